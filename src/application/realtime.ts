import { roomCalls } from '@/features/chat/api';
import { historyLoaded, isExpelled, type Message, roomClosed, roomFailed, roomJoined, roomJoining, roomLeft } from '@/features/chat/slice';
import { errorText, toFailure } from '@/lib/errorText';
import { type Connection } from './connection';
import { type Realtime } from './realtimeContext';
import { type AppStore } from './wrapper';

const PAGE = 200;

/** Fills the gap after a long absence: REST pages from the last message that is in order. */
async function catchUp(store: AppStore, conversationId: string, open: boolean, after: number): Promise<void> {
  for (let from = after; ; ) {
    const { data } = await roomCalls(open).list(conversationId, { after: from, limit: PAGE });
    store.dispatch(historyLoaded({ conversationId, messages: data }));
    const last: Message | undefined = data.at(-1);
    if (!last || data.length < PAGE) return;
    from = last.seq;
  }
}

/** Enters a room where it was left: with the last sequence number the server tells what was missed; a room never seen gets its newest page. */
async function enter(store: AppStore, connection: Connection, conversationId: string): Promise<void> {
  store.dispatch(roomJoining({ conversationId }));
  const lastSeq = store.getState().chat.rooms[conversationId]?.lastSeq || undefined;
  try {
    const { more, ...joined } = await connection.ask('room/join', { conversationId, lastSeq });
    const { missed } = joined;
    store.dispatch(roomJoined({ conversationId, ...joined }));
    if (lastSeq === undefined) store.dispatch(historyLoaded({ conversationId, messages: (await roomCalls(joined.open).list(conversationId)).data }));
    else if (more) await catchUp(store, conversationId, joined.open, missed.at(-1)?.seq ?? lastSeq);
  } catch (error) {
    const failure = toFailure(error);
    store.dispatch(isExpelled(failure) ? roomClosed({ conversationId, message: errorText(failure) }) : roomFailed({ conversationId, error: failure }));
  }
}

/**
 * Keeps what screens asked for over every loss of the connection: rooms are entered again, performers watched again.
 * `refresh` enters them anew when the account changed, since what the state held of them went with the other one.
 */
export function keepRealtime(store: AppStore, opening: Promise<Connection>): Realtime & { refresh(): void } {
  const rooms = new Map<string, number>();
  const watchers = new Set<readonly string[]>();
  let connection: Connection | null = null;

  const sayWatched = () => {
    const ids = [...new Set([...watchers].flat())];
    if (connection?.connected()) connection.ask('performers/watch', { ids }).catch(() => undefined);
  };
  void opening.then((opened) => {
    connection = opened;
    opened.onConnected(() => {
      rooms.forEach((_count, id) => void enter(store, opened, id));
      if (watchers.size) sayWatched();
    });
  });

  const leave = (id: string) => {
    const left = (rooms.get(id) ?? 1) - 1;
    if (left > 0) return void rooms.set(id, left);
    rooms.delete(id);
    store.dispatch(roomLeft({ conversationId: id }));
    if (connection?.connected()) connection.ask('room/leave', { conversationId: id }).catch(() => undefined);
  };
  return {
    join: (id) => {
      const count = (rooms.get(id) ?? 0) + 1;
      rooms.set(id, count);
      if (count === 1 && connection?.connected()) void enter(store, connection, id);
      return () => leave(id);
    },
    watch: (ids) => {
      watchers.add(ids);
      sayWatched();
      return () => {
        watchers.delete(ids);
        sayWatched();
      };
    },
    refresh: () => {
      const open = connection;
      if (open?.connected()) rooms.forEach((_count, id) => void enter(store, open, id));
    },
    reconnect: () => connection?.reconnect(),
  };
}
