import { type Logger } from 'pino';
import { Server } from 'socket.io';
import { BATCH_EVENT, type BatchedEvent, SOCKET_PATH } from '@contract/events';
import { type Caller, type Identify } from '../http/caller';
import { unauthorized } from '../http/errors';
import { type Batches, makeBatches } from './batches';
import { type Allowance } from './bucket';
import { type Cluster, shareBetweenProcesses } from './cluster';
import {
  bindCaller,
  connectionOf,
  dataOf,
  expelConnection,
  type Listeners,
  releaseConnection,
  shutOutConnection,
} from './connection';
import { type Handlers, receive } from './dispatch';
import { tokenOfSocket } from './handshake';
import { type Connection, type Expulsion, type Presence, type Realtime, type Shutout } from './realtime';
import { accountRoom, batchedRoomOf, roomOf, sessionRoom, stageRoom, watchRoom } from './rooms';

export interface RealtimeOptions {
  identify: Identify;
  log: Logger;
  /** several API processes share rooms and presence through it; null: this process is alone */
  redisUrl: string | null;
  trustProxy?: boolean;
  /** per connection; a browser needs a handful of calls a minute */
  allowance?: Allowance;
}

/** The largest packet a browser may send. Chat lines and files go over HTTP. */
const PACKET_BYTES = 16 * 1024;
const BATCH_WINDOW_MS = 40;
const ALLOWANCE: Allowance = { burst: 40, perSecond: 10 };

/** Opens the realtime server. Nothing listens until `attach`. */
export function createRealtime(options: RealtimeOptions): Realtime {
  const { identify, log, trustProxy = false } = options;
  const io = new Server({
    path: SOCKET_PATH,
    serveClient: false,
    transports: ['websocket', 'polling'],
    perMessageDeflate: false,
    httpCompression: false,
    maxHttpBufferSize: PACKET_BYTES,
    // Next's hot reload upgrades on the same port
    destroyUpgrade: false,
  });
  const cluster = options.redisUrl ? shareBetweenProcesses(io, options.redisUrl, log) : null;
  const handlers: Handlers = {};
  const listeners: Listeners = { gone: [], roomChanged: [], accountChanged: [] };
  const batches = makeBatches(BATCH_WINDOW_MS, (conversationId, events) =>
    deliver(io, cluster, conversationId, events),
  );

  // a dead token connects as a guest: public rooms are open, and the browser learns of it by its next call
  io.use((socket, next) => {
    const token = tokenOfSocket(socket);
    if (!token) return next();
    identify(token).then(
      (caller) => {
        dataOf(socket).caller = caller;
        next();
      },
      (error: unknown) => {
        log.error({ err: error }, 'a socket could not be identified');
        next(new Error('unavailable'));
      },
    );
  });
  io.on('connection', (socket) => {
    const connection = connectionOf(socket, listeners, trustProxy);
    const { caller } = dataOf(socket);
    dataOf(socket).caller = null;
    bindCaller(socket, caller, listeners);
    receive(socket, connection, handlers, log, options.allowance ?? ALLOWANCE);
    socket.on('disconnect', () => releaseConnection(socket, connection, listeners));
  });

  const realtime = speak(io, cluster, batches, handlers, listeners, trustProxy);
  bindAuthentication(realtime, identify, (connection, caller) => {
    const socket = io.sockets.sockets.get(connection.id);
    if (socket) bindCaller(socket, caller, listeners);
  });
  return realtime;
}

function deliver(io: Server, cluster: Cluster | null, conversationId: string, events: BatchedEvent[]): void {
  const [first, ...others] = events;
  if (!first) return;
  if (!others.length)
    return void io.to([roomOf(conversationId), batchedRoomOf(conversationId)]).emit(first[0], first[1]);
  io.to(batchedRoomOf(conversationId)).emit(BATCH_EVENT, events);
  // nobody here takes single events: spare the encoding
  if (!cluster && !io.sockets.adapter.rooms.has(roomOf(conversationId))) return;
  for (const [event, payload] of events) io.to(roomOf(conversationId)).emit(event, payload);
}

