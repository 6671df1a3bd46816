import { createServer, type AddressInfo, type Server } from 'node:net';
import { type Authoriser } from '../callbacks/authoriser';
import { HttpError } from '../http/errors';
import { type Streams } from '../stream/streams';
import { RtmpPublisher } from './rtmpPublisher';
import { PublishRefused, RtmpSession } from './session';

/** Programs name no stream but a key: the API says which stream it opens. */
export const BY_KEY = 'encoder';

const MOST_CONNECTIONS = 300;
/** Pictures begin within this time after the permission, ms. */
const FIRST_PICTURE = 15_000;

const ELSEWHERE = 'This stream is being published from elsewhere. End it there first.';

/** The door for programs that publish by RTMP, such as OBS. */
export class RtmpListener {
  private readonly server: Server;
  private readonly sessions = new Set<RtmpSession>();
  /** who was let in and shows no picture yet, by stream */
  private readonly arriving = new Map<string, RtmpPublisher>();

  constructor(
    private readonly streams: Streams,
    private readonly gate: Authoriser,
    app: string,
  ) {
    this.server = createServer((socket) => {
      const ip = socket.remoteAddress ?? '';
      const session = new RtmpSession(socket, { app, publish: (key) => this.letIn(key, ip) });
      this.sessions.add(session);
      socket.once('close', () => this.sessions.delete(session));
    });
    this.server.maxConnections = MOST_CONNECTIONS;
  }

  /** Listens there, or at any free port when that one is taken; answers which. */
  async listen(host: string, port: number): Promise<number> {
    const at = (wished: number) =>
      new Promise<void>((resolve, reject) => {
        this.server.once('error', reject);
        this.server.listen(wished, host, () => {
          this.server.off('error', reject);
          resolve();
        });
      });
    await at(port).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EADDRINUSE') throw error;
      return at(0);
    });
    return (this.server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    for (const session of this.sessions) session.end();
    if (this.server.listening) await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }

  private async letIn(key: string, ip: string): Promise<RtmpPublisher> {
    if (!key || key.length > 200) throw new PublishRefused('The stream key is missing. Copy it from your stage.');
    const { sessionId, streamId } = await this.gate
      .enter({ kind: 'publish', streamId: BY_KEY, token: key, ip })
      .catch((error: unknown) => {
        if (error instanceof HttpError && error.statusCode === 403)
          throw new PublishRefused('This stream key does not open a stage (any more). Copy it anew from your stage.');
        throw error;
      });
    if (this.isTaken(streamId)) throw new PublishRefused(ELSEWHERE);
    const publisher = new RtmpPublisher(key, sessionId, () => {
      arrived();
      if (this.isTaken(streamId)) publisher.close('gone');
      else this.streams.open(streamId).attach(publisher);
    });
    const late = setTimeout(() => publisher.close('gone'), FIRST_PICTURE);
    const arrived = () => {
      clearTimeout(late);
      if (this.arriving.get(streamId) === publisher) this.arriving.delete(streamId);
    };
    this.arriving.set(streamId, publisher);
    publisher.once('closed', arrived);
    return publisher;
  }

  /** Whether somebody publishes this stream, or is about to. One whose connection is only half open is in nobody's way. */
  private isTaken(streamId: string): boolean {
    const current = this.streams.get(streamId)?.publisher;
    if (current && !(current instanceof RtmpPublisher && current.isSilent)) return true;
    return this.arriving.get(streamId)?.isSilent === false;
  }
}
