import { randomBytes } from 'node:crypto';
import { type Socket } from 'node:net';
import { AmfError, type AmfValue, readAmf, writeAmf } from './amf';
import { ChunkError, ChunkReader, type Message, SENT_CHUNK_BYTES, TYPE, encodeMessage } from './chunks';
import { FlvError } from './flv';
import { type RtmpPublisher } from './rtmpPublisher';

/** A refusal to publish; the message is sent to the streaming software. */
export class PublishRefusedError extends Error {}

export interface SessionOptions {
  /** the application name in the address */
  app: string;
  /** Returns the publisher for a stream key. @throws PublishRefusedError */
  publish(key: string): Promise<RtmpPublisher>;
}

const RTMP_VERSION = 3;
const HANDSHAKE_BYTES = 1536;
const WINDOW_BYTES = 2_500_000;
/** the only message stream of a connection */
const STREAM_ID = 1;
/** A connection that does not publish within this time is closed. */
const PUBLISH_TIMEOUT_MS = 10_000;
/** A connection without data for this long is closed. */
const SILENCE_TIMEOUT_MS = 10_000;

const encodeU32 = (...values: number[]) => {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, i) => bytes.writeUInt32BE(value, i * 4));
  return bytes;
};

/** An RTMP connection: handshake, commands, then media for its publisher. Anything unexpected ends it. */
export class RtmpSession {
  private phase: 'handshake' | 'echo' | 'open' | 'ended' = 'handshake';
  private handshakeBytes: Buffer = Buffer.alloc(0);
  private readonly reader = new ChunkReader((message) => this.handle(message));
  private publisher: RtmpPublisher | null = null;
  private connected = false;
  private publishRequested = false;
  private received = 0;
  private acknowledged = 0;
  private window = WINDOW_BYTES;
  private readonly timer: NodeJS.Timeout;

  constructor(
    private readonly socket: Socket,
    private readonly options: SessionOptions,
  ) {
    socket.setNoDelay(true);
    socket.setTimeout(SILENCE_TIMEOUT_MS, () => this.end());
    this.timer = setTimeout(() => !this.publisher && this.end(), PUBLISH_TIMEOUT_MS);
    socket.on('data', (bytes: Buffer) => this.read(bytes));
    socket.on('error', () => this.end());
    socket.on('close', () => this.end());
  }

  /** Ends the connection. A publisher that has not ended its stream may return. */
  end(): void {
    if (this.phase === 'ended') return;
    this.phase = 'ended';
    clearTimeout(this.timer);
    this.publisher?.close('gone');
    this.socket.end();
    this.socket.destroySoon();
  }

  private read(bytes: Buffer): void {
    this.received += bytes.length;
    try {
      if (this.phase === 'open') this.reader.push(bytes);
      else if (this.phase !== 'ended') this.handshake(bytes);
    } catch (error) {
      const isClientError = error instanceof ChunkError || error instanceof AmfError || error instanceof FlvError;
      if (this.publisher && isClientError) this.sendStatus('error', 'NetStream.Publish.Failed', error.message);
      this.end();
      if (isClientError) return;
      throw error;
    }
    if (this.received - this.acknowledged < this.window / 2) return;
    this.acknowledged = this.received;
    this.send(TYPE.acknowledgement, encodeU32(this.received >>> 0));
  }

  /** Answers C0 and C1 with S0, S1 and S2, then ignores C2. */
  private handshake(bytes: Buffer): void {
    this.handshakeBytes = Buffer.concat([this.handshakeBytes, bytes]);
    if (this.handshakeBytes.length && this.phase === 'handshake' && this.handshakeBytes[0] !== RTMP_VERSION)
      return this.end();
    if (this.phase === 'handshake' && this.handshakeBytes.length > HANDSHAKE_BYTES) {
      this.phase = 'echo';
      this.socket.write(
        Buffer.concat([
          Buffer.from([RTMP_VERSION]),
          Buffer.alloc(8),
          randomBytes(HANDSHAKE_BYTES - 8),
          this.handshakeBytes.subarray(1, HANDSHAKE_BYTES + 1),
        ]),
      );
      this.handshakeBytes = this.handshakeBytes.subarray(HANDSHAKE_BYTES + 1);
    }
    if (this.phase === 'echo' && this.handshakeBytes.length >= HANDSHAKE_BYTES) {
      this.phase = 'open';
      const rest = this.handshakeBytes.subarray(HANDSHAKE_BYTES);
      this.handshakeBytes = Buffer.alloc(0);
      this.reader.push(rest);
    }
  }

