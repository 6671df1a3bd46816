import { Pace } from './encode/pace';
import { type Coded, PictureEncoder, setupFor } from './encode/pictures';
import { SoundEncoder } from './encode/sound';
import { type Line, type LineListener, type LineOptions } from './line';
import { type Sending } from './quality';
import { SignallingError } from './signalling';

/** The server lets a page in within this time, or is not there, ms. */
const ENTRY = 8_000;
/** A server that says nothing for this long is gone: it reports four times a second, ms. */
const GONE = 3_000;
const LOOK = 250;
const LOOKS_A_PACE = 4;
/** Codes of a close: the show is over; the page goes and may come back; and above this one, HTTP's status (media/README.md). */
const CODE = { over: 4_000, away: 4_001, refused: 4_400 } as const;
const KIND = { picture: 1, sound: 2 } as const;
const HEAD = 9;

const UNSUPPORTED =
  'Your network lets no live video through, and your browser cannot send it another way. Try another network, or a current Chrome, Edge or Firefox.';

/** A message of media/README.md, "By WebSocket". */
export function messageOf(kind: 1 | 2, { timestamp, data }: Coded): Uint8Array<ArrayBuffer> {
  const message = new Uint8Array(HEAD + data.length);
  const head = new DataView(message.buffer);
  head.setUint8(0, kind);
  head.setBigUint64(1, BigInt(Math.max(0, timestamp)));
  message.set(data, HEAD);
  return message;
}

/** Publishes over a WebSocket what the browser itself has encoded: a second or two later than WebRTC, but through every door. */
export class SocketLine implements Line {
  private socket: WebSocket | null = null;
  private readonly pace: Pace;
  private readonly pictures: PictureEncoder;
  private readonly sounds: SoundEncoder;
  private stream: MediaStream | null = null;
  private heard = { at: 0, lag: null as number | null };
  private looks = { count: 0, encoded: 0, late: 0, busy: 0, at: 0 };
  private bytesSent = 0;
  /** pictures on their way: when each was sent, by its time */
  private readonly underWay = new Map<number, number>();
  private timer: number | undefined;
  private isUp = false;

  constructor(
    private readonly socketUrl: string,
    options: LineOptions,
    private readonly listener: LineListener,
  ) {
    const { maxBitrate, maxFramerate, token } = options;
    this.token = token ?? null;
    this.pace = new Pace(maxBitrate);
    const onFault = () => this.isUp && this.listener.lost();
    this.pictures = new PictureEncoder({
      maxFramerate,
      bitrate: maxBitrate,
      isFull: () => this.pace.isFull(this.socket?.bufferedAmount ?? 0),
      take: (picture) => this.send(KIND.picture, picture),
      onFault,
    });
    this.sounds = new SoundEncoder({ take: (sound) => this.send(KIND.sound, sound), onFault });
  }

  private readonly token: string | null;

  async open(stream: MediaStream): Promise<void> {
    this.stream = stream;
    if (!(await canEncode())) return this.listener.failed(new SignallingError(415, 'UNSUPPORTED', UNSUPPORTED));
    const url = new URL(this.socketUrl, window.location.href);
    url.protocol = url.protocol.replace('http', 'ws');
    if (this.token && !url.searchParams.has('token')) url.searchParams.set('token', this.token);
    if (stream.getAudioTracks().length) url.searchParams.set('sound', 'opus');
    const socket = new WebSocket(url);
    this.socket = socket;
    this.timer = window.setTimeout(() => this.lost(socket), ENTRY);
    socket.addEventListener('message', ({ data }) => this.socket === socket && this.hear(data));
    socket.addEventListener('close', ({ code, reason }) => {
      if (this.socket !== socket) return;
      if (code >= CODE.refused)
        this.listener.failed(
          new SignallingError(code - 4_000, null, reason || 'The server does not take this picture'),
        );
      else this.lost(socket);
    });
  }

  replaceStream(stream: MediaStream): Promise<void> {
    this.stream = stream;
    if (this.isUp) this.begin(stream);
    return Promise.resolve();
  }

  limit(maxBitrate: number): Promise<void> {
    this.pace.wish(maxBitrate);
    this.pictures.bitrate = this.pace.bitrate;
    return Promise.resolve();
  }

  stats(): Promise<Sending | null> {
    if (!this.isUp || !this.pictures.size.width) return Promise.resolve(null);
    const { counts, size } = this.pictures;
    const { looks } = this;
    const now = performance.now();
    const framesPerSecond = ((counts.encoded - looks.encoded) * 1_000) / Math.max(1, now - looks.at);
    const limitedBy =
      this.pace.isNarrow || counts.late > looks.late ? 'bandwidth' : counts.busy > looks.busy ? 'cpu' : 'none';
    this.looks = { ...looks, encoded: counts.encoded, late: counts.late, busy: counts.busy, at: now };
    const { width, height } = setupFor(size.width, size.height, 0, 0);
    return Promise.resolve({
      bytesSent: this.bytesSent,
      framesPerSecond,
      width,
      height,
      limitedBy,
      roundTrip: this.heard.lag,
    });
  }

  drop(): void {
    this.leave(CODE.away);
  }

  end(over: boolean): Promise<void> {
    this.leave(over ? CODE.over : CODE.away);
    return Promise.resolve();
  }

  private leave(code: number): void {
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

  private hear(data: unknown): void {
    const { type, timestamp, ago = 0 } = JSON.parse(String(data)) as { type: string; timestamp?: number; ago?: number };
    const now = performance.now();
    if (type === 'keyFrame') this.pictures.requestKeyFrame();
    if (type === 'heard' && timestamp !== undefined) this.arrived(timestamp, now - ago);
    this.heard.at = now;
    if (type === 'ready' && !this.isUp) this.up();
  }

  /** The server has this picture, and all before it. */
  private arrived(timestamp: number, at: number): void {
    const sentAt = this.underWay.get(timestamp);
    if (sentAt !== undefined) this.heard.lag = Math.max(0, at - sentAt);
    for (const each of [...this.underWay.keys()]) if (each <= timestamp) this.underWay.delete(each);
  }

  private up(): void {
    window.clearTimeout(this.timer);
    this.isUp = true;
    this.looks.at = performance.now();
    this.timer = window.setInterval(() => this.look(), LOOK);
    if (this.stream) this.begin(this.stream);
    this.listener.up();
  }

  private begin(stream: MediaStream): void {
    const [video] = stream.getVideoTracks();
    const [audio] = stream.getAudioTracks();
    if (video) this.pictures.show(video);
    if (audio) this.sounds.hear(audio);
    else this.sounds.close();
  }

  private send(kind: 1 | 2, coded: Coded): void {
    const { socket } = this;
    if (socket?.readyState !== WebSocket.OPEN) return;
    const message = messageOf(kind, coded);
    this.bytesSent += message.length;
    socket.send(message);
    if (kind === KIND.picture) this.underWay.set(coded.timestamp, performance.now());
    // timers of a page that is not in front are slow; sound keeps its time
    if (kind === KIND.sound) this.pictures.tick();
  }

  private look(): void {
    const { socket } = this;
    if (!socket) return;
    if (performance.now() - this.heard.at > GONE) return this.lost(socket);
    this.pictures.tick();
    if (++this.looks.count % LOOKS_A_PACE) return;
    this.pictures.bitrate = this.pace.look({ lag: this.heard.lag, waiting: socket.bufferedAmount });
  }
}

/** Whether this browser makes H.264 and Opus by itself. */
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
