import { type ClientEventName, type ClientEvents } from '@contract/events';
import { MESSAGE_PAGE_MAX_ITEMS } from '@contract/limits';
import { roomCalls } from '@/features/chat/api';
import {
  historyLoaded,
  isExpelled,
  roomClosed,
  roomFailed,
  roomJoined,
  roomJoining,
  roomLeft,
} from '@/features/chat/slice';
import { type Message } from '@/features/chat/state';
import { errorText, type Failure, toFailure } from '@/lib/errorText';
import { CHAT_GAP_DELAY_MS } from '@/lib/retryDelays';
import { type AppStore } from './wrapper';

/** The part of a connection that rooms use. */
export interface RoomConnection {
  connected(): boolean;
  /** Sends an event and returns the server's answer. Rejects with its refusal. */
  ask<E extends ClientEventName>(event: E, payload: ClientEvents[E]['payload']): Promise<ClientEvents[E]['answer']>;
}

/** Loads the messages that were missed during a long absence, page by page, starting after `after`. */
async function catchUp(store: AppStore, conversationId: string, open: boolean, after: number): Promise<void> {
  for (let from = after; ;) {
    const { data } = await roomCalls(open).list(conversationId, { after: from, limit: MESSAGE_PAGE_MAX_ITEMS });
    store.dispatch(historyLoaded({ conversationId, messages: data }));
    const last: Message | undefined = data.at(-1);
    if (!last || data.length < MESSAGE_PAGE_MAX_ITEMS) return;
    from = last.seq;
  }
}

/**
 * Enters a room. With the last sequence number the server sends the missed messages; a room that is new to this page
 * gets its newest messages.
 */
export async function enterRoom(
  store: AppStore,
  connection: Pick<RoomConnection, 'ask'>,
  conversationId: string,
): Promise<void> {
  store.dispatch(roomJoining({ conversationId }));
  await resume(store, connection, conversationId).catch((error: unknown) => {
    const failure = toFailure(error);
    if (isExpelled(failure)) close(store, conversationId, failure);
    else store.dispatch(roomFailed({ conversationId, error: failure }));
  });
}

const close = (store: AppStore, conversationId: string, failure: Failure) =>
  store.dispatch(roomClosed({ conversationId, message: errorText(failure) }));

async function resume(store: AppStore, connection: Pick<RoomConnection, 'ask'>, conversationId: string): Promise<void> {
  const lastSeq = store.getState().chat.rooms[conversationId]?.lastSeq || undefined;
  const { more, ...joined } = await connection.ask('room/join', { conversationId, lastSeq });
  const { missed } = joined;
  store.dispatch(roomJoined({ conversationId, ...joined }));
  if (lastSeq === undefined)
    store.dispatch(
      historyLoaded({ conversationId, messages: (await roomCalls(joined.open).list(conversationId)).data }),
    );
  else if (more) await catchUp(store, conversationId, joined.open, missed.at(-1)?.seq ?? lastSeq);
}

/**
 * Asks for messages that never came while later ones did: the process that accepted them died before it told the
 * others. Pages ask at different moments, and once for each gap: a message may also be missing because its sender is
 * hidden. Returns a function that ends this.
 */
export function fillGaps(store: AppStore, connection: RoomConnection): () => void {
  /** the last message before the gap that was asked about, by room */
  const asked = new Map<string, number>();
  /** Returns the number before a gap in a room; null without one. */
  const gapIn = (id: string): number | null => {
    const room = store.getState().chat.rooms[id];
    const isOpen = room?.status === 'joined' && room.lastSeq > 0 && (room.messages.at(-1)?.seq ?? 0) > room.lastSeq;
    return isOpen ? room.lastSeq : null;
  };
  const fill = (id: string, gap: number) => {
    if (gapIn(id) !== gap || !connection.connected()) return;
    resume(store, connection, id).catch((error: unknown) => {
      // the room works on without the message
      if (isExpelled(toFailure(error))) close(store, id, toFailure(error));
    });
  };
  return store.subscribe(() => {
    for (const id of Object.keys(store.getState().chat.rooms)) {
      const gap = gapIn(id);
      if (gap === null || asked.get(id) === gap) continue;
      asked.set(id, gap);
      setTimeout(fill, CHAT_GAP_DELAY_MS * (1 + Math.random()), id, gap);
    }
  });
}

/** Leaves a room that no part of the page shows any more. */
export function leaveRoom(store: AppStore, connection: RoomConnection, conversationId: string): void {
  store.dispatch(roomLeft({ conversationId }));
  if (connection.connected()) connection.ask('room/leave', { conversationId }).catch(() => undefined);
}
