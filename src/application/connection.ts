import { type Socket } from 'socket.io-client';
import {
  BATCH_EVENT,
  type BatchedEvent,
  type ClientEventName,
  type ClientEvents,
  type ServerEvents,
  type SocketAnswer,
} from '@contract/events';
import { profileRefreshRequested } from '@/features/auth/slice';
import { stagesChanged } from '@/features/performers/slice';
import { socketStatusChanged, type SocketStatus } from '@/features/realtime/slice';
import { publicConfig } from '@/lib/config';
import { deviceId, readCredentials } from '@/lib/cookies';
import { SOCKET_RECONNECT_FIRST_DELAY_MS, SOCKET_RECONNECT_MAX_DELAY_MS } from '@/lib/retryDelays';
import { toAction } from './events';
import { enterRoom, leaveRoom, type RoomConnection } from './rooms';
import { type AppStore } from './wrapper';

/** Unlimited tries, from one second to ten apart; websocket first, then polling. */
const RECONNECTION = {
  reconnection: true,
  reconnectionAttempts: Infinity,
  reconnectionDelay: SOCKET_RECONNECT_FIRST_DELAY_MS,
  reconnectionDelayMax: SOCKET_RECONNECT_MAX_DELAY_MS,
} as const;
const TRANSPORTS = { transports: ['websocket', 'polling'], tryAllTransports: true };

/** The connection of this page, whoever is signed in. */
export interface Connection extends RoomConnection {
  /** tells the server who this is now, when that changed */
  identify(): void;
  /** enters a room where it was left */
  enter(conversationId: string): void;
  leave(conversationId: string): void;
  /** hears of these performers alone from now on, and what they do now */
  watch(performerIds: string[]): void;
  /** called on every connection, the first and each one after a loss */
  onConnected(listener: () => void): void;
  /** tries again now instead of when its time has come */
  reconnect(): void;
  close(): void;
}

const token = () => readCredentials().token ?? '';

/** Feeds the store with what the server says, by the one table. In a busy room several events come as one packet. */
function listen(socket: Socket, store: AppStore): void {
  const hear = (event: string, payload: unknown) => {
    const action = toAction(event, payload, store.getState());
    if (action) store.dispatch(action);
  };
  socket.onAny((event: string, payload: unknown) => {
    // a busy room's events come together; they are one render
    if (event === BATCH_EVENT) for (const [name, one] of payload as BatchedEvent[]) hear(name, one);
    else hear(event, payload);
  });
}

/** A query's token freezes at the first connection: it is set anew before every try. */
function freshenToken(socket: Socket): void {
  socket.io.opts.query = { token: token() };
}

/** The five states of the specification, as they come. */
function followStatus(socket: Socket, store: AppStore): void {
  const become = (status: SocketStatus) => () => void store.dispatch(socketStatusChanged(status));
  socket.on('connect', become('connected'));
  socket.on('connect_error', become('failed'));
  socket.on('disconnect', (reason) => {
    become('disconnect')();
    if (reason !== 'io server disconnect') return;
    // the one loss after which socket.io does not try again by itself: the server ended a session, and a guest may stay
    freshenToken(socket);
    socket.connect();
  });
  socket.io.on('reconnect_attempt', become('reconnecting'));
  socket.io.on('reconnect_failed', become('failed'));
}

/**
 * Keeps the server's knowledge of who this is as fresh as the cookies: said again after every return, and told whenever it is no longer what
 * the handshake said (someone signed in or out meanwhile, perhaps while the connection was still opening).
 */
function keepIdentity(socket: Socket, store: AppStore, handshake: { token: string }): () => void {
  const say = () => {
    handshake.token = token();
    if (handshake.token) socket.emit('auth/login', { token: handshake.token }, () => undefined);
    else socket.emit('auth/logout', {}, () => undefined);
  };
  const update = () => void (socket.connected && handshake.token !== token() && say());
  socket.on('connect', update);
  socket.io.on('reconnect_attempt', () => freshenToken(socket));
  socket.io.on('reconnect', () => {
    if (!token()) return;
    say();
    // what was missed about the own account is asked for
    if (!socket.recovered) store.dispatch(profileRefreshRequested());
  });
  return update;
}

/** The page was made a moment before it hears: the answer says what changed in between. What is told while it is on its way is newer. */
async function watchPerformers(
  socket: Socket,
  store: AppStore,
  { ask }: Pick<Connection, 'ask'>,
  ids: string[],
): Promise<void> {
  const told = new Set<string>();
  const hear = ({ performerId }: ServerEvents['performer/status']) => void told.add(performerId);
  socket.on('performer/status', hear);
  try {
    const { now } = await ask('performers/watch', { ids });
    store.dispatch(stagesChanged(now.filter(({ performerId }) => !told.has(performerId))));
  } catch {
    // the next connection asks again
  } finally {
    socket.off('performer/status', hear);
  }
}

/** Opens the connection; socket.io comes over the wire only now, after the page is on screen. */
export async function openConnection(store: AppStore): Promise<Connection> {
  const { io } = await import('socket.io-client');
  const { socketOrigin, socketPath } = publicConfig();
  const handshake = { token: '' };
  const socket: Socket = io(socketOrigin || window.location.origin, {
    ...RECONNECTION,
    ...TRANSPORTS,
    path: socketPath,
    autoConnect: false,
    query: { token: token() },
    auth: (give) => give({ token: (handshake.token = token()), batch: true, device: deviceId() }),
  });
  listen(socket, store);
  followStatus(socket, store);
  const identify = keepIdentity(socket, store, handshake);
  store.dispatch(socketStatusChanged('initialized'));
  socket.connect();
  const asking: RoomConnection = {
    connected: () => socket.connected,
    ask: (event, payload) =>
      new Promise((resolve, reject) => {
        const answer = (given: SocketAnswer<typeof event>) => (given.ok ? resolve(given.data) : reject(given));
        socket.emit(event, payload, answer);
      }),
  };
  return {
    ...asking,
    identify,
    enter: (id) => void enterRoom(store, asking, id),
    leave: (id) => leaveRoom(store, asking, id),
    watch: (ids) => void watchPerformers(socket, store, asking, ids),
    onConnected: (listener) => {
      socket.on('connect', listener);
      if (socket.connected) listener();
    },
    reconnect: () => {
      socket.disconnect();
      freshenToken(socket);
      socket.connect();
    },
    close: () => void socket.close(),
  };
}
