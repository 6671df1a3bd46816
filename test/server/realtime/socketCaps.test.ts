import { createServer, type Server as HttpServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import pino from 'pino';
import { io as connect, type Socket } from 'socket.io-client';
import WebSocket from 'ws';
import { SOCKET_PATH } from '@contract/events';
import { capPerBlock } from '@server/http/blockCap';
import { type Caller } from '@server/http/caller';
import { createRealtime } from '@server/realtime/createRealtime';
import { type Realtime } from '@server/realtime/realtime';
import { until } from '@test/support/mediaServer';

const SOCKETS_PER_BLOCK = 4;
const SOCKETS_PER_ACCOUNT = 2;
const ann = { accountId: 'ann', sessionId: 'session', role: 'user', username: 'ann' } as Caller;

let http: HttpServer;
let realtime: Realtime;
let url: string;
const clients: { close(): unknown }[] = [];
beforeEach(async () => {
  http = createServer();
  realtime = createRealtime({
    identify: (token) => Promise.resolve(token === 'token-ann' ? ann : null),
    log: pino({ level: 'silent' }),
    redisUrl: null,
    caps: { perBlock: capPerBlock(SOCKETS_PER_BLOCK, () => false), perAccount: SOCKETS_PER_ACCOUNT },
  });
  realtime.attach(http);
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
});
afterEach(async () => {
  for (const client of clients.splice(0)) client.close();
  await realtime.close();
  await new Promise((resolve) => {
    http.close(resolve);
    http.closeAllConnections();
  });
});

function visitor(token?: string): Promise<Socket> {
  const socket = connect(url, { forceNew: true, reconnection: false, transports: ['websocket'], auth: { token } });
  clients.push(socket);
  return new Promise((resolve, reject) => {
    socket.once('connect', () => resolve(socket)).once('connect_error', reject);
  });
}

it('refuses the sockets of an address block beyond its limit until one closes', async () => {
  const open = await Promise.all(Array.from({ length: SOCKETS_PER_BLOCK }, () => visitor()));
  await expect(visitor()).rejects.toThrow();
  open[0]!.close();
  await until('a free socket', () =>
    visitor().then(
      () => true,
      () => false,
    ),
  );
});

it('counts connections that never join', async () => {
  for (let count = 0; count < SOCKETS_PER_BLOCK; count += 1) {
    const silent = new WebSocket(`${url.replace('http', 'ws')}${SOCKET_PATH}/?EIO=4&transport=websocket`);
    clients.push(silent);
    await new Promise((resolve) => silent.once('message', resolve));
  }
  await expect(visitor()).rejects.toThrow();
});

it('refuses the sockets of an account beyond its limit, also those that log in later', async () => {
  await Promise.all(Array.from({ length: SOCKETS_PER_ACCOUNT }, () => visitor('token-ann')));
  await expect(visitor('token-ann')).rejects.toThrow('Your account is connected too often.');
  const guest = await visitor();
  expect(await guest.timeout(5000).emitWithAck('auth/login', { token: 'token-ann' })).toMatchObject({
    ok: false,
    error: 'TOO_MANY_REQUESTS',
  });
});
