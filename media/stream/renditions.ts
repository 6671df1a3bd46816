import { AAC } from '../aac/encoder';
import { OpusToAac } from '../aac/opusToAac';
import { type MediaSink } from './timelineMapper';
import { type VideoSample } from '../hls/partCutter';
import { type AudioTrack, type VideoTrack } from '../mp4/tracks';
import { Rendition, type RenditionSettings } from './rendition';

/** AAC that nobody has asked for this long is made no more, ms. */
const UNASKED = 60_000;
const LOOK = 10_000;

interface Converted {
  rendition: Rendition;
  transcoder: OpusToAac;
  askedAt: number;
  /** takes pictures; before the encoder runs they would wait for their sound in vain */
  isOpen: boolean;
}

/**
 * The packagings of one stream: with the sound that its publisher sends, and beside it with AAC for players that take no Opus. AAC costs
 * several times as much as all the rest, so it is made only while somebody asks for it.
 */
export class Renditions implements MediaSink {
  readonly main: Rendition;
  private converted: Converted | null = null;
  private audio: AudioTrack | null = null;
  private ended = false;
  private readonly timer: NodeJS.Timeout;

  /** `onFault` hears what goes wrong with the conversion; the rest goes on without it. */
  constructor(
    private readonly streamId: string,
    private readonly settings: RenditionSettings,
    private readonly onFault: (error: unknown) => void,
  ) {
    this.main = new Rendition(streamId, settings);
    this.timer = setInterval(() => this.dropUnasked(), LOOK);
    this.timer.unref();
  }

  /** The kinds of sound that players can choose from; empty without sound. */
  get sounds(): AudioTrack['codec'][] {
    if (!this.audio) return [];
    return this.audio.codec === 'opus' ? ['opus', 'aac'] : [this.audio.codec];
  }

  get wantsKeyFrame(): boolean {
    return (
      this.main.packager.wantsKeyFrame ||
      (this.converted?.isOpen === true && this.converted.rendition.packager.wantsKeyFrame)
    );
  }

  /** The rendition with that sound, begun now if need be; a sound that there is none of gets the publisher's own. */
  withSound(codec: string): Rendition {
    if (codec !== 'aac' || (!this.converted && (this.audio?.codec !== 'opus' || this.ended))) return this.main;
    this.converted ??= this.convert();
    this.converted.askedAt = performance.now();
    return this.converted.rendition;
  }

  /** The one whose media has this in its addresses. */
  byRun(run: string): Rendition | null {
    if (run === this.main.run) return this.main;
    if (run !== this.converted?.rendition.run) return null;
    this.converted.askedAt = performance.now();
    return this.converted.rendition;
  }

  startTimeline(audio: AudioTrack | null): void {
    this.audio = audio;
    this.main.packager.startTimeline(audio);
    this.converted?.rendition.packager.startTimeline(audio?.codec === 'opus' ? AAC : audio);
  }

  addVideo(sample: VideoSample, track: VideoTrack | null): void {
    this.main.packager.addVideo(sample, track);
    if (!this.converted?.isOpen) return;
    const { packager } = this.converted.rendition;
    // one that was begun in between has not seen the parameter sets yet
    packager.addVideo(sample, track ?? (packager.video ? null : this.main.packager.video));
  }

  addAudio(data: Buffer, time: number, duration: number): void {
    this.main.packager.addAudio(data, time, duration);
    if (this.audio?.codec === 'opus') this.converted?.transcoder.push(data, time, duration);
    else this.converted?.rendition.packager.addAudio(data, time, duration);
  }

  /** Everything held goes out. */
  finish(): void {
    this.main.packager.finish();
    this.converted?.rendition.packager.finish();
  }

  /** Nothing more will come. */
  end(): void {
    this.ended = true;
    clearInterval(this.timer);
    this.main.end();
    this.converted?.rendition.end();
    this.converted?.transcoder.close();
  }

  private convert(): Converted {
    const rendition = new Rendition(this.streamId, this.settings);
    rendition.packager.startTimeline(AAC);
    const transcoder = new OpusToAac(
      (data, time, duration) => rendition.packager.addAudio(data, time, duration),
      this.onFault,
    );
    const converted: Converted = { rendition, transcoder, askedAt: performance.now(), isOpen: false };
    transcoder.opened
      .catch((error: unknown) => {
        this.onFault(error);
        rendition.packager.startTimeline(null); // pictures alone are better than nothing
      })
      .finally(() => (converted.isOpen = true));
    return converted;
  }

  private dropUnasked(): void {
    if (!this.converted || performance.now() - this.converted.askedAt < UNASKED) return;
    this.converted.rendition.end();
    this.converted.transcoder.close();
    this.converted = null;
  }
}