function speak(
  io: Server,
  cluster: Cluster | null,
  batches: Batches,
  handlers: Handlers,
  listeners: Listeners,
  trustProxy: boolean,
): Realtime {
  const { rooms } = io.sockets.adapter;
  const connectionsHere = (accountId: string) => rooms.get(accountRoom(accountId))?.size ?? 0;
  const presenceHere = (conversationId: string): Presence => {
    const ids = [roomOf(conversationId), batchedRoomOf(conversationId)].flatMap((name) => [...(rooms.get(name) ?? [])]);
    const accountIds = new Set<string>();
    for (const id of ids) {
      const socket = io.sockets.sockets.get(id);
      const caller = socket && dataOf(socket).caller;
      if (caller) accountIds.add(caller.accountId);
    }
    return { accountIds: [...accountIds], total: ids.length };
  };
  const expelHere = (expulsion: Expulsion) => {
    for (const socket of io.sockets.sockets.values()) expelConnection(socket, expulsion, listeners);
  };
  const shutOutHere = (shutout: Shutout) => {
    const concerned = [
      stageRoom(shutout.performerId),
      watchRoom(shutout.performerId),
      ...shutout.accountIds.map(accountRoom),
    ];
    for (const id of new Set(concerned.flatMap((name) => [...(rooms.get(name) ?? [])]))) {
      const socket = io.sockets.sockets.get(id);
      if (socket) void shutOutConnection(socket, shutout, listeners, trustProxy);
    }
  };
  cluster?.answer({ presence: presenceHere, connections: connectionsHere, expel: expelHere, shutOut: shutOutHere });
  return {
    toAccount: (accountId, event, payload) => void io.to(accountRoom(accountId)).emit(event, payload),
    // the signature pairs event and payload; the compiler does not follow a generic into the union
    toRoom: (conversationId, event, payload) => batches.add(conversationId, [event, payload] as BatchedEvent),
    toWatchers: (performerId, event, payload) =>
      void io.to([watchRoom(performerId), stageRoom(performerId)]).emit(event, payload),
    toEveryone: (event, payload) => void io.emit(event, payload),
    on: (event, handler) => {
      (handlers as Record<string, typeof handler>)[event] = handler;
    },
    onGone: (handler) => void listeners.gone.push(handler),
    onRoomChanged: (handler) => void listeners.roomChanged.push(handler),
    onAccountChanged: (handler) => void listeners.accountChanged.push(handler),
    async presenceIn(conversationId) {
      const parts = [presenceHere(conversationId), ...((await cluster?.presence(conversationId)) ?? [])];
      return {
        accountIds: [...new Set(parts.flatMap((part) => part.accountIds))],
        total: parts.reduce((sum, part) => sum + part.total, 0),
      };
    },
    async connectionsOf(accountId) {
      return ((await cluster?.connections(accountId)) ?? []).reduce(
        (sum, part) => sum + part,
        connectionsHere(accountId),
      );
    },
    disconnectAccount: (accountId, sessionId) =>
      io.in(sessionId ? sessionRoom(sessionId) : accountRoom(accountId)).disconnectSockets(true),
    expel: (expulsion) => {
      expelHere(expulsion);
      cluster?.expel(expulsion);
    },
    shutOut: (shutout) => {
      shutOutHere(shutout);
      cluster?.shutOut(shutout);
    },
    attach: (server) => void io.attach(server),
    async close() {
      batches.flush();
      io.local.disconnectSockets(true);
      io.engine?.close();
      await cluster?.close();
    },
  };
}

/** `auth/login` on every reconnect (the handshake's token may be older), `auth/logout` when the visitor leaves. */
function bindAuthentication(
  realtime: Realtime,
  identify: Identify,
  bind: (connection: Connection, caller: Caller | null) => void,
): void {
  realtime.on('auth/login', async (connection, { token }) => {
    const caller = await identify(token);
    bind(connection, caller);
    if (!caller) throw unauthorized();
    return { accountId: caller.accountId };
  });
  realtime.on('auth/logout', (connection) => {
    bind(connection, null);
    return {};
  });
}
