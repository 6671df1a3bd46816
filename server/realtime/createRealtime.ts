import { type Logger } from 'pino';
import { Server } from 'socket.io';
import { BATCH_EVENT, type BatchedEvent, MOVE_EVENT, SOCKET_PATH } from '@contract/events';
import { NO_PROXIES, type Proxies } from '../http/proxies';
import { type Caller, type Identify } from '../http/caller';
import { Refusal, unauthorized } from '../http/errors';
import { type Batches, makeBatches } from './batches';
import { type EventRate } from './bucket';
import { type Cluster, shareBetweenProcesses } from './cluster';
import {
  bindCaller,
  connectionOf,
  dataOf,
  expelConnection,
  type Listeners,
  releaseConnection,
  removeBlockedConnection,
} from './connection';
import { type Handlers, receive } from './dispatch';
import { tokenOfSocket } from './handshake';
import { type Connection, type Realtime } from './realtime';
import { RoomCounts } from './roomCounts';
import { SharedPresence } from './sharedPresence';
import { createSocketCaps, JOIN_TIMEOUT_MS, type SocketCapOptions, type SocketCaps } from './socketCaps';
import {
  accountRoom,
  batchedRoomOf,
  countRooms,
  deviceRoom,
  OPERATORS_ROOM,
  roomOf,
  sessionRoom,
  stageRoom,
  watchRoom,
} from './rooms';

export interface RealtimeOptions {
  identify: Identify;
  log: Logger;
  /** shares rooms and presence between several API processes; null: this process is the only one */
  redisUrl: string | null;
  proxies?: Proxies;
  /** per connection; a browser needs a few events a minute */
  eventRate?: EventRate;
  caps?: SocketCapOptions;
}

/** The largest packet a client may send. Messages and files go over HTTP. */
const PACKET_MAX_BYTES = 16 * 1024;
/** How long an event of a room waits for others: longer where each packet goes to more connections. */
const BATCH_WINDOW_MS = { small: 40, large: 150 };
const LARGE_ROOM = 1_000;
const DEFAULT_EVENT_RATE: EventRate = { burst: 40, perSecond: 10 };

/** Creates the realtime server. It accepts connections after `attach`. */
export function createRealtime(options: RealtimeOptions): Realtime {
  const { identify, log, proxies = NO_PROXIES } = options;
  const caps = createSocketCaps(proxies, options.caps);
  const io = new Server({
    path: SOCKET_PATH,
    serveClient: false,
    transports: ['websocket', 'polling'],
    perMessageDeflate: false,
    httpCompression: false,
    maxHttpBufferSize: PACKET_MAX_BYTES,
    connectTimeout: JOIN_TIMEOUT_MS,
    allowRequest: caps.allowRequest,
    // Next's hot reload upgrades on the same port
    destroyUpgrade: false,
  });
  const cluster = options.redisUrl ? shareBetweenProcesses(io, options.redisUrl, log) : null;
  const handlers: Handlers = {};
  const listeners: Listeners = { counts: new RoomCounts(), disconnected: [], roomChanged: [], accountChanged: [] };
  const windowOf = (conversationId: string) =>
    (io.sockets.adapter.rooms.get(batchedRoomOf(conversationId))?.size ?? 0) < LARGE_ROOM
      ? BATCH_WINDOW_MS.small
      : BATCH_WINDOW_MS.large;
  const batches = makeBatches(windowOf, (conversationId, events) => deliver(io, cluster, conversationId, events));

  // an expired token connects as a guest; the browser learns of it with its next API call
  io.use((socket, next) => {
    const token = tokenOfSocket(socket);
    if (!token) return next();
    identify(token)
      .then((caller) => {
        if (caller) caps.admit(socket, caller.accountId);
        dataOf(socket).caller = caller;
        next();
      })
      .catch((error: unknown) => {
        if (error instanceof Refusal) return next(error);
        log.error({ err: error }, 'Identifying a socket failed');
        next(new Error('unavailable'));
      });
  });
  io.on('connection', (socket) => {
    const connection = connectionOf(socket, listeners, proxies);
    const { caller, device } = dataOf(socket);
    if (device) void socket.join(deviceRoom(device));
    dataOf(socket).caller = null;
    bindCaller(socket, caller, listeners);
    receive(socket, connection, handlers, log, options.eventRate ?? DEFAULT_EVENT_RATE);
    socket.on('disconnect', () => releaseConnection(socket, connection, listeners));
  });

  const realtime = makeRealtime(io, cluster, batches, handlers, listeners, proxies, caps);
  bindAuthentication(realtime, identify, (connection, caller) => {
    const socket = io.sockets.sockets.get(connection.id);
    if (!socket) return;
    if (caller) caps.admit(socket, caller.accountId);
    bindCaller(socket, caller, listeners);
  });
  return realtime;
}

function deliver(io: Server, cluster: Cluster | null, conversationId: string, events: BatchedEvent[]): void {
  const [first, ...others] = events;
  if (!first) return;
  if (!others.length)
    return void io.to([roomOf(conversationId), batchedRoomOf(conversationId)]).emit(first[0], first[1]);
  io.to(batchedRoomOf(conversationId)).emit(BATCH_EVENT, events);
  // without clients that take single events, skip the encoding
  if (!cluster && !io.sockets.adapter.rooms.has(roomOf(conversationId))) return;
  for (const [event, payload] of events) io.to(roomOf(conversationId)).emit(event, payload);
}

