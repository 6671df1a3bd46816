import { EventEmitter } from 'node:events';
import { type AudioTrack, VIDEO_SCALE } from '../mp4/tracks';
import { type PublisherEnd, type Source, type SourceEvents } from '../stream/source';
import { type Message, TYPE } from './chunks';
import { type ParameterSets, readAudioTag, readUnits, readVideoTag } from './flv';

/** Samples in a frame of AAC. */
const AAC_FRAME = 1024;
/** How long a key frame waits for the description of the sound, ms of the publisher's clock. */
const WAIT_FOR_SOUND = 1_000;
/** A publisher that sends nothing for this long may be replaced by one who comes anew: its connection is only half open, ms. */
const SILENT = 2_500;

/** One program that publishes by RTMP: from its messages to pictures and sound. */
export class RtmpPublisher extends EventEmitter<SourceEvents> implements Source {
  readonly hasPackets = false;
  readonly loss = 0;
  audio: AudioTrack | null = null;
  private sets: ParameterSets | null = null;
  private announced = false;
  private firstAt: number | null = null;
  private heardAt = performance.now();
  private state: 'waiting' | 'ready' | 'closed' = 'waiting';

  constructor(
    readonly token: string | null,
    readonly sessionId: string | null,
    /** what is published is known: the next picture is a key frame, and the source can be attached */
    private readonly onReady: (publisher: RtmpPublisher) => void,
  ) {
    super();
  }

  /** Nothing came for a while. */
  get isSilent(): boolean {
    return performance.now() - this.heardAt > SILENT;
  }

  /** Encoders cannot be asked by RTMP: they are set to a key frame every second or two. */
  requestKeyFrame(): void {}

  /**
   * Takes a message of pictures or sound.
   * @throws FlvError when it is none that is taken here.
   */
  take({ type, timestamp, payload }: Message): void {
    if (this.state === 'closed' || !payload.length) return;
    this.heardAt = performance.now();
    this.firstAt ??= timestamp;
    if (type === TYPE.video) this.see(payload, timestamp);
    else this.hear(payload, timestamp);
  }

  close(reason: PublisherEnd): void {
    if (this.state === 'closed') return;
    this.state = 'closed';
    this.emit('closed', reason);
    this.removeAllListeners();
  }

  private see(payload: Buffer, timestamp: number): void {
    const tag = readVideoTag(payload);
    if (tag.kind === 'sets') {
      this.sets = tag.sets;
      this.announced = false;
    }
    if (tag.kind !== 'picture' || !this.sets) return;
    const units = readUnits(tag.units, this.sets.lengthSize);
    if (!units) return;
    if (this.state === 'waiting' && !this.begins(units.key, timestamp)) return;
    const fresh = units.key && !this.announced ? this.sets : null;
    if (fresh) this.announced = true;
    this.emit('picture', {
      data: units.data,
      key: units.key,
      sps: units.sps ?? fresh?.sps ?? null,
      pps: units.pps ?? fresh?.pps ?? null,
      timestamp: Math.round((timestamp * VIDEO_SCALE) / 1000) >>> 0,
      offset: Math.round((tag.delay * VIDEO_SCALE) / 1000),
      clock: timestamp / 1000,
    });
  }

  private begins(key: boolean, timestamp: number): boolean {
    if (!key || (!this.audio && timestamp - (this.firstAt ?? timestamp) < WAIT_FOR_SOUND)) return false;
    this.state = 'ready';
    this.onReady(this);
    return true;
  }

  private hear(payload: Buffer, timestamp: number): void {
    const tag = readAudioTag(payload);
    // who changes the kind of sound begins anew with another connection
    if (tag.kind === 'track' && this.state === 'waiting') this.audio = tag.track;
    if (tag.kind !== 'sound' || !this.audio || this.state !== 'ready') return;
    const { rate } = this.audio;
    this.emit('sound', {
      data: tag.data,
      timestamp: Math.round((timestamp * rate) / 1000) >>> 0,
      duration: AAC_FRAME,
      clock: timestamp / 1000,
    });
  }
}
