import { BitrateControl } from './encode/bitrateControl';
import { type EncodedPiece, setupFor } from './encode/encoding';
import { PictureEncoder } from './encode/pictures';
import { SoundEncoder } from './encode/sound';
import { hasLayers } from './layers';
import { type SendStats } from './quality';
import { SignallingError } from './signalling';
import { type Transport, type TransportListener, type TransportOptions } from './transport';

/** A server that does not accept the connection within this time is not reachable. */
const SOCKET_CONNECT_TIMEOUT_MS = 8_000;
/** A server that is silent for this long is gone: it sends four reports a second. */
const SOCKET_SERVER_SILENCE_TIMEOUT_MS = 3_000;
const CHECK_INTERVAL_MS = 250;
const CHECKS_PER_BITRATE_UPDATE = 4;
/**
 * Close codes: the show is over; the page closes and may come back; from this one on, 4000 plus an HTTP status
 * (media/README.md).
 */
const CLOSE_CODE = { over: 4_000, away: 4_001, refused: 4_400 } as const;
const KIND = { picture: 1, sound: 2, smaller: 3 } as const;
type Kind = (typeof KIND)[keyof typeof KIND];
const HEADER_BYTES = 9;

const UNSUPPORTED =
  "Your network blocks live video, and your browser can't send it another way. Try another network, or a current Chrome, Edge or Firefox.";

/** Makes a message of the WebSocket protocol (media/README.md). */
export function messageOf(kind: Kind, { timestamp, data }: EncodedPiece): Uint8Array<ArrayBuffer> {
  const message = new Uint8Array(HEADER_BYTES + data.length);
  const header = new DataView(message.buffer);
  header.setUint8(0, kind);
  header.setBigUint64(1, BigInt(Math.max(0, timestamp)));
  message.set(data, HEADER_BYTES);
  return message;
}

/**
 * Publishes over a WebSocket what the browser itself has encoded. A second or two slower than WebRTC, but it works in
 * networks that allow only web pages.
 */
export class SocketTransport implements Transport {
  private socket: WebSocket | null = null;
  private readonly bitrateControl: BitrateControl;
  private readonly pictures: PictureEncoder;
  private readonly sounds: SoundEncoder;
  private stream: MediaStream | null = null;
  private lastReport = { at: 0, lag: null as number | null };
  private checks = 0;
  /** the counts at the last call of `stats` */
  private counted = { encoded: 0, late: 0, busy: 0, at: 0 };
  private bytesSent = 0;
  /** when each unconfirmed picture was sent, by its timestamp */
  private readonly unconfirmed = new Map<number, number>();
  private timer: number | undefined;
  private isUp = false;

  constructor(
    private readonly socketUrl: string,
    private readonly options: TransportOptions,
    private readonly listener: TransportListener,
  ) {
    const { maxBitrate, maxFramerate } = options;
    this.bitrateControl = new BitrateControl(maxBitrate);
    const onFault = () => this.isUp && this.listener.lost();
    this.pictures = new PictureEncoder({
      maxFramerate,
      bitrate: maxBitrate,
      isFull: () => this.bitrateControl.isFull(this.socket?.bufferedAmount ?? 0),
      take: (picture) => this.send(KIND.picture, picture),
      onFault,
    });
    this.sounds = new SoundEncoder({ take: (sound) => this.send(KIND.sound, sound), onFault });
  }

  async open(stream: MediaStream): Promise<void> {
    this.stream = stream;
    if (!(await canEncode())) return this.listener.failed(new SignallingError(415, 'UNSUPPORTED', UNSUPPORTED));
    const url = new URL(this.socketUrl, window.location.href);
    url.protocol = url.protocol.replace('http', 'ws');
    const { token, simulcast } = this.options;
    if (token && !url.searchParams.has('token')) url.searchParams.set('token', token);
    if (stream.getAudioTracks().length) url.searchParams.set('sound', 'opus');
    const [video] = stream.getVideoTracks();
    if (simulcast && video && hasLayers(video.getSettings())) {
      url.searchParams.set('layers', '2');
      this.pictures.addSmaller((picture) => this.send(KIND.smaller, picture));
    }
    const socket = new WebSocket(url);
    this.socket = socket;
    this.timer = window.setTimeout(() => this.lost(socket), SOCKET_CONNECT_TIMEOUT_MS);
    socket.addEventListener('message', ({ data }) => this.socket === socket && this.onMessage(data));
    socket.addEventListener('close', ({ code, reason }) => {
      if (this.socket !== socket) return;
      if (code >= CLOSE_CODE.refused)
        this.listener.failed(new SignallingError(code - 4_000, null, reason || 'The video server refused the video.'));
      else this.lost(socket);
    });
  }

