import { type RequestOf } from '@contract/all';
import { type DirectConversationView } from '@contract/messages';
import { type Context } from '@server/context';
import { type Tx } from '@server/db/client';
import { type After, inTransaction } from '@server/db/transaction';
import { type Caller } from '@server/http/caller';
import { notFound } from '@server/http/errors';
import {
  directConversationOf,
  type DirectConversationRow,
  directConversationsOf,
  lockConversation,
  markAllDeleted,
  recountUnread,
  setCleared,
  setRead,
  totalUnreadOf,
} from '../store/directMessages';
import { markDeleted } from '../store/messages';
import { conversationById, membersOf } from '../store/rooms';
import { viewDirectConversation } from '../view';
import { conversationNotFound } from './rooms';

/** Whether one side may write to the other. */
export const standingOf = ({ blocked, other }: DirectConversationRow): DirectConversationView['standing'] =>
  other.status !== 'active' ? 'gone' : blocked ? 'blocked' : 'open';

async function view(ctx: Context, row: DirectConversationRow): Promise<DirectConversationView> {
  const isOnline = row.onlinePerformer ?? (await ctx.realtime.connectionsOf(row.other.id)) > 0;
  return viewDirectConversation(row, { isOnline, standing: standingOf(row) });
}

/** One correspondence of an account. @throws Refusal 404 for everybody else's */
export async function readDirectConversation(
  ctx: Context,
  accountId: string,
  id: string,
): Promise<DirectConversationView> {
  const row = await directConversationOf(ctx.db, accountId, id);
  if (!row) throw conversationNotFound();
  return view(ctx, row);
}

/** The list of an account, the newest first; `q` looks for the other side's name. */
export async function listConversations(
  ctx: Context,
  { accountId }: Caller,
  query: RequestOf<'searchConversations'>['query'],
): Promise<{ data: DirectConversationView[]; total: number }> {
  const { rows, total } = await directConversationsOf(ctx.db, accountId, query);
  return { data: await Promise.all(rows.map((row) => view(ctx, row))), total };
}

/** What an account has to read in all. */
export const readTotalUnread = async (ctx: Context, accountId: string): Promise<{ total: number }> => ({
  total: await totalUnreadOf(ctx.db, accountId),
});

/**
 * Tells an account how much it has to read, after a commit that changed it. It is looked at again after it was said: of several who tell at once, on
 * whatever process, the last one to speak has then said what is true.
 */
export async function tellUnread(ctx: Context, accountId: string): Promise<void> {
  for (let said: number | null = null; ;) {
    const total = await totalUnreadOf(ctx.db, accountId);
    if (total === said) return;
    ctx.realtime.toAccount(accountId, 'messages/unread', { total });
    said = total;
  }
}

/**
 * Marks a correspondence as read, up to a number where one is given: what came since the reader looked stays unread.
 * @throws Refusal 404 for whoever is not a side of it, and where `recipientId` names somebody else
 */
export async function readAllMessages(
  ctx: Context,
  { accountId }: Caller,
  { conversationId, recipientId, lastSeq }: RequestOf<'readAllMessages'>['body'],
): Promise<{ total: number }> {
  const row = await directConversationOf(ctx.db, accountId, conversationId);
  if (!row || (recipientId && recipientId !== accountId && recipientId !== row.other.id)) throw conversationNotFound();
  await inTransaction(ctx.db, async (tx, after) => {
    const newest = await lockConversation(tx, conversationId);
    await setRead(tx, conversationId, accountId, Math.min(lastSeq ?? newest, newest));
    await recountUnread(tx, conversationId);
    after(() => tellUnread(ctx, accountId));
  });
  return readTotalUnread(ctx, accountId);
}

/** Takes back a line of a correspondence, from both sides. @returns whether it was still there */
export async function retractDirectMessage(
  ctx: Context,
  tx: Tx,
  after: After,
  conversationId: string,
  messageId: string,
): Promise<boolean> {
  await lockConversation(tx, conversationId);
  const seq = await markDeleted(tx, messageId);
  if (seq === null) return false;
  await recountUnread(tx, conversationId);
  const sides = await membersOf(tx, conversationId);
  after(async () => {
    for (const accountId of sides) {
      ctx.realtime.toAccount(accountId, 'message/deleted', { conversationId, _id: messageId, seq });
      await tellUnread(ctx, accountId);
    }
  });
  return true;
}

/**
 * Removes all messages of a conversation: of a correspondence for the side that asks, the other keeps its own; of a room for everybody, by the
 * performer whose room it is, tips excepted.
 * @throws Refusal 404 for whoever it does not belong to
 */
export async function removeAllMessages(ctx: Context, { accountId }: Caller, conversationId: string): Promise<void> {
  const room = await conversationById(ctx.db, conversationId);
  const isHost = room?.performerId === accountId;
  if (
    !room ||
    !(isHost || (room.type === 'private' && (await directConversationOf(ctx.db, accountId, conversationId))))
  )
    throw notFound('This conversation');
  await inTransaction(ctx.db, async (tx, after) => {
    const seq = await lockConversation(tx, conversationId);
    if (isHost) {
      await markAllDeleted(tx, conversationId, seq);
      return after(() => ctx.realtime.toRoom(conversationId, 'messages/cleared', { conversationId, seq }));
    }
    await setCleared(tx, conversationId, accountId, seq);
    await recountUnread(tx, conversationId);
    after(async () => {
      ctx.realtime.toAccount(accountId, 'messages/cleared', { conversationId, seq });
      await tellUnread(ctx, accountId);
    });
  });
}
