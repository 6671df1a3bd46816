import { LayerFollower } from '../hls/layerFollower';
import { type VideoSample } from '../hls/partCutter';
import { type VideoTrack } from '../mp4/tracks';
import { type PackagedRendition, Rendition, type RenditionSettings } from '../stream/rendition';
import { coresFor, planRungs, type Rung } from './rungs';
import { Transcoder } from './transcoder';

export interface LadderSettings {
  /** the ffmpeg program */
  program: string;
  /** that all ladders of this process may keep busy */
  cores: number;
}

/** A smaller size of a stream, with the audio of each rendition that it follows. */
interface Layer {
  rung: Rung;
  /** the frames of the first key frame on come with it */
  track: VideoTrack | null;
  followers: Map<PackagedRendition, { rendition: Rendition; follower: LayerFollower }>;
}

const RETRY_FIRST_DELAY_MS = 5_000;
const RETRY_LAST_DELAY_MS = 60_000;

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
  private layers: Layer[] = [];
  private readonly sources: Set<PackagedRendition>;
  private transcoder: Transcoder | null = null;
  private track: VideoTrack | null = null;
  private isNewTimeline = true;
  private giveBack: () => void = () => undefined;
  private retryAt = 0;
  private retryDelayMs = RETRY_FIRST_DELAY_MS;

  /** @param onFault gets the reason when the layers vanish */
  constructor(
    private readonly settings: RenditionSettings,
    private readonly budget: LadderBudget,
    main: PackagedRendition,
    private readonly onFault: (error: unknown) => void,
  ) {
    this.sources = new Set([main]);
  }

  /** The sizes that players can choose from now, the largest first. */
  get rungs(): Rung[] {
    return this.layers.map(({ rung }) => rung);
  }

  /** Returns the layer with a name and the audio of a rendition; null when there is none now. */
  find(name: string, source: PackagedRendition): Rendition | null {
    const layer = this.layers.find(({ rung }) => rung.name === name);
    return layer?.followers.get(source)?.rendition ?? null;
  }

  /** Returns the layer whose media addresses contain `run`, and the rendition that has its audio. */
  findByRun(run: string): { rendition: Rendition; source: PackagedRendition } | null {
    for (const { followers } of this.layers)
      for (const [source, { rendition }] of followers) if (rendition.run === run) return { rendition, source };
    return null;
  }

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

  /** Makes each size with the audio of another rendition, too: a player that needs it can't wait. */
  follow(source: PackagedRendition): void {
    this.sources.add(source);
    for (const layer of this.layers) this.attach(layer, source);
  }

  /** Forgets a rendition whose audio ends. */
  unfollow(source: PackagedRendition): void {
    this.sources.delete(source);
    for (const { followers } of this.layers) {
      const found = followers.get(source);
      followers.delete(source);
      if (found) this.detach(source, found);
    }
  }

  /** Packages what is held and ends the playlists, with the stream. */
  end(): void {
    this.stopEncoding();
    for (const { followers } of this.layers)
      for (const [source, found] of followers) {
        found.follower.finish();
        this.detach(source, found);
      }
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
    this.layers = rungs.map((rung) => ({ rung, track: null, followers: new Map() }));
    for (const source of this.sources) for (const layer of this.layers) this.attach(layer, source);
    const startedAt = performance.now();
    const sinks = this.layers.map((layer) => (sample: VideoSample, track: VideoTrack | null) => {
      if (track) layer.track = track;
      for (const { follower } of layer.followers.values()) follower.push(sample, track);
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

  /** Takes the layers away. Their addresses are unknown before anyone who waits for them is answered. */
  private remove(): void {
    this.stopEncoding();
    const gone = this.layers;
    this.layers = [];
    for (const { followers } of gone) for (const [source, found] of followers) this.detach(source, found);
  }

  private stopEncoding(): void {
    this.transcoder?.close();
    this.transcoder = null;
    this.giveBack();
    this.giveBack = () => undefined;
  }

  private attach(layer: Layer, source: PackagedRendition): void {
    const rendition = new Rendition(this.settings);
    const { packager, window } = source;
    const onLate = () => this.transcoder?.fail('ffmpeg is too slow for this machine');
    const follower = new LayerFollower(rendition.window, window, packager.declaredAudio, layer.track, onLate);
    packager.followers.add(follower);
    layer.followers.set(source, { rendition, follower });
  }

  private detach(
    source: PackagedRendition,
    { rendition, follower }: { rendition: Rendition; follower: LayerFollower },
  ): void {
    source.packager.followers.delete(follower);
    follower.close();
    rendition.end();
  }
}
