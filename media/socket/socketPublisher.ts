import { EventEmitter } from 'node:events';
import { type RawData, type WebSocket } from 'ws';
import { type Picture } from '../mp4/nalUnits';
import { type AudioTrack, OPUS, VIDEO_SCALE } from '../mp4/tracks';
import { RateMeter } from '../rtc/rateMeter';
import { RtpPacketiser } from '../rtc/rtpPacketiser';
import {
  type AccessUnit,
  type OfferedLayer,
  type PublisherEndReason,
  type Source,
  type SourceEvents,
} from '../stream/source';
import { type Message, MessageError, readMessage } from './message';
import { RateLimit } from './rateLimit';
import { SmallerPictures } from './smallerPictures';

/** The close code of a page that ends the show; after any other code the stream waits for a return. */
export const SHOW_OVER_CODE = 4_000;
const SILENCE_TIMEOUT_MS = 4_000;
const FIRST_FRAME_TIMEOUT_MS = 15_000;
/** How often the page is told which frame has arrived; it measures its connection by that. */
const REPORT_INTERVAL_MS = 250;
/** A key frame is requested again after this long, or once the requested one has arrived. */
const KEY_FRAME_RETRY_MS = 1_500;
/** The socket is destroyed when the closing handshake takes longer. */
const CLOSE_TIMEOUT_MS = 2_000;
/** Reports are skipped while more than this waits to be sent. */
const MAX_BUFFERED_BYTES = 16 * 1024;

/** The layers' names, as with WHIP: addresses stay when a page changes to the WebSocket. */
const LAYER = { larger: 'h', smaller: 'm' } as const;

/** What a page announces when it connects. */
export interface Announced {
  hasAudio: boolean;
  /** whether it sends a smaller picture, too */
  hasLayers: boolean;
}

/** Close code and reason for the page; codes over 4000 are 4000 + HTTP status. */
const CLOSE_REASONS: Record<PublisherEndReason, [code: number, reason: string]> = {
  deleted: [1000, 'The show is over'],
  replaced: [1000, 'A newer connection replaced this one'],
  stopped: [1000, 'The site ended the show'],
  revoked: [4403, 'This token is no longer valid for this stream'],
  gone: [4408, 'No video arrived for too long'],
  closing: [1001, 'The server is shutting down'],
};

/** A browser that publishes over a WebSocket: turns its messages into frames, audio packets and RTP packets. */
export class SocketPublisher extends EventEmitter<SourceEvents> implements Source {
  readonly protocol = 'websocket';
  readonly hasPackets = true;
  readonly hasLayers: boolean;
  readonly loss = 0;
  readonly audio: AudioTrack | null;
  private readonly packetisers = {
    [LAYER.larger]: new RtpPacketiser(),
    [LAYER.smaller]: new RtpPacketiser(),
    audio: new RtpPacketiser(),
  };
  private readonly rates = { [LAYER.larger]: new RateMeter(), [LAYER.smaller]: new RateMeter() };
  private readonly smaller = new SmallerPictures();
  private readonly rateLimit = new RateLimit();
  private readonly timer: NodeJS.Timeout;
  private receivedAt = performance.now() + FIRST_FRAME_TIMEOUT_MS - SILENCE_TIMEOUT_MS;
  private keyFrameRequestedAt = -Infinity;
  /** µs on the publisher's clock; null before the first picture */
  private lastTimestamp: number | null = null;
  private lastAt = 0;
  private closed = false;

  constructor(
    private readonly socket: WebSocket,
    readonly token: string | null,
    readonly sessionId: string | null,
    { hasAudio, hasLayers }: Announced,
  ) {
    super();
    this.audio = hasAudio ? OPUS : null;
    this.hasLayers = hasLayers;
    this.timer = setInterval(() => this.tick(), REPORT_INTERVAL_MS);
    socket.on('message', (data, isBinary) => this.receive(data, isBinary));
    socket.once('close', (code) => this.close(code === SHOW_OVER_CODE ? 'deleted' : 'gone'));
  }

  get layers(): readonly OfferedLayer[] {
    if (!this.hasLayers || this.lastTimestamp === null) return [];
    const sizes = this.smaller.isArriving ? (['larger', 'smaller'] as const) : (['larger'] as const);
    return sizes.map((size) => {
      const rid = LAYER[size];
      return { rid, lines: this.smaller.lines[size], bitsPerSecond: this.rates[rid].bitsPerSecond };
    });
  }

