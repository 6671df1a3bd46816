import { type IncomingMessage } from 'node:http';
import { type Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { type Authoriser } from '../callbacks/authoriser';
import { HttpError } from '../http/errors';
import { ipOf } from '../http/exchange';
import { type PublisherSlots } from '../stream/publisherSlots';
import { HEAD_BYTES, MOST_BYTES } from './message';
import { SocketPublisher } from './socketPublisher';

const MOST_CONNECTIONS = 300;
const STREAM_ID = /^[A-Za-z0-9_-]{1,80}$/;
/** Reasons of a close are this long at most (RFC 6455, 5.5). */
const MOST_REASON = 120;

/**
 * The door for browsers whose network lets nothing but web pages through: they publish over a WebSocket. A browser's page cannot read the
 * status of a handshake, so whoever may not come in gets a socket that closes with 4000 and the status, and says why.
 */
export class SocketListener {
  private readonly server = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: HEAD_BYTES + MOST_BYTES,
  });
  private entering = 0;

  constructor(
    private readonly places: PublisherSlots,
    private readonly gate: Authoriser,
    private readonly app: string,
    private readonly onFault: (error: unknown) => void,
  ) {}

  /** The listener for node:http's `upgrade`. */
  take(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on('error', () => socket.destroy());
    const url = URL.canParse(request.url ?? '', 'http://media') ? new URL(request.url ?? '', 'http://media') : null;
    const [room, app, kind, name = '', ...rest] = url?.pathname.split('/').filter(Boolean) ?? [];
    const isOurs = room === 'media' && app === this.app && kind === 'ws' && !rest.length && STREAM_ID.test(name);
    if (!url || !isOurs)
      return void socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
    if (this.server.clients.size + this.entering >= MOST_CONNECTIONS)
      return void socket.end('HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
    this.entering++;
    void this.permission(url, name, ipOf(request)).then((entry) => {
      this.entering--;
      if (socket.destroyed) return;
      this.server.handleUpgrade(request, socket, head, (opened) => this.letIn(opened, entry));
    });
  }

  close(): void {
    for (const socket of this.server.clients) socket.terminate();
    this.server.close();
  }

  private async permission(url: URL, name: string, ip: string) {
    const query = url.searchParams;
    const token = query.get('token') || null;
    try {
      const { sessionId, streamId } = await this.gate.enter({ kind: 'publish', streamId: name, token, ip });
      return { sessionId, streamId, hasSound: query.get('sound') === 'opus', page: { token, from: query.get('from') } };
    } catch (error) {
      return this.refusal(error);
    }
  }

  private letIn(socket: WebSocket, entry: Awaited<ReturnType<SocketListener['permission']>>): void {
    socket.on('error', () => undefined); // a close follows, which is what counts
    if (entry instanceof HttpError) return refuse(socket, entry);
    const { streamId, sessionId, hasSound, page } = entry;
    try {
      this.places.check(streamId, page);
      const publisher = new SocketPublisher(socket, page.token, sessionId, hasSound);
      this.places.give(streamId, publisher, page);
      publisher.welcome();
    } catch (error) {
      refuse(socket, this.refusal(error));
    }
  }

  private refusal(error: unknown): HttpError {
    if (error instanceof HttpError) return error;
    this.onFault(error);
    return new HttpError(500, 'FAULT', 'Something went wrong here');
  }
}

const refuse = (socket: WebSocket, { statusCode, message }: HttpError) =>
  socket.close(4_000 + statusCode, message.slice(0, MOST_REASON));
