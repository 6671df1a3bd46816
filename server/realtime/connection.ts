import { type Socket } from 'socket.io';
import { type ServerEvents } from '@contract/events';
import { addressBlock } from '../http/addressBlock';
import { type Proxies } from '../http/proxies';
import { type Caller } from '../http/caller';
import { countryOf } from '../http/country';
import { Refusal } from '../http/errors';
import { deviceOfSocket, visitorOfSocket, wantsBatches } from './handshake';
import { type BlockedVisitors, type Connection, type Expulsion, type Realtime } from './realtime';
import { type RoomCounts, type Visitor } from './roomCounts';
import { accountRoom, batchedRoomOf, OPERATORS_ROOM, roomOf, sessionRoom, stageRoom, watchRoom } from './rooms';

/** One connection needs the room of a show and a private one; the rest is slack. */
const ROOMS_MAX = 20;

/** The listeners of connection changes, and the counts that follow them. */
export interface Listeners {
  counts: RoomCounts;
  disconnected: Parameters<Realtime['onDisconnected']>[0][];
  roomChanged: Parameters<Realtime['onRoomChanged']>[0][];
  accountChanged: Parameters<Realtime['onAccountChanged']>[0][];
}

/** The state of a connection. */
interface SocketData {
  caller: Caller | null;
  device: string | null;
  batched: boolean;
  /** the address block */
  block: string;
  /** the host's id, by conversation id */
  rooms: Map<string, string | null>;
  watched: string[];
}

/** Returns the state of a connection, which the first call creates. */
export function dataOf(socket: Socket): SocketData {
  const kept = socket.data as Partial<SocketData>;
  if (!kept.rooms)
    Object.assign(kept, {
      caller: null,
      device: deviceOfSocket(socket),
      batched: wantsBatches(socket),
      block: '',
      rooms: new Map(),
      watched: [],
    } satisfies SocketData);
  return kept as SocketData;
}

/** Counts the connections of an account to this process. */
export const connectionsHere = (socket: Pick<Socket, 'nsp'>, accountId: string): number =>
  socket.nsp.adapter.rooms.get(accountRoom(accountId))?.size ?? 0;

const tell = <Arguments extends unknown[]>(listeners: ((...given: Arguments) => void)[], ...given: Arguments) =>
  listeners.forEach((listener) => listener(...given));

const visitorOf = ({ caller, block }: SocketData): Visitor => ({ accountId: caller?.accountId ?? null, block });

/** Binds a connection to an account, or to none, and releases the one before. */
export function bindCaller(socket: Socket, caller: Caller | null, listeners: Listeners): void {
  const data = dataOf(socket);
  const before = data.caller;
  for (const conversationId of data.rooms.keys()) {
    listeners.counts.remove(conversationId, visitorOf(data));
    listeners.counts.add(conversationId, visitorOf({ ...data, caller }));
  }
  data.caller = caller;
  if (before?.sessionId === caller?.sessionId) return;
  if (before) {
    void socket.leave(accountRoom(before.accountId));
    void socket.leave(sessionRoom(before.sessionId));
    void socket.leave(OPERATORS_ROOM);
    if (!connectionsHere(socket, before.accountId)) tell(listeners.accountChanged, before, 'disconnected');
  }
  if (caller) {
    void socket.join([
      accountRoom(caller.accountId),
      sessionRoom(caller.sessionId),
      ...(caller.role === 'operator' ? [OPERATORS_ROOM] : []),
    ]);
    if (connectionsHere(socket, caller.accountId) === 1) tell(listeners.accountChanged, caller, 'connected');
  }
  for (const conversationId of data.rooms.keys()) tell(listeners.roomChanged, conversationId);
}

/** Notifies the listeners of a closed connection. socket.io has emptied its rooms by then. */
export function releaseConnection(socket: Socket, connection: Connection, listeners: Listeners): void {
  const data = dataOf(socket);
  const { caller, rooms } = data;
  const conversationIds = [...rooms.keys()];
  rooms.clear();
  for (const conversationId of conversationIds) listeners.counts.remove(conversationId, visitorOf(data));
  if (caller && !connectionsHere(socket, caller.accountId)) tell(listeners.accountChanged, caller, 'disconnected');
  tell(listeners.disconnected, connection, conversationIds);
  for (const conversationId of conversationIds) tell(listeners.roomChanged, conversationId);
}

