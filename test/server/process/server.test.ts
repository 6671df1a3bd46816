import { once } from 'node:events';
import { type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { createSiteServer } from '@server/process/server';

const STRETCH = 240;
let server: Server;
let heard: string[];
beforeAll(async () => {
  heard = [];
  server = createSiteServer({ stretchMs: STRETCH, bytes: 100 });
  server.on('request', (request, response) => {
    if (request.url === '/refused') return response.writeHead(400).end('refused');
    buffer(request).then(
      (body) => response.end(`got ${body.length}`),
      (error: Error) => heard.push(error.message),
    );
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterAll(
  () =>
    new Promise((resolve) => {
      server.close(resolve);
      server.closeAllConnections();
    }),
);

function open(bytes: number, path = '/'): { socket: Socket; answer: Promise<string> } {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  let said = '';
  socket.on('data', (data) => (said += String(data))).on('error', () => undefined);
  // a byte that was on its way when the server closed is answered with a reset, which is no less an end (`once` would reject)
  const answer = new Promise<string>((resolve) => socket.once('close', () => resolve(said)));
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: ${path === '/' ? 'close' : 'keep-alive'}\r\nContent-Length: ${bytes}\r\n\r\n`,
  );
  return { socket, answer };
}

describe('a body', () => {
  it('that comes slowly takes its time', async () => {
    const { socket, answer } = open(2400);
    for (let sent = 0; sent < 12; sent += 1) {
      socket.write(Buffer.alloc(200));
      await delay(STRETCH / 3);
    }
    expect(await answer).toMatch(/^HTTP\/1.1 200.*got 2400$/s);
  });

  it('that stops coming is ended, and its reader hears of it', async () => {
    const { socket, answer } = open(2400);
    socket.write(Buffer.alloc(200));
    expect(await answer).toContain('408 Request Timeout');
    expect(heard).toEqual(['aborted']);
  });

  it('that drips is ended too', async () => {
    const { socket, answer } = open(2400);
    const drip = setInterval(() => socket.write('.'), STRETCH / 4);
    expect(await answer.finally(() => clearInterval(drip))).toContain('408 Request Timeout');
  });
});

it('does not wait for what still comes of a body that was answered', async () => {
  const { socket, answer } = open(2400, '/refused');
  const drip = setInterval(() => socket.write('.'), STRETCH / 4);
  expect(await answer.finally(() => clearInterval(drip))).toContain('400 Bad Request');
});

it('holds Node to no limit of its own on the whole, and keeps the one on headers', () => {
  expect([createSiteServer().requestTimeout, createSiteServer().headersTimeout]).toEqual([0, 60_000]);
});
