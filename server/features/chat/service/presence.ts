import { type ClientEvents } from '@contract/events';
import { type Context } from '@server/context';
import { type Connection } from '@server/realtime/realtime';
import { accountsByIds, deletedLately, messagesOf } from '../store/messages';
import { viewMember, viewMessage } from '../view';
import { conversationFor } from './rooms';

/** Messages that a resuming client gets at once; beyond it fills up by history. */
const MISSED_MAX = 200;
/** Of a crowd, so many are named; the count stays exact. */
const MEMBERS_SHOWN = 30;

/** Who is in a room: the count of all connections, and some of the accounts by name. */
export async function readPresence(ctx: Context, conversationId: string): Promise<Pick<ClientEvents['room/join']['answer'], 'members' | 'total'>> {
  const { accountIds, total } = await ctx.realtime.presenceIn(conversationId);
  return { members: (await accountsByIds(ctx.db, accountIds.slice(0, MEMBERS_SHOWN))).map(viewMember), total };
}

/**
 * Lets a connection into a room and answers what it missed since `lastSeq`. It enters before the history is read: what is
 * written meanwhile arrives both ways and counts once by its id, and nothing falls in between.
 * @throws Refusal 404 for a room that is not open to this connection
 */
export async function joinRoom(ctx: Context, connection: Connection, { conversationId, lastSeq }: ClientEvents['room/join']['payload']): Promise<ClientEvents['room/join']['answer']> {
  const conversation = await conversationFor(ctx.db, connection.caller()?.accountId ?? null, conversationId);
  connection.join(conversationId, conversation.performerId);
  const missed = lastSeq === undefined ? [] : await messagesOf(ctx.db, conversationId, { after: lastSeq, limit: MISSED_MAX + 1 });
  const presence = await readPresence(ctx, conversationId);
  const deleted = lastSeq === undefined ? [] : await deletedLately(ctx.db, conversationId, MISSED_MAX);
  return { ...presence, missed: missed.slice(0, MISSED_MAX).map(viewMessage), more: missed.length > MISSED_MAX, deleted };
}