  requestKeyFrame(): void {
    const now = performance.now();
    if (this.closed || now - this.keyFrameRequestedAt < KEY_FRAME_RETRY_MS) return;
    this.keyFrameRequestedAt = now;
    this.send({ type: 'keyFrame' });
  }

  /** Tells the page that it is the publisher and may send. */
  sendReady(): void {
    this.send({ type: 'ready' });
  }

  close(reason: PublisherEndReason): void {
    this.end(reason, ...CLOSE_REASONS[reason]);
  }

  private end(reason: PublisherEndReason, code: number, text: string): void {
    if (this.closed) return;
    this.closed = true;
    clearInterval(this.timer);
    this.emit('closed', reason);
    this.removeAllListeners();
    this.socket.close(code, text);
    const closeTimer = setTimeout(() => this.socket.terminate(), CLOSE_TIMEOUT_MS);
    this.socket.once('close', () => clearTimeout(closeTimer));
  }

  private send(message: object): void {
    if (this.socket.readyState === this.socket.OPEN && this.socket.bufferedAmount < MAX_BUFFERED_BYTES)
      this.socket.send(JSON.stringify(message));
  }

  private tick(): void {
    if (performance.now() - this.receivedAt > SILENCE_TIMEOUT_MS) return this.close('gone');
    if (this.lastTimestamp !== null)
      this.send({ type: 'heard', timestamp: this.lastTimestamp, ago: Math.round(performance.now() - this.lastAt) });
  }

  private receive(data: RawData, isBinary: boolean): void {
    if (this.closed) return;
    const bytes = Buffer.isBuffer(data) ? data : Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data);
    if (!this.rateLimit.consume(bytes.length)) return this.end('gone', 4429, 'Too much data at once');
    try {
      if (!isBinary) throw new MessageError('Messages must be binary');
      this.publish(readMessage(bytes));
    } catch (error) {
      if (!(error instanceof MessageError)) throw error;
      this.end('gone', 4400, error.message);
    }
  }

  private publish(message: Message): void {
    if (message.kind === 'nothing') return;
    const clock = message.timestamp / 1e6;
    if (message.kind === 'sound') {
      if (!this.audio) return;
      const { data, duration } = message;
      const timestamp = Math.round(clock * OPUS.rate) >>> 0;
      this.emit('sound', { data, timestamp, duration, clock });
      this.emit('packet', 'audio', this.packetisers.audio.packetiseAudio(data, timestamp), clock);
      return;
    }
    if (message.kind === 'smaller') return this.publishSmaller(message);
    // audio alone does not keep the stream alive
    this.receivedAt = performance.now();
    // a WebSocket keeps the order, so older frames are a mistake of the page
    if (this.lastTimestamp !== null && message.timestamp <= this.lastTimestamp) return;
    this.lastTimestamp = message.timestamp;
    this.lastAt = this.receivedAt;
    if (message.key) this.keyFrameRequestedAt = -Infinity;
    const unit = toUnit(message);
    this.emit('picture', unit);
    if (this.hasLayers) {
      this.smaller.recordLarger(message.timestamp, message);
      this.emit('layerPicture', LAYER.larger, unit);
    }
    this.emitPackets(LAYER.larger, message, unit);
  }

  private publishSmaller(message: { timestamp: number } & Picture): void {
    if (!this.hasLayers) throw new MessageError('A smaller picture must be announced with layers=2');
    if (!this.smaller.accepts(message.timestamp, message)) return;
    const unit = toUnit(message);
    this.emit('layerPicture', LAYER.smaller, unit);
    this.emitPackets(LAYER.smaller, message, unit);
  }

  private emitPackets(rid: 'h' | 'm', picture: Picture, { timestamp, clock }: AccessUnit): void {
    const layer = this.hasLayers ? { rid, timestamp } : undefined;
    this.rates[rid].record(picture.data.length);
    for (const packet of this.packetisers[rid].packetisePicture(picture, timestamp))
      this.emit('packet', 'video', packet, clock, layer);
  }
}

function toUnit({ timestamp, data, key, sps, pps }: { timestamp: number } & Picture): AccessUnit {
  const clock = timestamp / 1e6;
  return { data, key, sps, pps, timestamp: Math.round(clock * VIDEO_SCALE) >>> 0, offset: 0, clock };
}
