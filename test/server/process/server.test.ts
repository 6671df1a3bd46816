import { once } from 'node:events';
import { type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { readConfig } from '@server/config';
import { createBrowserPolicy } from '@server/http/browserPolicy';
import { capPerBlock, exceptProxies } from '@server/http/blockCap';
import { createSiteServer } from '@server/process/server';

/** Long enough for pauses of a busy machine. */
const INTERVAL_MS = 750;
const policy = createBrowserPolicy(readConfig({}).browser);
let server: Server;
let errors: string[];
beforeAll(async () => {
  errors = [];
  server = createSiteServer(policy, { rate: { intervalMs: INTERVAL_MS, bytes: 100 } });
  server.on('request', (request, response) => {
    if (request.url === '/refused') return response.writeHead(400).end('refused');
    buffer(request).then(
      (body) => response.end(`got ${body.length}`),
      (error: Error) => errors.push(error.message),
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
  let received = '';
  socket.on('data', (data) => (received += String(data))).on('error', () => undefined);
  // a byte in flight when the server closes causes a reset, which also counts as the end (`once` would reject)
  const answer = new Promise<string>((resolve) => socket.once('close', () => resolve(received)));
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: ${path === '/' ? 'close' : 'keep-alive'}\r\nContent-Length: ${bytes}\r\n\r\n`,
  );
  return { socket, answer };
}

describe('a request body', () => {
  it('may arrive slowly', async () => {
    const { socket, answer } = open(2400);
    for (let sent = 0; sent < 12; sent += 1) {
      socket.write(Buffer.alloc(200));
      await delay(INTERVAL_MS / 3);
    }
    expect(await answer).toMatch(/^HTTP\/1.1 200.*got 2400$/s);
  });

  it('that stalls is ended, and its reader gets an error', async () => {
    const { socket, answer } = open(2400);
    socket.write(Buffer.alloc(200));
    expect(await answer).toContain('408 Request Timeout');
    expect(errors).toEqual(['aborted']);
  });

  it('that arrives too slowly is ended', async () => {
    const { socket, answer } = open(2400);
    const drip = setInterval(() => socket.write('.'), INTERVAL_MS / 4);
    expect(await answer.finally(() => clearInterval(drip))).toContain('408 Request Timeout');
  });
});

it('closes a connection whose body still trickles in after the answer', async () => {
  const { socket, answer } = open(2400, '/refused');
  const drip = setInterval(() => socket.write('.'), INTERVAL_MS / 4);
  expect(await answer.finally(() => clearInterval(drip))).toContain('400 Bad Request');
});

it('disables the request timeout of Node and keeps the one for headers', () => {
  const { requestTimeout, headersTimeout } = createSiteServer(policy);
  expect([requestTimeout, headersTimeout]).toEqual([0, 20_000]);
});

describe('connections of one address block', () => {
  const MAX = 5;
  const begun = async (isExempt?: (ip: string) => boolean) => {
    const capped = createSiteServer(policy, {
      headersTimeoutMs: 300,
      headersCheckIntervalMs: 50,
      connections: capPerBlock(MAX, isExempt),
    });
    capped.on('request', (_request, response) => response.end('answered'));
    await once(capped.listen(0, '127.0.0.1'), 'listening');
    const { port } = capped.address() as AddressInfo;
    const close = () =>
      new Promise((resolve) => {
        capped.close(resolve);
        capped.closeAllConnections();
      });
    return { port, close };
  };
  /** Opens connections that send a few bytes of a header and then nothing. */
  const slow = (port: number, count: number) =>
    Array.from({ length: count }, () => {
      const socket = connect(port, '127.0.0.1').on('error', () => undefined);
      socket.write('GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ');
      return { socket, closed: new Promise<void>((resolve) => socket.resume().once('close', () => resolve())) };
    });

  it('are closed beyond the limit, and slow headers give their connections back', async () => {
    const { port, close } = await begun(() => false);
    const held = slow(port, MAX);
    await Promise.all(held.map(({ socket }) => once(socket, 'connect')));
    const [over] = slow(port, 1);
    await over!.closed;
    expect(held.every(({ socket }) => !socket.readableEnded && !socket.destroyed)).toBe(true);
    await Promise.all(held.map(({ closed }) => closed));
    expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('answered');
    await close();
  });

  it.each([
    ['this machine', undefined],
    ['a configured proxy', exceptProxies((address) => address === '127.0.0.1')],
  ])('have no limit for %s', async (_who, isExempt) => {
    const { port, close } = await begun(isExempt);
    const held = slow(port, MAX * 3);
    await Promise.all(held.map(({ socket }) => once(socket, 'connect')));
    expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('answered');
    expect(held.some(({ socket }) => socket.destroyed)).toBe(false);
    held.forEach(({ socket }) => socket.destroy());
    await close();
  });
});
