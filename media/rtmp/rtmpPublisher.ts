import { EventEmitter } from 'node:events';
import { type AudioTrack, VIDEO_SCALE } from '../mp4/tracks';
import { type PublisherEndReason, type Source, type SourceEvents } from '../stream/source';
import { type Message, TYPE } from './chunks';
import { FlvError, type ParameterSets, readAudioTag, readUnits, readVideoTag } from './flv';

const AAC_FRAME_SAMPLES = 1024;
/** How long the first key frame waits for the audio configuration, ms on the publisher's clock. */
const AUDIO_WAIT_MS = 1_000;
/** A publisher that is silent for this long may be replaced: its connection is probably dead. */
const SILENT_AFTER_MS = 2_500;

/** Streaming software that publishes by RTMP: turns its messages into frames and audio packets. */
export class RtmpPublisher extends EventEmitter<SourceEvents> implements Source {
  readonly protocol = 'rtmp';
  readonly hasPackets = false;
  readonly hasLayers = false;
  readonly layers = [];
  readonly loss = 0;
  audio: AudioTrack | null = null;
  private sets: ParameterSets | null = null;
  private setsSent = false;
  private firstAt: number | null = null;
  private receivedAt = performance.now();
  private state: 'waiting' | 'ready' | 'closed' = 'waiting';

  constructor(
    readonly token: string | null,
    readonly sessionId: string | null,
    /** called when the tracks are known and the next frame is a key frame: the source can be attached */
    private readonly onReady: (publisher: RtmpPublisher) => void,
    /** called before `handleMessage` throws */
    private readonly onRefused: (error: FlvError) => void,
  ) {
    super();
  }

  /** Whether nothing has arrived for a while. */
  get isSilent(): boolean {
    return performance.now() - this.receivedAt > SILENT_AFTER_MS;
  }

  /**
   * Gives the next key frame its parameter sets again, which a new timeline needs. RTMP can't ask for a key frame;
   * encoders are configured to send one every second or two.
   */
  requestKeyFrame(): void {
    this.setsSent = false;
  }

  /**
   * Takes a video or audio message.
   * @throws FlvError when it is malformed or not supported.
   */
  handleMessage({ type, timestamp, payload }: Message): void {
    if (this.state === 'closed' || !payload.length) return;
    this.receivedAt = performance.now();
    this.firstAt ??= timestamp;
    try {
      if (type === TYPE.video) this.handleVideo(payload, timestamp);
      else this.handleAudio(payload, timestamp);
    } catch (error) {
      if (error instanceof FlvError) this.onRefused(error);
      throw error;
    }
  }

  close(reason: PublisherEndReason): void {
    if (this.state === 'closed') return;
    this.state = 'closed';
    this.emit('closed', reason);
    this.removeAllListeners();
  }

  private handleVideo(payload: Buffer, timestamp: number): void {
    const tag = readVideoTag(payload);
    if (tag.kind === 'sets') {
      this.sets = tag.sets;
      this.setsSent = false;
    }
    if (tag.kind !== 'picture' || !this.sets) return;
    const units = readUnits(tag.units, this.sets.lengthSize);
    if (!units) return;
    if (this.state === 'waiting' && !this.startAtKeyFrame(units.key, timestamp)) return;
    const newSets = units.key && !this.setsSent ? this.sets : null;
    if (newSets) this.setsSent = true;
    this.emit('picture', {
      data: units.data,
      key: units.key,
      sps: units.sps ?? newSets?.sps ?? null,
      pps: units.pps ?? newSets?.pps ?? null,
      timestamp: Math.round((timestamp * VIDEO_SCALE) / 1000) >>> 0,
      offset: Math.round((tag.delay * VIDEO_SCALE) / 1000),
      clock: timestamp / 1000,
    });
  }

  private startAtKeyFrame(key: boolean, timestamp: number): boolean {
    if (!key || (!this.audio && timestamp - (this.firstAt ?? timestamp) < AUDIO_WAIT_MS)) return false;
    this.state = 'ready';
    this.onReady(this);
    return true;
  }

  private handleAudio(payload: Buffer, timestamp: number): void {
    const tag = readAudioTag(payload);
    // another audio configuration needs another connection
    if (tag.kind === 'track' && this.state === 'waiting') this.audio = tag.track;
    if (tag.kind !== 'sound' || !this.audio || this.state !== 'ready') return;
    const { rate } = this.audio;
    this.emit('sound', {
      data: tag.data,
      timestamp: Math.round((timestamp * rate) / 1000) >>> 0,
      duration: AAC_FRAME_SAMPLES,
      clock: timestamp / 1000,
    });
  }
}
