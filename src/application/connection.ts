import { type Socket } from 'socket.io-client';
import { BATCH_EVENT, type BatchedEvent, MOVE_EVENT, type ServerEvents, type SocketAnswer } from '@contract/events';
import { profileRefreshRequested } from '@/features/auth/slice';
import { stagesChanged } from '@/features/performers/slice';
import { socketStatusChanged, type SocketStatus } from '@/features/realtime/slice';
import { publicConfig } from '@/lib/config';
import { deviceId, readCredentials } from '@/lib/cookies';
import { SOCKET_RECONNECT_FIRST_DELAY_MS, SOCKET_RECONNECT_MAX_DELAY_MS } from '@/lib/retryDelays';
import { toAction } from './events';
import { enterRoom, fillGaps, leaveRoom, type RoomConnection } from './rooms';
import { type AppStore } from './wrapper';

/** Retries without a limit, one to ten seconds apart. Tries WebSocket first, then polling. */
const RECONNECTION = {
  reconnection: true,
  reconnectionAttempts: Infinity,
  reconnectionDelay: SOCKET_RECONNECT_FIRST_DELAY_MS,
  reconnectionDelayMax: SOCKET_RECONNECT_MAX_DELAY_MS,
} as const;
const TRANSPORTS = { transports: ['websocket', 'polling'], tryAllTransports: true };

/** The socket connection of this page. It stays open across logins and logouts. */
export interface Connection extends RoomConnection {
  /** tells the server which account is logged in now */
  identify(): void;
  /** enters a room and resumes after the last received message */
  enter(conversationId: string): void;
  leave(conversationId: string): void;
  /** replaces the watched performers; the server sends their current status */
  watch(performerIds: string[]): void;
  /** calls `listener` on the first connection and after each reconnect */
  onConnected(listener: () => void): void;
  /** reconnects now instead of after the retry delay */
  reconnect(): void;
  close(): void;
}

const token = () => readCredentials().token ?? '';

/** Dispatches the server's events to the store. In a busy room several events arrive as one packet. */
function listen(socket: Socket, store: AppStore): void {
  const hear = (event: string, payload: unknown) => {
    const action = toAction(event, payload, store.getState());
    if (action) store.dispatch(action);
  };
  socket.onAny((event: string, payload: unknown) => {
    // dispatching a batch in one task causes one render
    if (event === BATCH_EVENT) for (const [name, one] of payload as BatchedEvent[]) hear(name, one);
    else hear(event, payload);
  });
}

/** Sets the current token before every attempt. Socket.io would otherwise keep the query of the first one. */
function freshenToken(socket: Socket): void {
  socket.io.opts.query = { token: token() };
}

/** Copies the socket's status into the store. */
function followStatus(socket: Socket, store: AppStore): void {
  const setStatus = (status: SocketStatus) => () => void store.dispatch(socketStatusChanged(status));
  socket.on('connect', setStatus('connected'));
  socket.on('connect_error', setStatus('failed'));
  socket.on('disconnect', (reason) => {
    setStatus('disconnect')();
    if (reason !== 'io server disconnect') return;
    // the server ended the session; socket.io doesn't reconnect by itself then, but a guest may stay
    freshenToken(socket);
    socket.connect();
  });
  socket.io.on('reconnect_attempt', setStatus('reconnecting'));
  socket.io.on('reconnect_failed', setStatus('failed'));
}

/** Connects again at once when the server's process is about to end, without the delay of a lost connection. */
function moveWhenTold(socket: Socket, store: AppStore, reconnect: () => void): void {
  socket.on(MOVE_EVENT, () => {
    // changes of the own account may be missed
    socket.once('connect', () => void (token() && store.dispatch(profileRefreshRequested())));
    reconnect();
  });
}

/**
 * Keeps the server informed which account is logged in: after every reconnect, and when the token differs from the one
 * of the handshake (after a login or logout, perhaps while the connection was opening).
 */
function keepIdentity(socket: Socket, store: AppStore, handshake: { token: string }): () => void {
  const sendIdentity = () => {
    handshake.token = token();
    if (handshake.token) socket.emit('auth/login', { token: handshake.token }, () => undefined);
    else socket.emit('auth/logout', {}, () => undefined);
  };
  const update = () => void (socket.connected && handshake.token !== token() && sendIdentity());
  socket.on('connect', update);
  socket.io.on('reconnect_attempt', () => freshenToken(socket));
  socket.io.on('reconnect', () => {
    if (!token()) return;
    sendIdentity();
    // changes of the own account may have been missed
    if (!socket.recovered) store.dispatch(profileRefreshRequested());
  });
  return update;
}

/**
 * Watches performers. The answer has the changes since the page was rendered; events that arrive before the answer are
 * newer than it.
 */
async function watchPerformers(
  socket: Socket,
  store: AppStore,
  { ask }: Pick<Connection, 'ask'>,
  ids: string[],
): Promise<void> {
  const updated = new Set<string>();
  const hear = ({ performerId }: ServerEvents['performer/status']) => void updated.add(performerId);
  socket.on('performer/status', hear);
  try {
    const { now } = await ask('performers/watch', { ids });
    store.dispatch(stagesChanged(now.filter(({ performerId }) => !updated.has(performerId))));
  } catch {
    // the next connection watches again
  } finally {
    socket.off('performer/status', hear);
  }
}

/** Loads socket.io, which the first load doesn't include, and opens the connection. */
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
  const reconnect = () => {
    socket.disconnect();
    freshenToken(socket);
    socket.connect();
  };
  moveWhenTold(socket, store, reconnect);
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
  const stopFilling = fillGaps(store, asking);
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
    reconnect,
    close: () => {
      stopFilling();
      socket.close();
    },
  };
}
