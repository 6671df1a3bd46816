import { type Context } from '@server/context';
import { secondsBetweenCounts } from './rules/messageRate';
import { joinRoom, readPresence } from './service/presence';

/** How long the first change of a quiet room waits for others. */
const GATHER_MS = 100;

/** Rooms over the socket: coming, going, and who is there, told at most once a second. */
export function chatSocket(ctx: Context): void {
  const { realtime, log } = ctx;
  realtime.on('room/join', (connection, payload) => joinRoom(ctx, connection, payload));
  realtime.on('room/leave', (connection, { conversationId }) => {
    connection.leave(conversationId);
    return {};
  });
  const waiting = new Set<string>();
  /** by room: not before this moment */
  const notBefore = new Map<string, number>();
  const tell = async (conversationId: string) => {
    waiting.delete(conversationId);
    const presence = await readPresence(ctx, conversationId);
    if (!presence.total) return void notBefore.delete(conversationId);
    notBefore.set(conversationId, Date.now() + secondsBetweenCounts(presence.total) * 1000);
    realtime.toRoom(conversationId, 'room/changed', { conversationId, ...presence });
  };
  realtime.onRoomChanged((conversationId) => {
    if (waiting.has(conversationId)) return;
    waiting.add(conversationId);
    const wait = Math.max(GATHER_MS, (notBefore.get(conversationId) ?? 0) - Date.now());
    setTimeout(
      () => void tell(conversationId).catch((error: unknown) => log.warn({ err: error }, 'presence could not be read')),
      wait,
    ).unref();
  });
}
