import { type Socket } from 'socket.io';
import { type ServerEvents } from '@contract/events';
import { type Caller } from '../http/caller';
import { countryOf } from '../http/country';
import { Refusal } from '../http/errors';
import { deviceOfSocket, visitorOfSocket, wantsBatches } from './handshake';
import { type Connection, type Expulsion, type Realtime, type Shutout } from './realtime';
import { accountRoom, batchedRoomOf, roomOf, sessionRoom, stageRoom, watchRoom } from './rooms';

/** Rooms at once: one show, its private one, and some tabs' worth of slack. */
const ROOMS_MAX = 20;

/** Who wants to hear of what. */
export interface Listeners {
  gone: Parameters<Realtime['onGone']>[0][];
  roomChanged: Parameters<Realtime['onRoomChanged']>[0][];
  accountChanged: Parameters<Realtime['onAccountChanged']>[0][];
}

/** What the server keeps of a connection. */
interface SocketData {
  caller: Caller | null;
  device: string | null;
  batched: boolean;
  /** rooms by conversation, with the performer whose room it is */
  rooms: Map<string, string | null>;
  watched: string[];
}

/** What is known of a connection; made at the handshake. */
export function dataOf(socket: Socket): SocketData {
  const kept = socket.data as Partial<SocketData>;
  if (!kept.rooms)
    Object.assign(kept, {
      caller: null,
      device: deviceOfSocket(socket),
      batched: wantsBatches(socket),
      rooms: new Map(),
      watched: [],
    } satisfies SocketData);
  return kept as SocketData;
}

/** Connections of an account to this process. */
export const connectionsHere = (socket: Pick<Socket, 'nsp'>, accountId: string): number =>
  socket.nsp.adapter.rooms.get(accountRoom(accountId))?.size ?? 0;

const tell = <Arguments extends unknown[]>(listeners: ((...given: Arguments) => void)[], ...given: Arguments) =>
  listeners.forEach((listener) => listener(...given));

/** Binds a connection to who it is now; whoever it was before is left. */
export function bindCaller(socket: Socket, caller: Caller | null, listeners: Listeners): void {
  const data = dataOf(socket);
  const before = data.caller;
  data.caller = caller;
  if (before?.sessionId === caller?.sessionId) return;
  if (before) {
    void socket.leave(accountRoom(before.accountId));
    void socket.leave(sessionRoom(before.sessionId));
    if (!connectionsHere(socket, before.accountId)) tell(listeners.accountChanged, before, 'disconnected');
  }
  if (caller) {
    void socket.join([accountRoom(caller.accountId), sessionRoom(caller.sessionId)]);
    if (connectionsHere(socket, caller.accountId) === 1) tell(listeners.accountChanged, caller, 'connected');
  }
  for (const conversationId of data.rooms.keys()) tell(listeners.roomChanged, conversationId);
}

/** Tells those concerned that a connection is gone. socket.io has emptied its rooms by then. */
export function releaseConnection(socket: Socket, connection: Connection, listeners: Listeners): void {
  const { caller, rooms } = dataOf(socket);
  const conversationIds = [...rooms.keys()];
  if (caller && !connectionsHere(socket, caller.accountId)) tell(listeners.accountChanged, caller, 'disconnected');
  tell(listeners.gone, connection, conversationIds);
  for (const conversationId of conversationIds) tell(listeners.roomChanged, conversationId);
}

function leaveRoom(socket: Socket, conversationId: string, listeners: Listeners): void {
  const { rooms, batched } = dataOf(socket);
  const performerId = rooms.get(conversationId);
  if (!rooms.delete(conversationId)) return;
  void socket.leave((batched ? batchedRoomOf : roomOf)(conversationId));
  if (performerId && ![...rooms.values()].includes(performerId)) void socket.leave(stageRoom(performerId));
  tell(listeners.roomChanged, conversationId);
}

/** Carries an expulsion out on one connection of this process. */
export function expelConnection(
  socket: Socket,
  { from, accountId, devices, message }: Expulsion,
  listeners: Listeners,
): void {
  const { caller, device, rooms } = dataOf(socket);
  if (caller?.accountId !== accountId && !(device && devices.includes(device))) return;
  for (const [conversationId, performerId] of [...rooms]) {
    const meant =
      'conversationId' in from
        ? from.conversationId === conversationId
        : from.performerId === performerId && caller?.accountId !== performerId;
    if (!meant) continue;
    leaveRoom(socket, conversationId, listeners);
    socket.emit('room/expelled', { conversationId, message } satisfies ServerEvents['room/expelled']);
  }
}

/** Takes a connection out of a performer's rooms if it is one of those shut out. */
export async function shutOutConnection(
  socket: Socket,
  { performerId, accountIds, countries }: Shutout,
  listeners: Listeners,
  trustProxy: boolean,
): Promise<void> {
  const { caller, rooms } = dataOf(socket);
  const exempt = caller?.role === 'operator' || caller?.accountId === performerId;
  const meant =
    (caller && accountIds.includes(caller.accountId)) ||
    (countries.length > 0 && countries.includes((await countryOf(visitorOfSocket(socket, trustProxy))) ?? ''));
  if (exempt || !meant) return;
  for (const [conversationId, host] of [...rooms])
    if (host === performerId) leaveRoom(socket, conversationId, listeners);
  void socket.leave(watchRoom(performerId));
  socket.emit('account/blocked', { performerId } satisfies ServerEvents['account/blocked']);
}

/** A socket as handlers see it. */
export function connectionOf(socket: Socket, listeners: Listeners, trustProxy: boolean): Connection {
  const data = dataOf(socket);
  const ownRoom = data.batched ? batchedRoomOf : roomOf;
  return {
    id: socket.id,
    ...visitorOfSocket(socket, trustProxy),
    caller: () => data.caller,
    join(conversationId, performerId = null) {
      const known = data.rooms.has(conversationId);
      if (!known && data.rooms.size >= ROOMS_MAX)
        throw new Refusal(422, 'TOO_MANY_ROOMS', 'This connection is in too many rooms.');
      data.rooms.set(conversationId, performerId);
      void socket.join(ownRoom(conversationId));
      if (performerId) void socket.join(stageRoom(performerId));
      if (!known) tell(listeners.roomChanged, conversationId);
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
