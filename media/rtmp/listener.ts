import { createServer, type AddressInfo, type Server } from 'node:net';
import { type Authoriser } from '../callbacks/authoriser';
import { HttpError } from '../http/errors';
import { type Streams } from '../stream/streams';
import { RtmpPublisher } from './rtmpPublisher';
import { PublishRefusedError, RtmpSession } from './session';

/** Streaming software sends a stream key instead of a stream id; the API names its stream. */
export const ENCODER_STREAM_ID = 'encoder';

const MAX_CONNECTIONS = 300;
const MAX_KEY_LENGTH = 200;
/** The first frame must arrive within this time after the permission. */
const FIRST_FRAME_TIMEOUT_MS = 15_000;

const ALREADY_PUBLISHED = 'This stream is already being published. End it there first.';

/** Accepts streaming software that publishes by RTMP, such as OBS. */
export class RtmpListener {
  private readonly server: Server;
  private readonly sessions = new Set<RtmpSession>();
  /** publishers that were authorised and have not sent a frame yet, by stream id */
  private readonly starting = new Map<string, RtmpPublisher>();

  constructor(
    private readonly streams: Streams,
    private readonly authoriser: Authoriser,
    app: string,
  ) {
    this.server = createServer((socket) => {
      const ip = socket.remoteAddress ?? '';
      const session = new RtmpSession(socket, { app, publish: (key) => this.authorisePublisher(key, ip) });
      this.sessions.add(session);
      socket.once('close', () => this.sessions.delete(session));
    });
    this.server.maxConnections = MAX_CONNECTIONS;
  }

  /** Starts listening on the port, or on a free one if it is taken. @returns the port */
  async listen(host: string, port: number): Promise<number> {
    const listenOn = (wanted: number) =>
      new Promise<void>((resolve, reject) => {
        this.server.once('error', reject);
        this.server.listen(wanted, host, () => {
          this.server.off('error', reject);
          resolve();
        });
      });
    await listenOn(port).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EADDRINUSE') throw error;
      return listenOn(0);
    });
    return (this.server.address() as AddressInfo).port;
  }

  /** Ends all connections and stops listening. */
  async close(): Promise<void> {
    for (const session of this.sessions) session.end();
    if (this.server.listening) await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }

  private async authorisePublisher(key: string, ip: string): Promise<RtmpPublisher> {
    if (!key || key.length > MAX_KEY_LENGTH)
      throw new PublishRefusedError('The stream key is missing. Copy it from your live page.');
    const { sessionId, streamId } = await this.authoriser
      .authorise({ kind: 'publish', streamId: ENCODER_STREAM_ID, token: key, ip })
      .catch((error: unknown) => {
        if (error instanceof HttpError && error.statusCode === 403)
          throw new PublishRefusedError('This stream key is not valid. Copy the current key from your live page.');
        throw error;
      });
    if (this.isTaken(streamId)) throw new PublishRefusedError(ALREADY_PUBLISHED);
    const start = () => {
      finishStart();
      if (this.isTaken(streamId)) publisher.close('gone');
      else this.streams.open(streamId).attach(publisher);
    };
    const publisher = new RtmpPublisher(key, sessionId, start, (error) => this.streams.refused.note(streamId, error));
    const timeout = setTimeout(() => publisher.close('gone'), FIRST_FRAME_TIMEOUT_MS);
    const finishStart = () => {
      clearTimeout(timeout);
      if (this.starting.get(streamId) === publisher) this.starting.delete(streamId);
    };
    this.starting.set(streamId, publisher);
    publisher.once('closed', finishStart);
    return publisher;
  }

  /** Whether the stream has a publisher or one is starting. A silent connection does not count: it may be dead. */
  private isTaken(streamId: string): boolean {
    const current = this.streams.get(streamId)?.publisher;
    if (current && !(current instanceof RtmpPublisher && current.isSilent)) return true;
    return this.starting.get(streamId)?.isSilent === false;
  }
}
