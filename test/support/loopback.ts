import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A request to a fake of an external server. */
export interface FakeRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  search: string;
  headers: IncomingMessage['headers'];
  body: string;
  ip: string;
}
export interface FakeResponse {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
}

/** A fake server on loopback that can be stopped and restarted on the same port. */
export interface Loopback {
  url: string;
  down(): Promise<void>;
  up(): Promise<void>;
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  handle: (received: FakeRequest) => Promise<FakeResponse> | FakeResponse,
): Promise<void> {
  const address = new URL(request.url ?? '/', 'http://x');
  const received = {
    method: request.method ?? 'GET',
    path: decodeURIComponent(address.pathname),
    query: address.searchParams,
    search: address.search.slice(1),
    headers: request.headers,
    body: await text(request),
    ip: '127.0.0.1',
  };
  const { status, body, headers = {} } = await handle(received);
  const isText = typeof body === 'string' || body === undefined;
  response
    .writeHead(status, { 'content-type': isText ? 'text/plain' : 'application/json', connection: 'close', ...headers })
    .end(isText ? body : JSON.stringify(body));
}

/** Starts a fake server on a free port. */
export async function loopback(
  handle: (received: FakeRequest) => Promise<FakeResponse> | FakeResponse,
): Promise<Loopback> {
  let server: Server | null = null;
  let port = 0;
  const up = () =>
    new Promise<void>((resolve, reject) => {
      server = createServer(
        (request, response) =>
          void answer(request, response, handle).catch((error: Error) => response.writeHead(500).end(error.message)),
      );
      server.once('error', reject);
      server.listen(port, '127.0.0.1', () => {
        port = (server!.address() as AddressInfo).port;
        resolve();
      });
    });
  const down = () =>
    new Promise<void>((resolve) => {
      server?.close(() => resolve());
      server?.closeAllConnections();
    });
  await up();
  return { url: `http://127.0.0.1:${port}`, up, down };
}
