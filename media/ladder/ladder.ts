import { type VideoSample } from '../hls/partCutter';
import { type VideoTrack } from '../mp4/tracks';
import { type Layer, type Layers } from '../stream/layers';
import { coresFor, planRungs, type Rung } from './rungs';
import { Transcoder } from './transcoder';

export interface LadderSettings {
  /** the ffmpeg program */
  program: string;
  /** that all ladders of this process may keep busy */
  cores: number;
}

const RETRY_FIRST_DELAY_MS = 5_000;
const RETRY_LAST_DELAY_MS = 60_000;
/** High profile, level 4.0, which the encoder keeps below (1080p with 30 frames a second). */
const RUNG_CODEC = 'avc1.640028';

/** The cores that the ladders of this process share. */
export class LadderBudget {
  private taken = 0;

  constructor(readonly settings: LadderSettings) {}

  get left(): number {
    return this.settings.cores - this.taken;
  }

  /** Takes cores. Call the returned function to give them back. */
  take(cores: number): () => void {
    this.taken += cores;
    return () => (this.taken -= cores);
  }
}

/**
 * Smaller versions of one stream's video for slow lines, made by one ffmpeg while the stream is live. When it fails,
 * the layers vanish, and it is started again after a while with new ones.
 */
export class Ladder {
  private rungs: Rung[] = [];
  private made: Layer[] = [];
  private transcoder: Transcoder | null = null;
  private track: VideoTrack | null = null;
  private isNewTimeline = true;
  private giveBack: () => void = () => undefined;
  private retryAt = 0;
  private retryDelayMs = RETRY_FIRST_DELAY_MS;

  /** @param onFault gets the reason when the layers vanish */
  constructor(
    private readonly layers: Layers,
    private readonly budget: LadderBudget,
    private readonly onFault: (error: unknown) => void,
  ) {}

  /** Announces a first or returning publisher, whose size may be another. */
  startTimeline(): void {
    this.isNewTimeline = true;
  }

  /** Takes each frame of the source, before its packager does. */
  addVideo(sample: VideoSample, track: VideoTrack | null): void {
    if (track) this.track = track;
    if (sample.key) this.startOrStop();
    this.transcoder?.push(sample, track);
  }

  /** Takes the layers away, until the next frame. */
  remove(): void {
    this.stop();
    for (const layer of this.made) this.layers.remove(layer);
    this.made = [];
    this.rungs = [];
  }

  /** Ends the encoder and leaves the layers as they are. */
  stop(): void {
    this.transcoder?.close();
    this.transcoder = null;
    this.giveBack();
    this.giveBack = () => undefined;
  }

  private startOrStop(): void {
    const { track } = this;
    if (!track) return;
    if (this.transcoder && this.isNewTimeline) {
      const planned = planRungs(track, this.budget.left + coresFor(track, this.rungs));
      if (planned.map(({ name }) => name).join() !== this.rungs.map(({ name }) => name).join()) this.remove();
    }
    this.isNewTimeline = false;
    if (!this.transcoder && performance.now() >= this.retryAt) this.start(track);
  }

  private start(track: VideoTrack): void {
    const rungs = planRungs(track, this.budget.left);
    if (!rungs.length) return;
    this.giveBack = this.budget.take(coresFor(track, rungs));
    this.rungs = rungs;
    const onLate = () => this.transcoder?.fail('ffmpeg is too slow for this machine');
    this.made = rungs.map((rung) => this.layers.add({ ...rung, codec: RUNG_CODEC }, null, onLate));
    const startedAt = performance.now();
    const sinks = this.made.map((layer) => (sample: VideoSample, track: VideoTrack | null) => {
      this.layers.push(layer, sample, track);
    });
    this.transcoder = new Transcoder(this.budget.settings.program, rungs, track, sinks, (error) =>
      this.fail(error, startedAt),
    );
  }

  private fail(error: Error, startedAt: number): void {
    this.remove();
    if (performance.now() - startedAt > RETRY_LAST_DELAY_MS) this.retryDelayMs = RETRY_FIRST_DELAY_MS;
    this.retryAt = performance.now() + this.retryDelayMs;
    this.retryDelayMs = Math.min(2 * this.retryDelayMs, RETRY_LAST_DELAY_MS);
    this.onFault(error);
  }
}
