import pino from 'pino';
import { io as connect, type Socket } from 'socket.io-client';
import { type ServerEvents } from '@contract/events';
import { identify } from '@server/features/auth/service/sessions';
import { watchShows } from '@server/features/streaming/service/watch';
import { createRealtime } from '@server/realtime/createRealtime';
import { type Api, startApi } from '@test/support/api';
import { type Actor } from '@test/support/actors';
import { until } from '@test/support/mediaServer';
import { say } from '@test/support/sockets';

let api: Api;
let performer: Actor;
const clients: Socket[] = [];

beforeAll(async () => {
  const realtime = createRealtime({
    identify: (token) => identify(api.ctx, token),
    log: pino({ level: 'silent' }),
    redisUrl: null,
  });
  api = await startApi({ parts: { realtime } });
  realtime.attach(api.app.server);
});
beforeEach(async () => {
  performer = await api.verifiedPerformer();
});
afterEach(() => clients.splice(0).forEach((socket) => socket.disconnect()));
afterAll(async () => {
  await api.ctx.realtime.close();
  await api.close();
});

async function visitor(token?: string): Promise<Socket> {
  const socket = connect(api.url, { forceNew: true, transports: ['websocket'], auth: token ? { token } : {} });
  clients.push(socket);
  await new Promise<void>((resolve) => {
    socket.once('connect', resolve);
  });
  return socket;
}
const isOnline = async () => (await api.must('viewPerformer', { params: { username: performer.username } })).isOnline;
/** Waits for a status of the performer, whatever else arrives first. */
const statusOf = (socket: Socket, status: string) =>
  new Promise<void>((resolve) => {
    socket.on('performer/status', (payload: ServerEvents['performer/status']) => {
      if (payload.performerId === performer.id && payload.status === status) resolve();
    });
  });

test('a performer is online while any of their tabs is connected, and watchers are told', async () => {
  const fan = await visitor();
  const now = { performerId: performer.id, streamingStatus: 'offline', streamingTitle: '' };
  expect(await say(fan, 'performers/watch', { ids: [performer.id] })).toEqual({ now: [{ ...now, isOnline: false }] });
  expect(await isOnline()).toBe(false);
  const online = statusOf(fan, 'connected');
  const [first, second] = [await visitor(performer.token), await visitor(performer.token)];
  await online;
  expect(await isOnline()).toBe(true);
  expect(await say(fan, 'performers/watch', { ids: [performer.id] })).toEqual({ now: [{ ...now, isOnline: true }] });
  const offline = statusOf(fan, 'disconnected');
  first.disconnect();
  second.disconnect();
  await offline;
  expect(await isOnline()).toBe(false);
});

test('a reload of the page does not make the performer offline', async () => {
  const fan = await visitor();
  await fan.emitWithAck('performers/watch', { ids: [performer.id] });
  const statuses: string[] = [];
  fan.on('performer/status', ({ status }: ServerEvents['performer/status']) => statuses.push(status));
  const checks = jest.spyOn(api.ctx.realtime, 'connectionsOf');
  const online = statusOf(fan, 'connected');
  (await visitor(performer.token)).disconnect();
  await online;
  await visitor(performer.token);
  await until('the check after the grace period', () => checks.mock.calls.some(([id]) => id === performer.id));
  await Promise.all(checks.mock.results.map(({ value }) => value as Promise<unknown>));
  expect(statuses).toEqual(['connected']);
  expect(await isOnline()).toBe(true);
});

test('a performer whom a crashed process left online is offline after the restart', async () => {
  await api.database.pool.query('update performers set is_online = true where account_id = $1', [performer.id]);
  (await watchShows(api.ctx))();
  expect(await isOnline()).toBe(false);
});