  private handle(message: Message): void {
    if (this.phase === 'ended') return;
    const { type, payload } = message;
    if (type === TYPE.video || type === TYPE.audio) this.publisher?.handleMessage(message);
    else if (type === TYPE.command) this.handleCommand(readAmf(payload));
    else if (type === TYPE.windowSize && payload.length >= 4) this.window = Math.max(payload.readUInt32BE(), 16 * 1024);
    else if (type === TYPE.control && payload.length >= 6 && payload.readUInt16BE() === 6)
      this.send(TYPE.control, Buffer.concat([Buffer.from([0, 7]), payload.subarray(2, 6)]));
  }

  private handleCommand([name, id, object, argument]: AmfValue[]): void {
    if (name === 'connect') this.connect(Number(id), object);
    else if (!this.connected) this.end();
    else if (name === 'createStream') this.sendCommand('_result', Number(id), null, STREAM_ID);
    else if (name === 'publish') void this.publish(argument);
    else if (name === 'play') this.end();
    else if (name === 'FCUnpublish' || name === 'deleteStream' || name === 'closeStream') {
      this.publisher?.close('deleted');
      this.end();
    }
  }

  private connect(id: number, object: AmfValue): void {
    const app = object && typeof object === 'object' && !Array.isArray(object) ? object['app'] : undefined;
    if (typeof app !== 'string' || app.replace(/\/+$/, '') !== this.options.app) {
      this.sendCommand('_error', id, null, {
        level: 'error',
        code: 'NetConnection.Connect.Rejected',
        description: `Unknown application. Use /${this.options.app} in the server address.`,
      });
      return this.end();
    }
    this.connected = true;
    this.send(TYPE.windowSize, encodeU32(WINDOW_BYTES));
    this.send(TYPE.bandwidth, Buffer.concat([encodeU32(WINDOW_BYTES), Buffer.from([2])]));
    this.send(TYPE.chunkSize, encodeU32(SENT_CHUNK_BYTES));
    this.sendCommand(
      '_result',
      id,
      { fmsVer: 'FMS/3,0,1,123', capabilities: 31 },
      { level: 'status', code: 'NetConnection.Connect.Success', description: 'Connected', objectEncoding: 0 },
    );
  }

  private async publish(name: AmfValue): Promise<void> {
    if (this.publishRequested) return this.end();
    this.publishRequested = true;
    const key = typeof name === 'string' ? (name.split('?')[0] ?? '') : '';
    try {
      const publisher = await this.options.publish(key);
      if (this.isEnded()) return publisher.close('gone');
      this.publisher = publisher;
      this.reader.acceptsMedia = true;
      publisher.once('closed', () => this.sendUnpublished());
    } catch (error) {
      this.sendStatus(
        'error',
        'NetStream.Publish.BadName',
        error instanceof PublishRefusedError
          ? error.message
          : 'The stream key cannot be checked at the moment. Try again.',
      );
      return this.end();
    }
    this.send(TYPE.control, Buffer.concat([Buffer.from([0, 0]), encodeU32(STREAM_ID)]));
    this.sendStatus('status', 'NetStream.Publish.Start', 'Publishing');
  }

  private isEnded(): boolean {
    return this.phase === 'ended';
  }

  private sendUnpublished(): void {
    this.publisher = null;
    if (this.isEnded()) return;
    this.sendStatus('status', 'NetStream.Unpublish.Success', 'The show has ended');
    this.end();
  }

  private sendStatus(level: 'status' | 'error', code: string, description: string): void {
    this.sendCommand('onStatus', 0, null, { level, code, description }, STREAM_ID);
  }

  private sendCommand(name: string, id: number, object: AmfValue, info: AmfValue, streamId = 0): void {
    this.send(TYPE.command, writeAmf(name, id, object, info), streamId);
  }

  private send(type: number, payload: Buffer, streamId = 0): void {
    if (this.socket.writable) this.socket.write(encodeMessage({ type, timestamp: 0, streamId, payload }));
  }
}