/** Returns what this process does for itself and for the others of the cluster: everything about its own sockets. */
function makeLocalSockets(
  io: Server,
  listeners: Listeners,
  proxies: Proxies,
): Pick<Parameters<Cluster['answer']>[0], 'connections' | 'expel' | 'removeBlocked'> {
  const { rooms } = io.sockets.adapter;
  const socketIds = (names: string[]) => new Set(names.flatMap((name) => [...(rooms.get(name) ?? [])]));
  return {
    connections: (accountId) => rooms.get(accountRoom(accountId))?.size ?? 0,
    expel(expulsion) {
      for (const id of socketIds([accountRoom(expulsion.accountId), ...expulsion.devices.map(deviceRoom)])) {
        const socket = io.sockets.sockets.get(id);
        if (socket) expelConnection(socket, expulsion, listeners);
      }
    },
    removeBlocked(blocked) {
      const names = [
        stageRoom(blocked.performerId),
        watchRoom(blocked.performerId),
        ...blocked.accountIds.map(accountRoom),
      ];
      for (const id of socketIds(names)) {
        const socket = io.sockets.sockets.get(id);
        if (socket) void removeBlockedConnection(socket, blocked, listeners, proxies);
      }
    },
  };
}

type Senders = Pick<
  Realtime,
  'toAccount' | 'toAccounts' | 'toRoom' | 'toRoomHere' | 'toWatchers' | 'toOperators' | 'toEveryone'
>;
const makeSenders = (io: Server, batches: Batches): Senders => ({
  toAccount: (accountId, event, payload) => void io.to(accountRoom(accountId)).emit(event, payload),
  toAccounts: (accountIds, event, payload) => {
    // without a room, socket.io would send it to everybody
    if (accountIds.length > 0) io.to(accountIds.map(accountRoom)).emit(event, payload);
  },
  // the signature of toRoom pairs event and payload, but TypeScript cannot infer the union member
  toRoom: (conversationId, event, payload) => batches.add(conversationId, [event, payload] as BatchedEvent),
  toRoomHere: (conversationId, event, payload) =>
    void io.local.to([roomOf(conversationId), batchedRoomOf(conversationId)]).emit(event, payload),
  toWatchers: (performerId, event, payload) =>
    void io.to([watchRoom(performerId), stageRoom(performerId)]).emit(event, payload),
  toOperators: (event, payload) => void io.to(OPERATORS_ROOM).emit(event, payload),
  toEveryone: (event, payload) => void io.emit(event, payload),
});

/** Shares the counts of this process with the others. */
const sharePresence = (cluster: Cluster, { counts, roomChanged }: Listeners): SharedPresence =>
  new SharedPresence(cluster.processId, counts, cluster.presence, (conversationId) =>
    roomChanged.forEach((listener) => listener(conversationId)),
  );

function makeRealtime(
  io: Server,
  cluster: Cluster | null,
  batches: Batches,
  handlers: Handlers,
  listeners: Listeners,
  proxies: Proxies,
  caps: SocketCaps,
): Realtime {
  const local = makeLocalSockets(io, listeners, proxies);
  const presence = cluster && sharePresence(cluster, listeners);
  cluster?.answer({
    ...local,
    hearPresence: (told) => presence?.hear(told),
    tellPresence: () => presence?.tellAll(),
  });
  return {
    ...makeSenders(io, batches),
    on: (event, handler) => {
      (handlers as Record<string, typeof handler>)[event] = handler;
    },
    onDisconnected: (handler) => void listeners.disconnected.push(handler),
    onRoomChanged: (handler) => void listeners.roomChanged.push(handler),
    onAccountChanged: (handler) => void listeners.accountChanged.push(handler),
    presenceIn: (conversationId) => (presence ?? listeners.counts).presenceIn(conversationId),
    async connectionsOf(accountId) {
      const elsewhere = (await cluster?.connections(accountId)) ?? [];
      return elsewhere.reduce((sum, part) => sum + part, local.connections(accountId));
    },
    disconnectAccount: (accountId, sessionId) =>
      io.in(sessionId ? sessionRoom(sessionId) : accountRoom(accountId)).disconnectSockets(true),
    expel: (expulsion) => {
      local.expel(expulsion);
      cluster?.expel(expulsion);
    },
    removeBlocked: (blocked) => {
      local.removeBlocked(blocked);
      cluster?.removeBlocked(blocked);
    },
    clusterAnswers: () => cluster?.answers() ?? null,
    moveAway: () => {
      batches.flush();
      io.local.emit(MOVE_EVENT);
    },
    counts: () => ({ sockets: io.engine?.clientsCount ?? 0, rooms: countRooms(io.sockets.adapter.rooms.keys()) }),
    attach: (server) => {
      io.attach(server);
      caps.count(io);
    },
    async close() {
      batches.flush();
      io.local.disconnectSockets(true);
      io.engine?.close();
      presence?.close();
      await cluster?.close();
    },
  };
}

/**
 * Binds `auth/login`, which clients send on every reconnect because the token of the handshake may be older, and
 * `auth/logout`.
 */
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
