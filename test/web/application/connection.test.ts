/**
 * A page in jsdom and a server in the same process, so packages must resolve as in Node.
 * @jest-environment jsdom
 * @jest-environment-options {"customExportConditions": ["node", "require", "default"]}
 */
// The page's socket against a real socket.io server: its five states, tokens, resumed rooms, and events.
import { createServer, type Server as HttpServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import Cookies from 'js-cookie';
import { Server, type Socket } from 'socket.io';
import { MOVE_EVENT } from '@contract/events';
import { openConnection, type Connection } from '@/application/connection';
import { keepRealtime } from '@/application/realtime';
import { makeStore } from '@/application/wrapper';
import { authenticated } from '@/features/auth/slice';
import { type PerformerCard, searchSucceeded } from '@/features/performers/slice';
import { type SocketStatus } from '@/features/realtime/slice';
import { data, fakeApi, until } from '@test/support/fakeApi';
import { member, message, performer } from '@test/support/people';

interface Heard {
  event: string;
  payload: Record<string, unknown>;
}

/** A socket.io server that records the tokens of its connections and their messages. */
async function stage(port = 0) {
  const http: HttpServer = createServer();
  const io = new Server(http, { cors: { origin: true, credentials: true } });
  const sockets: Socket[] = [];
  const heard: Heard[] = [];
  const came: { query: unknown; auth: unknown }[] = [];
  const answers: Record<string, unknown> = {
    'room/join': { members: [], total: 2, missed: [], more: false, open: true },
    'performers/watch': { now: [] },
  };
  io.on('connection', (socket) => {
    sockets.push(socket);
    came.push({ query: socket.handshake.query.token, auth: socket.handshake.auth.token });
    socket.onAny((event: string, payload: Record<string, unknown>, answer: (given: unknown) => void) => {
      heard.push({ event, payload });
      answer({ ok: true, data: answers[event] ?? {} });
    });
  });
  await new Promise<void>((resolve) => http.listen(port, '127.0.0.1', resolve));
  const said = (event: string) => heard.filter((one) => one.event === event).map(({ payload }) => payload);
  return { io, sockets, said, came, answers, port: (http.address() as AddressInfo).port, close: () => io.close() };
}
type Stage = Awaited<ReturnType<typeof stage>>;

/** A card on screen, from before the show. */
const listed = { isOnline: false, streamingStatus: 'offline', streamingTitle: '' } as PerformerCard;

let server: Stage;
let store: ReturnType<typeof makeStore>;
let connection: Connection;
let statuses: SocketStatus[];
const status = () => store.getState().socket.status;
const newest = () => server.sockets.at(-1)!;

beforeAll(async () => {
  server = await stage();
  Object.assign(window, {
    __NEXT_DATA__: {
      props: {
        runtime: { apiBase: '/api', socketOrigin: `http://127.0.0.1:${server.port}`, socketPath: '/socket.io' },
      },
    },
  });
});
beforeEach(async () => {
  fakeApi({});
  Cookies.set('token', 'first');
  Cookies.set('role', 'user');
  store = makeStore();
  statuses = [];
  store.subscribe(() => statuses.at(-1) !== status() && statuses.push(status()));
  connection = await openConnection(store);
  await until('connected', () => status() === 'connected');
});
afterEach(async () => {
  connection.close();
  await until('nobody is left', () => server.io.sockets.sockets.size === 0);
});
afterAll(() => server.close());

/** Stops the server and starts it again on the same port. */
async function interrupt(whileAway: () => void | Promise<void> = () => undefined) {
  const { port } = server;
  await server.close();
  await whileAway();
  server = await stage(port);
}

test('the socket connects by WebSocket and sends the token as a query and in the auth callback', () => {
  expect(statuses).toEqual(['initialized', 'connected']);
  expect(server.came.at(-1)).toEqual({ query: 'first', auth: 'first' });
  expect(newest().conn.transport.name).toBe('websocket');
});

test('the socket fails while the server is away, and reconnects with the current token and auth/login', async () => {
  const api = fakeApi({ 'GET /users/me': data(member({ balance: 33 })) });
  await interrupt(async () => {
    Cookies.set('token', 'second');
    await until('a try has failed', () => status() === 'failed');
  });
  await until('connected again', () => status() === 'connected');
  expect(statuses).toEqual(expect.arrayContaining(['disconnect', 'reconnecting', 'failed', 'connected']));
  expect(server.came.at(-1)).toEqual({ query: 'second', auth: 'second' });
  await until('auth/login', () => server.said('auth/login').length === 1);
  expect(server.said('auth/login')).toEqual([{ token: 'second' }]);
  // the page requests its account again, because it may have missed events
  await until('the balance', () => store.getState().user.current.balance === 33);
  expect(api.calls()).toEqual(['GET /users/me']);
});

test('the socket connects again at once when its server is about to end, and the page asks for its account', async () => {
  const api = fakeApi({ 'GET /users/me': data(member({ balance: 34 })) });
  const before = server.came.length;
  newest().emit(MOVE_EVENT);
  await until('a new connection', () => server.came.length === before + 1 && status() === 'connected');
  // a lost connection would wait for its retry
  expect(statuses).not.toContain('reconnecting');
  await until('the balance', () => store.getState().user.current.balance === 34);
  expect(api.calls()).toEqual(['GET /users/me']);
});

test('the socket tells the server of a login and a logout once', async () => {
  connection.identify();
  Cookies.set('token', 'third');
  connection.identify();
  connection.identify();
  Cookies.remove('token');
  connection.identify();
  await until('both are said', () => server.said('auth/logout').length === 1);
  expect(server.said('auth/login').filter(({ token }) => token === 'third')).toHaveLength(1);
});

test('the socket tells the server of a login during the handshake as soon as the connection is open', async () => {
  Cookies.remove('token');
  const early = await openConnection(makeStore());
  // the handshake has gone out without a token
  await until('the handshake', () => server.came.length > 0 && server.came.at(-1)?.auth === '');
  Cookies.set('token', 'late');
  early.identify();
  await until('it is said', () => server.said('auth/login').some(({ token }) => token === 'late'));
  early.close();
});

test('the socket reconnects after the server ended the connection', async () => {
  newest().disconnect(true);
  await until('gone', () => statuses.includes('disconnect'));
  await until('connected again', () => status() === 'connected');
});

test('socket events change the state once each, and unknown events are ignored', async () => {
  store.dispatch(authenticated(member({ balance: 10 })));
  newest().emit('from/the-future', { x: 1 });
  newest().emit('balance/changed', { eventId: 'e1', change: -4, balance: 6 });
  newest().emit('balance/changed', { eventId: 'e1', change: -4, balance: 6 });
  newest().emit('message/created', { message: message(1), seq: 1 });
  newest().emit('messages/unread', { total: 3 });
  newest().emit('site/maintenance', { on: true });
  await until('all arrived', () => store.getState().settings.maintenance);
  expect(store.getState()).toMatchObject({
    user: { current: { balance: 6 } },
    chat: { totalUnread: 3, rooms: { c1: { lastSeq: 1 } } },
  });
});

test('a batch of socket events is handled one by one, in order', async () => {
  expect(newest().handshake.auth.batch).toBe(true);
  newest().emit('batch', [
    ['message/created', { message: message(1), seq: 1 }],
    ['message/deleted', { conversationId: 'c1', _id: 'm1', seq: 1 }],
    ['messages/unread', { total: 1 }],
  ]);
  await until('all arrived', () => store.getState().chat.totalUnread === 1);
  expect(store.getState().chat.rooms.c1).toMatchObject({ messages: [], lastSeq: 1 });
});

test("a balance event changes the performer's balance when a performer is logged in", async () => {
  store.dispatch(authenticated(performer({ balance: 20 })));
  newest().emit('balance/changed', { eventId: 'e2', change: 2.5, balance: 22.5 });
  await until('it arrived', () => store.getState().performer.current.balance === 22.5);
  expect(store.getState().user.current.balance).toBe(0);
});

describe('chat rooms', () => {
  const room = () => store.getState().chat.rooms.c1;
  test('are joined, resumed by the last sequence number with the missed messages, and left', async () => {
    fakeApi({
      'GET /messages/conversations/public/c1': data({ data: [message(1), message(2)], total: 2 }),
      'GET /users/me': data(member()),
    });
    const realtime = keepRealtime(Promise.resolve(connection));
    await Promise.resolve();
    const leave = realtime.join('c1');
    const leaveToo = realtime.join('c1');
    await until('the first page', () => room()?.messages.length === 2);
    expect(room()).toMatchObject({ status: 'joined', total: 2, lastSeq: 2 });
    expect(server.said('room/join')).toEqual([{ conversationId: 'c1' }]);

    await interrupt();
    server.answers['room/join'] = { members: [], total: 1, missed: [message(3)], more: false, open: true };
    await until('what was missed', () => room()?.lastSeq === 3);
    expect(server.said('room/join')).toEqual([{ conversationId: 'c1', lastSeq: 2 }]);

    leave();
    expect(room()?.status).toBe('joined');
    leaveToo();
    expect(room()?.status).toBe('away');
    await until('room/leave', () => server.said('room/leave').length === 1);
  });

  test('ask for a message that never came while a later one did', async () => {
    fakeApi({ 'GET /messages/conversations/public/c1': data({ data: [message(1)], total: 1 }) });
    server.answers['room/join'] = { members: [], total: 1, missed: [], more: false, open: true };
    const realtime = keepRealtime(Promise.resolve(connection));
    await Promise.resolve();
    realtime.join('c1');
    await until('the first page', () => room()?.messages.length === 1);
    server.answers['room/join'] = {
      members: [],
      total: 1,
      missed: [message(2), message(3)],
      more: false,
      open: true,
    };
    newest().emit('message/created', { message: message(3) });
    await until('the missing message', () => room()?.lastSeq === 3);
    expect(room()?.messages.map(({ seq }) => seq)).toEqual([1, 2, 3]);
    expect(server.said('room/join').slice(-1)).toEqual([{ conversationId: 'c1', lastSeq: 1 }]);
  });

  test('load a gap that is too long for the socket page by page', async () => {
    const total = 450;
    const api = fakeApi({
      'GET /messages/conversations/public/c2': ({ query }) => {
        const from = Number(query.after ?? total - 1);
        return data({
          data: Array.from({ length: Math.min(200, total - from) }, (_, i) =>
            message(from + 1 + i, { _id: `n${from + 1 + i}`, conversationId: 'c2' }),
          ),
          total,
        });
      },
    });
    store.dispatch({ type: 'chat/messageCreated', payload: { message: message(1, { conversationId: 'c2' }) } });
    server.answers['room/join'] = {
      members: [],
      total: 1,
      missed: [message(2, { conversationId: 'c2' })],
      more: true,
      open: true,
    };
    keepRealtime(Promise.resolve(connection)).join('c2');
    await new Promise((resolve) => setTimeout(resolve, 0));
    connection.reconnect();
    await until('all are there', () => store.getState().chat.rooms.c2?.lastSeq === total);
    expect(store.getState().chat.rooms.c2?.messages).toHaveLength(total);
    expect(api.arrived.map(({ query }) => query.after)).toEqual(expect.arrayContaining(['2', '202', '402']));
  });
});

test("a show's chat room reads its messages at the show's address", async () => {
  const api = fakeApi({
    'GET /messages/conversations/c3': data({ data: [message(1, { conversationId: 'c3' })], total: 1 }),
  });
  server.answers['room/join'] = { members: [], total: 1, missed: [], more: false, open: false, role: 'viewer' };
  keepRealtime(Promise.resolve(connection)).join('c3');
  await new Promise((resolve) => setTimeout(resolve, 0));
  connection.reconnect();
  await until('the first page', () => store.getState().chat.rooms.c3?.messages.length === 1);
  expect(new Set(api.calls())).toEqual(new Set(['GET /messages/conversations/c3']));
});

test('the performers on screen are watched together, and again after a reconnect', async () => {
  fakeApi({ 'GET /users/me': data(member()) });
  const realtime = keepRealtime(Promise.resolve(connection));
  await Promise.resolve();
  realtime.watch(['p1', 'p2']);
  const stop = realtime.watch(['p2', 'p3']);
  stop();
  await until('three times said', () => server.said('performers/watch').length === 3);
  expect(server.said('performers/watch').map(({ ids }) => ids)).toEqual([
    ['p1', 'p2'],
    ['p1', 'p2', 'p3'],
    ['p1', 'p2'],
  ]);
  await interrupt();
  await until('said again', () => server.said('performers/watch').length === 1);
  expect(server.said('performers/watch')[0]).toEqual({ ids: ['p1', 'p2'] });
});

test('watching performers updates statuses that changed before the connection, but not those of newer events', async () => {
  const now = (performerId: string) => ({
    performerId,
    streamingStatus: 'public',
    isOnline: true,
    streamingTitle: 'Late set',
  });
  server.answers['performers/watch'] = { now: [now('p1'), now('p2')] };
  store.dispatch(
    searchSucceeded({
      data: [
        { ...listed, _id: 'p1' },
        { ...listed, _id: 'p2' },
      ],
      total: 2,
    }),
  );
  // this event arrives before the reply
  newest().prependAny(
    (event: string) =>
      event === 'performers/watch' &&
      newest().emit('performer/status', { performerId: 'p2', status: 'offline', streamingTitle: 'Good night' }),
  );
  connection.watch(['p1', 'p2']);
  const stages = () => store.getState().performer.list.data.map(({ streamingStatus }) => streamingStatus);
  await until('the first one is on stage', () => stages()[0] === 'public');
  expect(stages()).toEqual(['public', 'offline']);
});

test('messages that arrive out of order are sorted, and the room resumes before a gap until it is filled', async () => {
  const room = () => store.getState().chat.rooms.c1;
  const say = (seq: number) => newest().emit('message/created', { message: message(seq), seq });
  say(1);
  say(3);
  await until('both are there', () => room()?.messages.length === 2);
  expect(room()?.lastSeq).toBe(1);
  say(2);
  await until('the hole is filled', () => room()?.messages.length === 3);
  expect(room()?.messages.map(({ seq }) => seq)).toEqual([1, 2, 3]);
  expect(room()?.lastSeq).toBe(3);
});