  replaceStream(stream: MediaStream): Promise<void> {
    this.stream = stream;
    if (this.isUp) this.encode(stream);
    return Promise.resolve();
  }

  limit(maxBitrate: number): Promise<void> {
    this.bitrateControl.setMax(maxBitrate);
    this.pictures.bitrate = this.bitrateControl.bitrate;
    return Promise.resolve();
  }

  stats(): Promise<SendStats | null> {
    if (!this.isUp || !this.pictures.size.width) return Promise.resolve(null);
    const { counts, size } = this.pictures;
    const { counted } = this;
    const now = performance.now();
    const framesPerSecond = ((counts.encoded - counted.encoded) * 1_000) / Math.max(1, now - counted.at);
    const limitedBy =
      this.bitrateControl.isReduced || counts.late > counted.late
        ? 'bandwidth'
        : counts.busy > counted.busy
          ? 'cpu'
          : 'none';
    this.counted = { encoded: counts.encoded, late: counts.late, busy: counts.busy, at: now };
    const { width, height } = setupFor(size.width, size.height, 0, 0);
    return Promise.resolve({
      bytesSent: this.bytesSent,
      framesPerSecond,
      width,
      height,
      limitedBy,
      roundTrip: this.lastReport.lag,
    });
  }

  drop(): void {
    this.close(CLOSE_CODE.away);
  }

  end(isShowOver: boolean): Promise<void> {
    this.close(isShowOver ? CLOSE_CODE.over : CLOSE_CODE.away);
    return Promise.resolve();
  }

  private close(code: number): void {
    window.clearTimeout(this.timer);
    window.clearInterval(this.timer);
    this.isUp = false;
    this.pictures.close();
    this.sounds.close();
    const { socket } = this;
    this.socket = null;
    socket?.close(code);
  }

  private lost(socket: WebSocket): void {
    if (this.socket === socket) this.listener.lost();
  }

  private onMessage(data: unknown): void {
    const { type, timestamp, ago = 0 } = JSON.parse(String(data)) as { type: string; timestamp?: number; ago?: number };
    const now = performance.now();
    if (type === 'keyFrame') this.pictures.requestKeyFrame();
    if (type === 'heard' && timestamp !== undefined) this.confirm(timestamp, now - ago);
    this.lastReport.at = now;
    if (type === 'ready' && !this.isUp) this.up();
  }

  /** Notes that the server has this picture, and all before it. */
  private confirm(timestamp: number, at: number): void {
    const sentAt = this.unconfirmed.get(timestamp);
    if (sentAt !== undefined) this.lastReport.lag = Math.max(0, at - sentAt);
    for (const each of [...this.unconfirmed.keys()]) if (each <= timestamp) this.unconfirmed.delete(each);
  }

  private up(): void {
    window.clearTimeout(this.timer);
    this.isUp = true;
    this.counted.at = performance.now();
    this.timer = window.setInterval(() => this.check(), CHECK_INTERVAL_MS);
    if (this.stream) this.encode(this.stream);
    this.listener.up();
  }

  private encode(stream: MediaStream): void {
    const [video] = stream.getVideoTracks();
    const [audio] = stream.getAudioTracks();
    if (video) this.pictures.show(video);
    if (audio) this.sounds.hear(audio);
    else this.sounds.close();
  }

  private send(kind: Kind, piece: EncodedPiece): void {
    const { socket } = this;
    if (socket?.readyState !== WebSocket.OPEN) return;
    const message = messageOf(kind, piece);
    this.bytesSent += message.length;
    socket.send(message);
    if (kind === KIND.picture) this.unconfirmed.set(piece.timestamp, performance.now());
    // timers of background pages are slow, but sound arrives on time
    if (kind === KIND.sound) this.pictures.tick();
  }

  private check(): void {
    const { socket } = this;
    if (!socket) return;
    if (performance.now() - this.lastReport.at > SOCKET_SERVER_SILENCE_TIMEOUT_MS) return this.lost(socket);
    this.pictures.tick();
    if (++this.checks % CHECKS_PER_BITRATE_UPDATE) return;
    this.pictures.bitrate = this.bitrateControl.update({ lag: this.lastReport.lag, waiting: socket.bufferedAmount });
  }
}

/** Says whether this browser can encode H.264 and Opus. */
async function canEncode(): Promise<boolean> {
  try {
    const [video, audio] = await Promise.all([
      VideoEncoder.isConfigSupported(setupFor(1280, 720, 1_000_000, 30)),
      AudioEncoder.isConfigSupported({ codec: 'opus', sampleRate: 48_000, numberOfChannels: 1, bitrate: 64_000 }),
    ]);
    return video.supported === true && audio.supported === true;
  } catch {
    return false;
  }
}
