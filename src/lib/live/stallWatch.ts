/** Time without progress after which the picture counts as standing still, ms. */
const STILL = 1_500;
const LOOK = 250;

export interface StallListener {
  moved(): void;
  /** once per standstill */
  stalled(): void;
  /** something has to be done; told again and again while it lasts */
  lost(): void;
}

/** What grows while pictures are shown. A stream's clock runs on without pictures, so there they are counted. */
function progressOf(video: HTMLVideoElement): number {
  return video.srcObject ? video.getVideoPlaybackQuality().totalVideoFrames : video.currentTime;
}

/** Watches whether a playing element makes progress, since neither elements nor libraries say so reliably. */
export class StallWatch {
  private last = -1;
  private movedAt = performance.now();
  private told = false;
  private readonly timer: number;

  constructor(
    private readonly video: HTMLVideoElement,
    private readonly listener: StallListener,
    /** ms without progress until `lost` */
    private readonly lostAfter: number,
  ) {
    this.timer = window.setInterval(() => this.look(), LOOK);
  }

  close(): void {
    window.clearInterval(this.timer);
  }

  private look(): void {
    const now = performance.now();
    const { paused } = this.video;
    const progress = progressOf(this.video);
    // a hidden page may pause muted pictures, and a person may pause: both are no standstill
    if (progress !== this.last || paused || document.hidden) {
      const moved = progress !== this.last && progress > 0 && !paused;
      this.last = progress;
      this.movedAt = now;
      this.told = false;
      if (moved) this.listener.moved();
      return;
    }
    if (now - this.movedAt > this.lostAfter) {
      this.movedAt = now;
      this.listener.lost();
    } else if (now - this.movedAt > STILL && !this.told) {
      this.told = true;
      this.listener.stalled();
    }
  }
}
