import { createServer, connect, type AddressInfo, type Server, type Socket } from 'node:net';
import { openDatabase } from '@server/db/client';
import { type Api, startApi } from '@test/support/api';
import { type FreshDatabase, freshDatabase } from '@test/support/database';

/** A way to the database that can be closed. */
let way: Server;
const sockets = new Set<Socket>();
let database: FreshDatabase;
let api: Api;

const listen = (port: number) => new Promise<void>((resolve) => void way.listen(port, '127.0.0.1', resolve));
function closeWay(): Promise<void> {
  const closed = new Promise<void>((resolve) => void way.close(() => resolve()));
  for (const socket of sockets) socket.destroy();
  return closed;
}

beforeAll(async () => {
  const direct = await freshDatabase();
  const { hostname, port } = new URL(direct.url);
  way = createServer((here) => {
    const there = connect(Number(port), hostname);
    for (const socket of [here, there]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        here.destroy();
        there.destroy();
      });
    }
    here.pipe(there).pipe(here);
  });
  await listen(0);
  const url = new URL(direct.url);
  url.port = String((way.address() as AddressInfo).port);
  const opened = openDatabase(url.href, { onError: () => undefined });
  database = {
    ...direct,
    ...opened,
    drop: async () => {
      await opened.close();
      await direct.drop();
    },
  };
  api = await startApi({ database });
});
afterAll(async () => {
  await api.close();
  await database.drop();
  await closeWay();
});

test('while the database is away, calls answer 503 with Retry-After and one log line, and work when it is back', async () => {
  const { port } = way.address() as AddressInfo;
  const member = await api.registerMember();
  await closeWay();

  const lines = api.logged.length;
  const answers = await Promise.all(
    ['/api/performer-categories', '/api/performers/search', '/api/users/me', '/api/performer-categories'].map((path) =>
      fetch(api.url + path, { headers: { authorization: member.token } }),
    ),
  );
  for (const answer of answers) {
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await answer.json()).toEqual({
      statusCode: 503,
      error: 'UNAVAILABLE',
      message: 'The site cannot reach its data right now. Please try again in a few seconds.',
    });
  }
  expect((await fetch(`${api.url}/readyz`)).status).toBe(503);
  expect(api.logged.slice(lines).filter((line) => line.includes('cannot be reached'))).toHaveLength(1);

  await listen(port);
  expect((await fetch(`${api.url}/api/performer-categories`)).status).toBe(200);
});
