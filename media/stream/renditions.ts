import { AAC } from '../aac/encoder';
import { OpusToAac } from '../aac/opusToAac';
import { Ladder, type LadderBudget } from '../ladder/ladder';
import { type MediaSink } from './timelineMapper';
import { type VideoSample } from '../hls/partCutter';
import { type AudioTrack, type VideoTrack } from '../mp4/tracks';
import { Layers } from './layers';
import { PackagedRendition, type Rendition, type RenditionSettings } from './rendition';
import { SimulcastLayers } from './simulcastLayers';

/** Names of layers in addresses: the publisher's own picture, and no picture. */
export const SOURCE_LAYER = 'source';
export const AUDIO_LAYER = 'audio';

/** AAC encoding stops when no player has asked for it for this long. */
const AAC_IDLE_MS = 60_000;
const IDLE_CHECK_INTERVAL_MS = 10_000;

interface AacRendition {
  rendition: PackagedRendition;
  transcoder: OpusToAac;
  requestedAt: number;
  /** whether it takes video: before the encoder runs, frames would wait for audio in vain */
  isOpen: boolean;
}

/**
 * The renditions of one stream: one with the publisher's own audio, and one with AAC for players without Opus. AAC
 * costs several times as much as everything else, so it is encoded only while players ask for it. Each comes without
 * its video, too, and in the smaller sizes of the publisher or, if that sends one, of the ladder.
 */
export class Renditions implements MediaSink {
  readonly main: PackagedRendition;
  private aac: AacRendition | null = null;
  private readonly layers: Layers;
  private readonly ladder: Ladder | null;
  private readonly simulcast: SimulcastLayers;
  private hasLayers = false;
  private audio: AudioTrack | null = null;
  private ended = false;
  private readonly timer: NodeJS.Timeout;

  /**
   * `budget`: what ladders may use; null: there are none. `onFault` gets errors of the encoding of AAC and of smaller
   * sizes; the stream continues without them.
   */
  constructor(
    private readonly settings: RenditionSettings,
    budget: LadderBudget | null,
    private readonly onFault: (error: unknown) => void,
  ) {
    this.main = new PackagedRendition(settings);
    this.layers = new Layers(settings, this.main);
    this.ladder = budget && new Ladder(this.layers, budget, onFault);
    this.simulcast = new SimulcastLayers(this.layers);
    this.timer = setInterval(() => this.stopIdleAac(), IDLE_CHECK_INTERVAL_MS);
    this.timer.unref();
  }

  /** The audio codecs that players can choose from, the publisher's own first; empty for video only. */
  get audioCodecs(): AudioTrack['codec'][] {
    if (!this.audio) return [];
    return this.audio.codec === 'opus' ? ['opus', 'aac'] : [this.audio.codec];
  }

  get wantsKeyFrame(): boolean {
    return this.main.packager.wantsKeyFrame || (this.aac?.isOpen === true && this.aac.rendition.packager.wantsKeyFrame);
  }

  /** Returns the rendition with an audio codec and starts it if needed. Unavailable codecs get the publisher's own. */
  withAudio(codec: string): PackagedRendition {
    if (codec !== 'aac' || (!this.aac && (this.audio?.codec !== 'opus' || this.ended))) return this.main;
    this.aac ??= this.startAac();
    this.aac.requestedAt = performance.now();
    return this.aac.rendition;
  }

  /** The smaller sizes that players can choose from now, the largest first. */
  get pictures(): Layers['pictures'] {
    return this.layers.pictures;
  }

  /** Returns a layer with an audio codec, and starts it if needed; null when the stream has no such layer. */
  find(codec: string, layer: string): Rendition | null {
    if (layer === SOURCE_LAYER) return this.withAudio(codec);
    if (layer === AUDIO_LAYER) return this.audio ? this.withAudio(codec).audioOnly : null;
    return this.layers.find(layer, this.withAudio(codec));
  }

  /** Returns the rendition whose media addresses contain `run`; null when there is none. */
  findByRun(run: string): Rendition | null {
    const { main, aac } = this;
    if (run === main.run) return main;
    if (run === main.audioOnly.run) return main.audioOnly;
    const layer = this.layers.findByRun(run);
    const found = [aac?.rendition, aac?.rendition.audioOnly].find((rendition) => rendition?.run === run);
    if (aac && (found || layer?.source === aac.rendition)) aac.requestedAt = performance.now();
    return layer?.rendition ?? found ?? null;
  }

  startTimeline(audio: AudioTrack | null, hasLayers: boolean): void {
    this.audio = audio;
    this.hasLayers = hasLayers;
    this.simulcast.startTimeline();
    if (hasLayers) this.ladder?.remove();
    else this.ladder?.startTimeline();
    this.main.packager.startTimeline(audio);
    this.aac?.rendition.packager.startTimeline(audio?.codec === 'opus' ? AAC : audio);
  }

  addVideo(sample: VideoSample, track: VideoTrack | null): void {
    if (this.hasLayers) this.simulcast.recordMain(sample.time);
    else this.ladder?.addVideo(sample, track);
    this.main.packager.addVideo(sample, track);
    if (!this.aac?.isOpen) return;
    const { packager } = this.aac.rendition;
    // a rendition that started in the meantime has not seen the parameter sets yet
    packager.addVideo(sample, track ?? (packager.video ? null : this.main.packager.video));
  }

  addLayer(rid: string, sample: VideoSample | null, track: VideoTrack | null): void {
    this.simulcast.push(rid, sample, track);
  }

  addAudio(data: Buffer, time: number, duration: number): void {
    this.main.packager.addAudio(data, time, duration);
    if (this.audio?.codec === 'opus') this.aac?.transcoder.push(data, time, duration);
    else this.aac?.rendition.packager.addAudio(data, time, duration);
  }

  /** Packages everything that is held. */
  finish(): void {
    this.main.packager.finish();
    this.aac?.rendition.packager.finish();
  }

  /** Ends all renditions for good. */
  end(): void {
    this.ended = true;
    clearInterval(this.timer);
    this.finish();
    this.ladder?.stop();
    this.layers.end();
    this.main.end();
    this.aac?.rendition.end();
    this.aac?.transcoder.close();
  }

  private startAac(): AacRendition {
    const rendition = new PackagedRendition(this.settings);
    rendition.packager.startTimeline(AAC);
    this.layers.follow(rendition);
    const transcoder = new OpusToAac(
      (data, time, duration) => rendition.packager.addAudio(data, time, duration),
      this.onFault,
    );
    const aac: AacRendition = { rendition, transcoder, requestedAt: performance.now(), isOpen: false };
    transcoder.opened
      .catch((error: unknown) => {
        this.onFault(error);
        rendition.packager.startTimeline(null); // video without audio is better than nothing
      })
      .finally(() => (aac.isOpen = true));
    return aac;
  }

  private stopIdleAac(): void {
    if (!this.aac || performance.now() - this.aac.requestedAt < AAC_IDLE_MS) return;
    this.layers.unfollow(this.aac.rendition);
    this.aac.rendition.end();
    this.aac.transcoder.close();
    this.aac = null;
  }
}
