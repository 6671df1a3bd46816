import { createServer, type Server as HttpServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import pino from 'pino';
import { io as connect, type Socket } from 'socket.io-client';
import { BATCH_EVENT, type BatchedEvent, type ServerEvents } from '@contract/events';
import { type Caller } from '@server/http/caller';
import { refused } from '@server/http/errors';
import { deviceFrom } from '@server/http/visitor';
import { createRealtime } from '@server/realtime/createRealtime';
import { type Realtime } from '@server/realtime/realtime';

const ROOM = '0190a000-0000-7000-8000-000000000001';
const OTHER_ROOM = '0190a000-0000-7000-8000-000000000002';
const PERFORMER = '0190a000-0000-7000-8000-0000000000aa';
const member = (name: string, session = name): Caller => ({
  accountId: `account-${name}`,
  sessionId: `session-${session}`,
  role: 'user',
  username: name,
  verified: true,
  steppedUpAt: null,
  secondFactor: 'complete',
});
const sessions: Record<string, Caller> = {
  'token-ann': member('ann'),
  'token-ann-phone': member('ann', 'ann-phone'),
  'token-bob': member('bob'),
};

let http: HttpServer;
let realtime: Realtime;
let url: string;
const clients: Socket[] = [];

async function visitor(
  given: { token?: string; query?: Record<string, string>; batch?: boolean } = {},
): Promise<Socket> {
  const socket = connect(url, {
    forceNew: true,
    reconnection: false,
    transports: ['websocket'],
    query: given.query,
    auth: { ...(given.token ? { token: given.token } : {}), ...(given.batch ? { batch: true } : {}) },
  });
  clients.push(socket);
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  return socket;
}
const say = (socket: Socket, event: string, payload?: unknown) =>
  socket.timeout(5000).emitWithAck(event, payload) as Promise<{
    ok: boolean;
    error?: string;
    message?: string;
    data?: unknown;
  }>;
const heard = <T>(socket: Socket, event: string) =>
  new Promise<T>((resolve) => {
    socket.once(event, resolve);
  });
/** Resolves when all earlier events have arrived: a connection keeps the order. */
const settled = (socket: Socket) => say(socket, 'performers/watch', { ids: [] });

beforeEach(async () => {
  http = createServer();
  realtime = createRealtime({
    identify: async (token) => sessions[token] ?? null,
    log: pino({ level: 'silent' }),
    redisUrl: null,
  });
  realtime.on('room/join', (connection, { conversationId }) => {
    if (conversationId === OTHER_ROOM) throw refused('NOT_YOURS', 'This room is closed.');
    connection.join(conversationId, PERFORMER);
    return {
      members: [],
      total: 0,
      missed: [],
      more: false,
      deleted: [],
      cleared: 0,
      mode: { slowSeconds: 0, audience: 'everyone', links: true },
      role: 'viewer',
      open: true,
    };
  });
  realtime.on('room/leave', (connection, { conversationId }) => {
    connection.leave(conversationId);
    return {};
  });
  realtime.on('performers/watch', (connection, { ids }) => {
    connection.watch(ids);
    return { now: [] };
  });
  realtime.attach(http);
  await new Promise<void>((resolve) => {
    http.listen(0, '127.0.0.1', resolve);
  });
  url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
});
afterEach(async () => {
  for (const socket of clients.splice(0)) socket.disconnect();
  await realtime.close();
  await new Promise((resolve) => {
    http.close(resolve);
  });
});

const balance: ServerEvents['balance/changed'] = { eventId: 'e1', change: -10, balance: 90 };
const status = (title: string): ServerEvents['performer/status'] => ({
  performerId: PERFORMER,
  status: 'public',
  streamingTitle: title,
});

test.each([
  ['the query', { query: { token: 'token-ann' } }],
  ['the auth callback', { token: 'token-ann' }],
])('a token from %s binds the connection to its account only', async (_way, given) => {
  const [ann, bob, guest] = [await visitor(given), await visitor({ token: 'token-bob' }), await visitor()];
  const strangers: unknown[] = [];
  for (const socket of [bob, guest]) socket.on('balance/changed', (payload) => strangers.push(payload));
  const arrived = heard(ann, 'balance/changed');
  realtime.toAccount('account-ann', 'balance/changed', balance);
  expect(await arrived).toEqual(balance);
  await Promise.all([settled(bob), settled(guest)]);
  expect(strangers).toEqual([]);
});

test('an expired token connects as a guest, auth/login binds the account and auth/logout unbinds it', async () => {
  const socket = await visitor({ token: 'token-nobody' });
  const got: unknown[] = [];
  socket.on('balance/changed', (payload) => got.push(payload));
  expect(await say(socket, 'auth/login', { token: 'token-nobody' })).toMatchObject({
    ok: false,
    error: 'UNAUTHORIZED',
  });
  realtime.toAccount('account-ann', 'balance/changed', balance);
  expect(await say(socket, 'auth/login', { token: 'token-ann' })).toEqual({
    ok: true,
    data: { accountId: 'account-ann' },
  });
  expect(got).toEqual([]);
  realtime.toAccount('account-ann', 'balance/changed', balance);
  await settled(socket);
  expect(got).toEqual([balance]);
  await say(socket, 'auth/logout', {});
  realtime.toAccount('account-ann', 'balance/changed', { ...balance, eventId: 'e2' });
  await settled(socket);
  expect(got).toEqual([balance]);
});

test('a revoked session loses its connections, and another session of the same account keeps them', async () => {
  const [desk, phone] = [await visitor({ token: 'token-ann' }), await visitor({ token: 'token-ann-phone' })];
  const cut = heard(desk, 'disconnect');
  realtime.disconnectAccount('account-ann', 'session-ann');
  expect(await cut).toBe('io server disconnect');
  expect(await settled(phone)).toMatchObject({ ok: true });
  const gone = heard(phone, 'disconnect');
  realtime.disconnectAccount('account-ann');
  await gone;
});

test('events of a room arrive in batches at clients that accept them, and one by one at others, in the same order', async () => {
  const [modern, plain] = [await visitor({ batch: true }), await visitor()];
  const inBatches: string[] = [];
  let packets = 0;
  modern.on(BATCH_EVENT, (events: BatchedEvent[]) => {
    packets += 1;
    inBatches.push(...events.map(([, payload]) => (payload as { streamingTitle: string }).streamingTitle));
  });
  modern.on('performer/status', (payload: ServerEvents['performer/status']) => {
    packets += 1;
    inBatches.push(payload.streamingTitle);
  });
  const single: string[] = [];
  plain.on('performer/status', (payload: ServerEvents['performer/status']) => single.push(payload.streamingTitle));
  await Promise.all([modern, plain].map((socket) => say(socket, 'room/join', { conversationId: ROOM })));

  const titles = Array.from({ length: 20 }, (_, index) => String(index));
  const last = new Promise<void>((resolve) => {
    plain.on(
      'performer/status',
      (payload: ServerEvents['performer/status']) => payload.streamingTitle === 'end' && resolve(),
    );
  });
  for (const title of titles) realtime.toRoom(ROOM, 'performer/status', status(title));
  realtime.toRoom(ROOM, 'performer/status', status('end'));
  await last;
  await settled(modern);
  expect(single).toEqual([...titles, 'end']);
  expect(inBatches).toEqual([...titles, 'end']);
  expect(packets).toBe(1);
});

test('performers/watch delivers the status of the watched performers once, also inside their room', async () => {
  const [watcher, viewer, other] = [await visitor(), await visitor(), await visitor()];
  const got: Record<string, string[]> = { watcher: [], viewer: [], other: [] };
  for (const [name, socket] of Object.entries({ watcher, viewer, other }))
    socket.on('performer/status', (payload: ServerEvents['performer/status']) =>
      got[name]?.push(payload.streamingTitle),
    );
  await say(watcher, 'performers/watch', { ids: [PERFORMER] });
  await say(viewer, 'room/join', { conversationId: ROOM });
  await say(viewer, 'performers/watch', { ids: [PERFORMER] });
  realtime.toWatchers(PERFORMER, 'performer/status', status('first'));
  await Promise.all([settled(watcher), settled(viewer), settled(other)]);
  // `settled` replaced the watcher's list by an empty one
  realtime.toWatchers(PERFORMER, 'performer/status', status('second'));
  await Promise.all([settled(watcher), settled(viewer)]);
  expect(got).toEqual({ watcher: ['first'], viewer: ['first', 'second'], other: [] });
});

test('presence lists each account once, counts its connections, and forgets closed ones', async () => {
  const changed: string[] = [];
  const accounts: string[] = [];
  realtime.onRoomChanged((conversationId) => changed.push(conversationId));
  realtime.onAccountChanged((caller, state) => accounts.push(`${caller.username} ${state}`));
  const [desk, phone, guest] = [
    await visitor({ token: 'token-ann' }),
    await visitor({ token: 'token-ann-phone' }),
    await visitor(),
  ];
  for (const socket of [desk, phone, guest]) await say(socket, 'room/join', { conversationId: ROOM });
  expect(realtime.presenceIn(ROOM)).toEqual({ accountIds: ['account-ann'], total: 3 });
  expect(await realtime.connectionsOf('account-ann')).toBe(2);
  const left = new Promise<string[]>((resolve) => {
    realtime.onDisconnected((_connection, rooms) => resolve(rooms));
  });
  desk.io.engine.close();
  expect(await left).toEqual([ROOM]);
  expect(realtime.presenceIn(ROOM)).toEqual({ accountIds: ['account-ann'], total: 2 });
  await say(phone, 'auth/logout', {});
  expect(realtime.presenceIn(ROOM)).toEqual({ accountIds: [], total: 2 });
  expect(accounts).toEqual(['ann connected', 'ann disconnected']);
  expect(changed).toEqual([ROOM, ROOM, ROOM, ROOM, ROOM]);
});

test('many connections of an account, or of guests of one address block, count as three each', async () => {
  for (let n = 0; n < 8; n += 1) {
    await say(await visitor({ token: 'token-ann' }), 'room/join', { conversationId: ROOM });
    await say(await visitor(), 'room/join', { conversationId: ROOM });
  }
  expect(realtime.presenceIn(ROOM)).toEqual({ accountIds: ['account-ann'], total: 6 });
});

test('an expulsion ends the connections of the account and of its devices, and no others', async () => {
  const device = 'b7f1c2d3-4e5f-4a6b-8c7d-9e0f1a2b3c4d';
  const [account, browser, other] = [
    await visitor({ token: 'token-ann' }),
    await visitor({ query: { device } }),
    await visitor({ token: 'token-bob' }),
  ];
  for (const socket of [account, browser, other]) await say(socket, 'room/join', { conversationId: ROOM });
  const out = Promise.all([account, browser].map((socket) => heard(socket, 'room/expelled')));
  const spared = jest.fn();
  other.on('room/expelled', spared);
  realtime.expel({
    from: { conversationId: ROOM },
    accountId: 'account-ann',
    devices: [deviceFrom(device)!],
    message: 'You were kicked.',
  });
  expect(await out).toEqual([
    { conversationId: ROOM, message: 'You were kicked.' },
    { conversationId: ROOM, message: 'You were kicked.' },
  ]);
  expect(realtime.presenceIn(ROOM)).toEqual({ accountIds: ['account-bob'], total: 1 });
  expect(spared).not.toHaveBeenCalled();
});

/** Returns lists in lists. */
const nested = (levels: number, content: unknown = null): unknown =>
  Array.from({ length: levels }).reduce<unknown>((inside) => [inside], content);

describe('hostile clients', () => {
  test.each([
    ['an unknown event', 'room/destroy', {}, 'NOT_FOUND'],
    ['a property of every object', 'constructor', {}, 'NOT_FOUND'],
    ['a malformed id', 'room/join', { conversationId: '../etc' }, 'VALIDATION'],
    ['a payload that is not an object', 'room/join', 'hello', 'VALIDATION'],
    ['a missing payload', 'room/join', undefined, 'VALIDATION'],
    ['a negative sequence', 'room/join', { conversationId: ROOM, lastSeq: -1 }, 'VALIDATION'],
    ['a payload of 3,000 levels', 'room/join', { conversationId: ROOM, deep: nested(3_000) }, 'VALIDATION'],
    [
      'a binary payload of 1,000 levels',
      'room/join',
      { conversationId: ROOM, deep: nested(1_000, Buffer.of(1)) },
      'VALIDATION',
    ],
    ['ten thousand performers', 'performers/watch', { ids: Array.from({ length: 201 }, () => ROOM) }, 'VALIDATION'],
    ['a room that refuses the visitor', 'room/join', { conversationId: OTHER_ROOM }, 'NOT_YOURS'],
  ])('refuses %s in the acknowledgement', async (_what, event, payload, error) => {
    const socket = await visitor();
    expect(await say(socket, event, payload)).toMatchObject({ ok: false, error });
    expect(socket.connected).toBe(true);
  });

  test('a packet of 3 MB closes only its own connection', async () => {
    const [hostile, other] = [await visitor(), await visitor()];
    const cut = heard(hostile, 'disconnect');
    hostile.emit('room/join', { conversationId: 'x'.repeat(3 * 1024 * 1024) });
    await cut;
    expect(await settled(other)).toMatchObject({ ok: true });
  });

  test('a flood is refused and then disconnected, without effect on others', async () => {
    const [hostile, other] = [await visitor(), await visitor()];
    const answers: Promise<{ ok: boolean; error?: string }>[] = [];
    for (let index = 0; index < 60; index += 1) answers.push(say(hostile, 'performers/watch', { ids: [] }));
    const refusals = (await Promise.all(answers)).filter((answer) => answer.error === 'TOO_MANY_REQUESTS');
    expect(refusals.length).toBeGreaterThan(0);
    const cut = heard(hostile, 'disconnect');
    for (let index = 0; index < 2000; index += 1) hostile.emit('room/leave', {});
    expect(await cut).toBe('io server disconnect');
    expect(await settled(other)).toMatchObject({ ok: true });
  });
});
