import { type RequestOf } from '@contract/all';
import { type MessageView } from '@contract/chat';
import { type DirectConversationView } from '@contract/messages';
import { type Context } from '@server/context';
import { type Tx } from '@server/db/client';
import { type After, inTransaction } from '@server/db/transaction';
import { type Caller } from '@server/http/caller';
import { forget, noteAsSeen } from '../../notifications/service/notifying';
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
import { markDeleted, markShown } from '../store/messages';
import { conversationById, membersOf, membersWhoSee } from '../store/rooms';
import { viewDirectConversation } from '../view';
import { conversationNotFound } from './rooms';

/** Returns whether the caller's side may write to the other side. */
export const standingOf = ({
  blockedByMe,
  blockedByOther,
  other,
}: DirectConversationRow): DirectConversationView['standing'] =>
  other.status !== 'active' ? 'gone' : blockedByMe || blockedByOther ? 'blocked' : 'open';

async function view(ctx: Context, row: DirectConversationRow): Promise<DirectConversationView> {
  const isOnline = row.onlinePerformer ?? (await ctx.realtime.connectionsOf(row.other.id)) > 0;
  return viewDirectConversation(row, { isOnline, standing: standingOf(row) });
}

/** Returns a conversation of the account. @throws Refusal 404 when the account is not in it */
export async function readDirectConversation(
  ctx: Context,
  accountId: string,
  id: string,
): Promise<DirectConversationView> {
  const row = await directConversationOf(ctx.db, accountId, id);
  if (!row) throw conversationNotFound();
  return view(ctx, row);
}

/** Returns the conversations of the account, newest first. `q` searches the names of the other side. */
export async function listConversations(
  ctx: Context,
  { accountId }: Caller,
  query: RequestOf<'searchConversations'>['query'],
): Promise<{ data: DirectConversationView[]; total: number }> {
  const { rows, total } = await directConversationsOf(ctx.db, accountId, query);
  return { data: await Promise.all(rows.map((row) => view(ctx, row))), total };
}

/** Returns the number of unread direct messages of the account. */
export const readTotalUnread = async (ctx: Context, accountId: string): Promise<{ total: number }> => ({
  total: await totalUnreadOf(ctx.db, accountId),
});

/**
 * Sends the number of unread messages to the account, after a commit that changed it. Reads the number again after each
 * event: when several processes send at the same time, the last event is then the right one.
 */
export async function sendUnreadTotal(ctx: Context, accountId: string): Promise<void> {
  for (let sent: number | null = null; ;) {
    const total = await totalUnreadOf(ctx.db, accountId);
    if (total === sent) return;
    ctx.realtime.toAccount(accountId, 'messages/unread', { total });
    sent = total;
  }
}

/**
 * Marks a conversation as read, up to `lastSeq` when given: messages that arrived later stay unread.
 * @throws Refusal 404 when the caller, or `recipientId`, is not in the conversation
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
    if (lastSeq === undefined || lastSeq >= newest)
      await noteAsSeen(ctx, { tx, after, accountId, key: `message:${conversationId}` });
    after(() => sendUnreadTotal(ctx, accountId));
  });
  return readTotalUnread(ctx, accountId);
}

/** Shows a deleted direct message again to both sides, except where its conversation was removed since. */
export async function restoreDirectMessage(ctx: Context, tx: Tx, after: After, message: MessageView): Promise<void> {
  const { conversationId, seq } = message;
  await lockConversation(tx, conversationId);
  if (!(await markShown(tx, message._id))) return;
  await recountUnread(tx, conversationId);
  const accountIds = await membersWhoSee(tx, conversationId, seq);
  after(async () => {
    for (const accountId of accountIds) {
      ctx.realtime.toAccount(accountId, 'message/restored', { message, seq });
      await sendUnreadTotal(ctx, accountId);
    }
  });
}

/** Deletes a direct message for both sides. @returns false when it is deleted already */
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
  const accountIds = await membersOf(tx, conversationId);
  after(async () => {
    for (const accountId of accountIds) {
      ctx.realtime.toAccount(accountId, 'message/deleted', { conversationId, _id: messageId, seq });
      await sendUnreadTotal(ctx, accountId);
    }
  });
  return true;
}

/**
 * Removes all messages of a conversation: for the caller alone in a direct conversation; for everyone in a chat room,
 * by its host and except tips.
 * @throws Refusal 404 when the caller is neither in the conversation nor the host of the room
 */
export async function removeAllMessages(ctx: Context, { accountId }: Caller, conversationId: string): Promise<void> {
  const room = await conversationById(ctx.db, conversationId);
  const isHost = room?.performerId === accountId;
  if (
    !room ||
    !(isHost || (room.type === 'private' && (await directConversationOf(ctx.db, accountId, conversationId))))
  )
    throw conversationNotFound();
  await inTransaction(ctx.db, async (tx, after) => {
    const seq = await lockConversation(tx, conversationId);
    if (isHost) {
      await markAllDeleted(tx, conversationId, seq);
      return after(() => ctx.realtime.toRoom(conversationId, 'messages/cleared', { conversationId, seq }));
    }
    await setCleared(tx, conversationId, accountId, seq);
    await recountUnread(tx, conversationId);
    await forget(ctx, { tx, after, accountId, key: `message:${conversationId}` });
    after(async () => {
      ctx.realtime.toAccount(accountId, 'messages/cleared', { conversationId, seq });
      await sendUnreadTotal(ctx, accountId);
    });
  });
}
