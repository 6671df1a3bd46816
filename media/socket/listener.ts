import { type IncomingMessage } from 'node:http';
import { type Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { type Authoriser } from '../callbacks/authoriser';
import { HttpError } from '../http/errors';
import { readClientIp } from '../http/exchange';
import { type PublisherSlots } from '../stream/publisherSlots';
import { HEADER_BYTES, MAX_PAYLOAD_BYTES } from './message';
import { SocketPublisher } from './socketPublisher';

const MAX_CONNECTIONS = 300;
const STREAM_ID = /^[A-Za-z0-9_-]{1,80}$/;
/** Close reasons are limited to 123 bytes (RFC 6455, 5.5). */
const MAX_REASON_BYTES = 120;

/**
 * Accepts browsers that publish over a WebSocket because their network blocks WebRTC. Pages cannot read the status of a
 * failed handshake, so a refused page gets an open socket that closes with code 4000 + HTTP status and the reason.
 */
export class SocketListener {
  private readonly server = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: HEADER_BYTES + MAX_PAYLOAD_BYTES,
  });
  private authorising = 0;

  constructor(
    private readonly slots: PublisherSlots,
    private readonly authoriser: Authoriser,
    private readonly app: string,
    private readonly onFault: (error: unknown) => void,
  ) {}

  /** Handles `upgrade` events of node:http. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on('error', () => socket.destroy());
    const url = URL.canParse(request.url ?? '', 'http://media') ? new URL(request.url ?? '', 'http://media') : null;
    const [prefix, app, kind, name = '', ...rest] = url?.pathname.split('/').filter(Boolean) ?? [];
    const isPublishing =
      prefix === 'media' && app === this.app && kind === 'ws' && !rest.length && STREAM_ID.test(name);
    if (!url || !isPublishing)
      return void socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
    if (this.server.clients.size + this.authorising >= MAX_CONNECTIONS)
      return void socket.end('HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
    this.authorising++;
    void this.authorise(url, name, readClientIp(request)).then((access) => {
      this.authorising--;
      if (socket.destroyed) return;
      this.server.handleUpgrade(request, socket, head, (opened) => this.startPublishing(opened, access));
    });
  }

  close(): void {
    for (const socket of this.server.clients) socket.terminate();
    this.server.close();
  }

  private async authorise(url: URL, name: string, ip: string) {
    const query = url.searchParams;
    const token = query.get('token') || null;
    try {
      const { sessionId, streamId } = await this.authoriser.authorise({ kind: 'publish', streamId: name, token, ip });
      const announced = { hasAudio: query.get('sound') === 'opus', hasLayers: query.get('layers') === '2' };
      return { sessionId, streamId, announced, page: { token, from: query.get('from') } };
    } catch (error) {
      return this.toHttpError(error);
    }
  }

  private startPublishing(socket: WebSocket, access: Awaited<ReturnType<SocketListener['authorise']>>): void {
    socket.on('error', () => undefined); // a close event follows and is handled
    if (access instanceof HttpError) return refuse(socket, access);
    const { streamId, sessionId, announced, page } = access;
    try {
      this.slots.assertFree(streamId, page);
      const publisher = new SocketPublisher(socket, page.token, sessionId, announced);
      this.slots.claim(streamId, publisher, page);
      publisher.sendReady();
    } catch (error) {
      refuse(socket, this.toHttpError(error));
    }
  }

  private toHttpError(error: unknown): HttpError {
    if (error instanceof HttpError) return error;
    this.onFault(error);
    return new HttpError(500, 'FAULT', 'The media server failed. Try again.');
  }
}

const refuse = (socket: WebSocket, { statusCode, message }: HttpError) =>
  socket.close(4_000 + statusCode, message.slice(0, MAX_REASON_BYTES));
