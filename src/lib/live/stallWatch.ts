/** A video is stalled after this time without progress. */
const STALLED_AFTER_MS = 1_500;
const CHECK_INTERVAL_MS = 250;

export interface StallListener {
  moved(): void;
  /** fires once per stall */
  stalled(): void;
  /** the stall lasts; fires repeatedly until the video moves */
  lost(): void;
}

/** Returns a number that grows while video is shown. A MediaStream's clock runs without pictures, so frames count. */
function progressOf(video: HTMLVideoElement): number {
  return video.srcObject ? video.getVideoPlaybackQuality().totalVideoFrames : video.currentTime;
}

/** Watches the progress of a playing element, which neither elements nor libraries report reliably. */
export class StallWatch {
  private last = -1;
  private movedAt = performance.now();
  private hasReported = false;
  private readonly timer: number;

  constructor(
    private readonly video: HTMLVideoElement,
    private readonly listener: StallListener,
    /** time without progress until `lost` */
    private readonly lostAfterMs: number,
  ) {
    this.timer = window.setInterval(() => this.check(), CHECK_INTERVAL_MS);
  }

  close(): void {
    window.clearInterval(this.timer);
  }

  private check(): void {
    const now = performance.now();
    const { paused } = this.video;
    const progress = progressOf(this.video);
    // a pause by the viewer, or by the browser in a hidden page, is no stall
    if (progress !== this.last || paused || document.hidden) {
      const moved = progress !== this.last && progress > 0 && !paused;
      this.last = progress;
      this.movedAt = now;
      this.hasReported = false;
      if (moved) this.listener.moved();
      return;
    }
    if (now - this.movedAt > this.lostAfterMs) {
      this.movedAt = now;
      this.listener.lost();
    } else if (now - this.movedAt > STALLED_AFTER_MS && !this.hasReported) {
      this.hasReported = true;
      this.listener.stalled();
    }
  }
}
