import { EventEmitter } from 'node:events';
import { type RawData, type WebSocket } from 'ws';
import { type AudioTrack, OPUS, VIDEO_SCALE } from '../mp4/tracks';
import { RtpPacketiser } from '../rtc/rtpPacketiser';
import { type PublisherEnd, type Source, type SourceEvents } from '../stream/source';
import { RateLimit } from './rateLimit';
import { type Message, MessageError, readMessage } from './message';

/** A page says with this code that the show is over; any other end may be followed by a return. */
export const OVER = 4_000;
const SILENCE = 4_000;
const FIRST_PICTURE = 15_000;
/** The page is told this often what has arrived, ms: how far it is behind is what it measures the line by. */
const REPORT = 250;
/** A page that was asked for a key frame is not asked again before it comes, or this long, ms. */
const KEY_FRAME_PATIENCE = 1_500;
/** A goodbye that is not answered by then is none, ms. */
const FAREWELL = 2_000;
/** Reports that pile up are of no use. */
const MOST_WAITING = 16 * 1024;

/** What the page is told with the end of its socket: 4000 and HTTP's status, where there is one. */
const GOODBYE: Record<PublisherEnd, [code: number, reason: string]> = {
  deleted: [1000, 'The show is over'],
  replaced: [1000, 'Another connection took the place of this one'],
  stopped: [1000, 'The show was ended'],
  revoked: [4403, 'This token does not open this stream (any more)'],
  gone: [4408, 'Nothing came for too long'],
  closing: [1001, 'The server ends'],
};

/** One browser that publishes over a WebSocket, where nothing else gets through: from its messages to pictures and sound. */
export class SocketPublisher extends EventEmitter<SourceEvents> implements Source {
  readonly hasPackets = true;
  readonly loss = 0;
  readonly audio: AudioTrack | null;
  private readonly packets = { video: new RtpPacketiser(), audio: new RtpPacketiser() };
  private readonly allowance = new RateLimit();
  private readonly timer: NodeJS.Timeout;
  private heardAt = performance.now() + FIRST_PICTURE - SILENCE;
  private askedAt = -Infinity;
  /** µs on the publisher's clock; null before the first picture */
  private last: number | null = null;
  private lastAt = 0;
  private closed = false;

  constructor(
    private readonly socket: WebSocket,
    readonly token: string | null,
    readonly sessionId: string | null,
    hasSound: boolean,
  ) {
    super();
    this.audio = hasSound ? OPUS : null;
    this.timer = setInterval(() => this.tick(), REPORT);
    socket.on('message', (data, isBinary) => this.take(data, isBinary));
    socket.once('close', (code) => this.close(code === OVER ? 'deleted' : 'gone'));
  }

  requestKeyFrame(): void {
    const now = performance.now();
    if (this.closed || now - this.askedAt < KEY_FRAME_PATIENCE) return;
    this.askedAt = now;
    this.tell({ type: 'keyFrame' });
  }

  /** The page may send: it is the stream's publisher now. */
  welcome(): void {
    this.tell({ type: 'ready' });
  }

  close(reason: PublisherEnd): void {
    this.leave(reason, ...GOODBYE[reason]);
  }

  private leave(reason: PublisherEnd, code: number, words: string): void {
    if (this.closed) return;
    this.closed = true;
    clearInterval(this.timer);
    this.emit('closed', reason);
    this.removeAllListeners();
    this.socket.close(code, words);
    const late = setTimeout(() => this.socket.terminate(), FAREWELL);
    this.socket.once('close', () => clearTimeout(late));
  }

  private tell(message: object): void {
    if (this.socket.readyState === this.socket.OPEN && this.socket.bufferedAmount < MOST_WAITING)
      this.socket.send(JSON.stringify(message));
  }

  private tick(): void {
    if (performance.now() - this.heardAt > SILENCE) return this.close('gone');
    if (this.last !== null)
      this.tell({ type: 'heard', timestamp: this.last, ago: Math.round(performance.now() - this.lastAt) });
  }

  private take(data: RawData, isBinary: boolean): void {
    if (this.closed) return;
    const bytes = Buffer.isBuffer(data) ? data : Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data);
    if (!this.allowance.take(bytes.length)) return this.leave('gone', 4429, 'Too much at once');
    try {
      if (!isBinary) throw new MessageError('Messages are binary');
      this.pass(readMessage(bytes));
    } catch (error) {
      if (!(error instanceof MessageError)) throw error;
      this.leave('gone', 4400, error.message);
    }
  }

  private pass(message: Message): void {
    if (message.kind === 'nothing') return;
    const clock = message.timestamp / 1e6;
    if (message.kind === 'sound') {
      if (!this.audio) return;
      const { data, duration } = message;
      const timestamp = Math.round(clock * OPUS.rate) >>> 0;
      this.emit('sound', { data, timestamp, duration, clock });
      this.emit('packet', 'audio', this.packets.audio.packetiseSound(data, timestamp), clock);
      return;
    }
    // sound alone is no sign of life: a show is pictures
    this.heardAt = performance.now();
    // the way keeps the order; a page that does not is not followed back
    if (this.last !== null && message.timestamp <= this.last) return;
    this.last = message.timestamp;
    this.lastAt = this.heardAt;
    if (message.key) this.askedAt = -Infinity;
    const timestamp = Math.round(clock * VIDEO_SCALE) >>> 0;
    const { data, key, sps, pps } = message;
    this.emit('picture', { data, key, sps, pps, timestamp, offset: 0, clock });
    for (const packet of this.packets.video.packetisePicture(message, timestamp))
      this.emit('packet', 'video', packet, clock);
  }
}