function leaveRoom(socket: Socket, conversationId: string, listeners: Listeners): void {
  const data = dataOf(socket);
  const { rooms, batched } = data;
  const performerId = rooms.get(conversationId);
  if (!rooms.delete(conversationId)) return;
  listeners.counts.remove(conversationId, visitorOf(data));
  void socket.leave((batched ? batchedRoomOf : roomOf)(conversationId));
  if (performerId && ![...rooms.values()].includes(performerId)) void socket.leave(stageRoom(performerId));
  tell(listeners.roomChanged, conversationId);
}

/** Removes one connection of this process from the rooms it is expelled from. */
export function expelConnection(
  socket: Socket,
  { from, accountId, devices, message }: Expulsion,
  listeners: Listeners,
): void {
  const { caller, device, rooms } = dataOf(socket);
  if (caller?.accountId !== accountId && !(device && devices.includes(device))) return;
  for (const [conversationId, performerId] of [...rooms]) {
    const isExpelled =
      'conversationId' in from
        ? from.conversationId === conversationId
        : from.performerId === performerId && caller?.accountId !== performerId;
    if (!isExpelled) continue;
    leaveRoom(socket, conversationId, listeners);
    socket.emit('room/expelled', { conversationId, message } satisfies ServerEvents['room/expelled']);
  }
}

/** Removes one connection of this process from a performer's rooms if the performer blocks its account or country. */
export async function removeBlockedConnection(
  socket: Socket,
  { performerId, accountIds, countries }: BlockedVisitors,
  listeners: Listeners,
  proxies: Proxies,
): Promise<void> {
  const { caller, rooms } = dataOf(socket);
  const exempt = caller?.role === 'operator' || caller?.accountId === performerId;
  const isBlocked =
    (caller && accountIds.includes(caller.accountId)) ||
    (countries.length > 0 && countries.includes((await countryOf(visitorOfSocket(socket, proxies))) ?? ''));
  if (exempt || !isBlocked) return;
  for (const [conversationId, host] of [...rooms])
    if (host === performerId) leaveRoom(socket, conversationId, listeners);
  void socket.leave(watchRoom(performerId));
  socket.emit('account/blocked', { performerId } satisfies ServerEvents['account/blocked']);
}

/** Returns the connection that event handlers receive. */
export function connectionOf(socket: Socket, listeners: Listeners, proxies: Proxies): Connection {
  const data = dataOf(socket);
  const visitor = visitorOfSocket(socket, proxies);
  data.block = addressBlock(visitor.ip);
  const ownRoom = data.batched ? batchedRoomOf : roomOf;
  return {
    id: socket.id,
    ...visitor,
    caller: () => data.caller,
    join(conversationId, performerId = null) {
      // it closed while the handler of its request worked
      if (!socket.connected) return;
      const known = data.rooms.has(conversationId);
      if (!known && data.rooms.size >= ROOMS_MAX)
        throw new Refusal(422, 'TOO_MANY_ROOMS', 'This connection is in too many rooms.');
      data.rooms.set(conversationId, performerId);
      void socket.join(ownRoom(conversationId));
      if (performerId) void socket.join(stageRoom(performerId));
      if (known) return;
      listeners.counts.add(conversationId, visitorOf(data));
      tell(listeners.roomChanged, conversationId);
    },
    overhear(conversationId) {
      if (!socket.connected) return null;
      void socket.join(ownRoom(conversationId));
      return () => void socket.leave(ownRoom(conversationId));
    },
    leave: (conversationId) => leaveRoom(socket, conversationId, listeners),
    watch(performerIds) {
      for (const performerId of data.watched) void socket.leave(watchRoom(performerId));
      data.watched = [...new Set(performerIds)];
      void socket.join(data.watched.map(watchRoom));
    },
    unwatch(performerIds) {
      for (const performerId of performerIds) void socket.leave(watchRoom(performerId));
      data.watched = data.watched.filter((performerId) => !performerIds.includes(performerId));
    },
    send: (event, payload) => void socket.emit(event, payload),
  };
}
