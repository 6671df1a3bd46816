import { randomBytes } from 'node:crypto';
import { type Socket } from 'node:net';
import { AmfError, type AmfValue, readAmf, writeAmf } from './amf';
import { ChunkError, ChunkReader, type Message, OUR_CHUNK, TYPE, writeMessage } from './chunks';
import { FlvError } from './flv';
import { type RtmpPublisher } from './rtmpPublisher';

/** Why somebody may not publish; goes to the program as it is. */
export class PublishRefused extends Error {}

export interface SessionOptions {
  /** the application that programs name in the address */
  app: string;
  /** Says who publishes under a stream key. @throws PublishRefused */
  publish(key: string): Promise<RtmpPublisher>;
}

const VERSION = 3;
const HANDSHAKE = 1536;
const WINDOW = 2_500_000;
const STREAM = 1;
/** Who does not publish by then wants something else, ms. */
const TO_PUBLISH = 10_000;
/** A connection on which nothing comes for this long is broken, ms. */
const SILENCE = 10_000;

const u32 = (...values: number[]) => {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, i) => bytes.writeUInt32BE(value, i * 4));
  return bytes;
};

/** One connection: handshake, commands, then pictures and sound to its publisher. Whatever does not belong there ends it. */
export class RtmpSession {
  private stage: 'greeting' | 'echo' | 'talking' | 'over' = 'greeting';
  private early: Buffer = Buffer.alloc(0);
  private readonly reader = new ChunkReader((message) => this.take(message));
  private publisher: RtmpPublisher | null = null;
  private connected = false;
  private asked = false;
  private received = 0;
  private acknowledged = 0;
  private window = WINDOW;
  private readonly timer: NodeJS.Timeout;

  constructor(
    private readonly socket: Socket,
    private readonly options: SessionOptions,
  ) {
    socket.setNoDelay(true);
    socket.setTimeout(SILENCE, () => this.end());
    this.timer = setTimeout(() => !this.publisher && this.end(), TO_PUBLISH);
    socket.on('data', (bytes: Buffer) => this.read(bytes));
    socket.on('error', () => this.end());
    socket.on('close', () => this.end());
  }

  /** Ends the connection; a publisher that did not say goodbye is gone. */
  end(): void {
    if (this.stage === 'over') return;
    this.stage = 'over';
    clearTimeout(this.timer);
    this.publisher?.close('gone');
    this.socket.end();
    this.socket.destroySoon();
  }

  private read(bytes: Buffer): void {
    this.received += bytes.length;
    try {
      if (this.stage === 'talking') this.reader.push(bytes);
      else if (this.stage !== 'over') this.greet(bytes);
    } catch (error) {
      const isTheirs = error instanceof ChunkError || error instanceof AmfError || error instanceof FlvError;
      if (this.publisher && isTheirs) this.status('error', 'NetStream.Publish.Failed', error.message);
      this.end();
      if (isTheirs) return;
      throw error;
    }
    if (this.received - this.acknowledged < this.window / 2) return;
    this.acknowledged = this.received;
    this.send(TYPE.acknowledgement, u32(this.received >>> 0));
  }

  /** C0 and C1, answered by S0, S1 and S2; then C2, which nobody reads. */
  private greet(bytes: Buffer): void {
    this.early = Buffer.concat([this.early, bytes]);
    if (this.early.length && this.stage === 'greeting' && this.early[0] !== VERSION) return this.end();
    if (this.stage === 'greeting' && this.early.length > HANDSHAKE) {
      this.stage = 'echo';
      this.socket.write(
        Buffer.concat([
          Buffer.from([VERSION]),
          Buffer.alloc(8),
          randomBytes(HANDSHAKE - 8),
          this.early.subarray(1, HANDSHAKE + 1),
        ]),
      );
      this.early = this.early.subarray(HANDSHAKE + 1);
    }
    if (this.stage === 'echo' && this.early.length >= HANDSHAKE) {
      this.stage = 'talking';
      const rest = this.early.subarray(HANDSHAKE);
      this.early = Buffer.alloc(0);
      this.reader.push(rest);
    }
  }

  private take(message: Message): void {
    if (this.stage === 'over') return;
    const { type, payload } = message;
    if (type === TYPE.video || type === TYPE.audio) this.publisher?.take(message);
    else if (type === TYPE.command) this.obey(readAmf(payload));
    else if (type === TYPE.windowSize && payload.length >= 4) this.window = Math.max(payload.readUInt32BE(), 16 * 1024);
    else if (type === TYPE.control && payload.length >= 6 && payload.readUInt16BE() === 6)
      this.send(TYPE.control, Buffer.concat([Buffer.from([0, 7]), payload.subarray(2, 6)]));
  }

  private obey([name, id, object, argument]: AmfValue[]): void {
    if (name === 'connect') this.connect(Number(id), object);
    else if (!this.connected) this.end();
    else if (name === 'createStream') this.command('_result', Number(id), null, STREAM);
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
      this.command('_error', id, null, {
        level: 'error',
        code: 'NetConnection.Connect.Rejected',
        description: `There is no application of this name: use /${this.options.app}`,
      });
      return this.end();
    }
    this.connected = true;
    this.send(TYPE.windowSize, u32(WINDOW));
    this.send(TYPE.bandwidth, Buffer.concat([u32(WINDOW), Buffer.from([2])]));
    this.send(TYPE.chunkSize, u32(OUR_CHUNK));
    this.command(
      '_result',
      id,
      { fmsVer: 'FMS/3,0,1,123', capabilities: 31 },
      { level: 'status', code: 'NetConnection.Connect.Success', description: 'Connected', objectEncoding: 0 },
    );
  }

  private async publish(name: AmfValue): Promise<void> {
    if (this.asked) return this.end();
    this.asked = true;
    const key = typeof name === 'string' ? (name.split('?')[0] ?? '') : '';
    try {
      const publisher = await this.options.publish(key);
      if (this.isOver()) return publisher.close('gone');
      this.publisher = publisher;
      this.reader.takesMedia = true;
      publisher.once('closed', () => this.farewell());
    } catch (error) {
      this.status(
        'error',
        'NetStream.Publish.BadName',
        error instanceof PublishRefused ? error.message : 'This cannot be asked for at the moment. Try again.',
      );
      return this.end();
    }
    this.send(TYPE.control, Buffer.concat([Buffer.from([0, 0]), u32(STREAM)]));
    this.status('status', 'NetStream.Publish.Start', 'On the way to the stage');
  }

  private isOver(): boolean {
    return this.stage === 'over';
  }

  private farewell(): void {
    this.publisher = null;
    if (this.isOver()) return;
    this.status('status', 'NetStream.Unpublish.Success', 'The show is over here');
    this.end();
  }

  private status(level: 'status' | 'error', code: string, description: string): void {
    this.command('onStatus', 0, null, { level, code, description }, STREAM);
  }

  private command(name: string, id: number, object: AmfValue, info: AmfValue, streamId = 0): void {
    this.send(TYPE.command, writeAmf(name, id, object, info), streamId);
  }

  private send(type: number, payload: Buffer, streamId = 0): void {
    if (this.socket.writable) this.socket.write(writeMessage({ type, timestamp: 0, streamId, payload }));
  }
}
