import { type Context } from '@server/context';
import { roomChangedIntervalSeconds } from './rules/messageRate';
import { joinRoom, readPresence } from './service/presence';

/** How long the first change of a quiet room waits for further changes. */
const ROOM_CHANGED_DELAY_MS = 100;

/**
 * Binds joining and leaving of rooms, and sends `room/changed` at most once a second per room. Each process tells its
 * own connections.
 */
export function chatSocket(ctx: Context): void {
  const { realtime, log } = ctx;
  realtime.on('room/join', (connection, payload) => joinRoom(ctx, connection, payload));
  realtime.on('room/leave', (connection, { conversationId }) => {
    connection.leave(conversationId);
    return {};
  });
  const waiting = new Set<string>();
  /** the earliest time of the next event, by room */
  const notBefore = new Map<string, number>();
  const sendRoomChanged = async (conversationId: string) => {
    waiting.delete(conversationId);
    const presence = await readPresence(ctx, conversationId);
    if (!presence.total) return void notBefore.delete(conversationId);
    notBefore.set(conversationId, Date.now() + roomChangedIntervalSeconds(presence.total) * 1000);
    realtime.toRoomHere(conversationId, 'room/changed', { conversationId, ...presence });
  };
  realtime.onRoomChanged((conversationId) => {
    if (waiting.has(conversationId)) return;
    waiting.add(conversationId);
    const wait = Math.max(ROOM_CHANGED_DELAY_MS, (notBefore.get(conversationId) ?? 0) - Date.now());
    setTimeout(
      () =>
        void sendRoomChanged(conversationId).catch((error: unknown) =>
          log.warn({ err: error }, 'Reading the presence of a room failed'),
        ),
      wait,
    ).unref();
  });
}
