import { type MessageView } from '@contract/chat';
import { type SupporterBadgeView } from '@contract/standing';
import { type Context } from '@server/context';
import { type Db, type Tx } from '@server/db/client';
import { newId } from '@server/db/ids';
import { type After, inTransaction } from '@server/db/transaction';
import { type Caller } from '@server/http/caller';
import { notFound, refused } from '@server/http/errors';
import { type Viewer } from '@server/http/viewer';
import { findBlockedIds } from '../../blocking/service/writers';
import {
  insertMessage,
  markDeleted,
  messageById,
  type MessageRow,
  messagesOf,
  type NewMessage,
  shownMessage,
} from '../store/messages';
import { type ConversationRow } from '../store/rooms';
import { readBadges } from '../../standing/service/badges';
import { hideSender, viewMessage, viewMessageFor, withBadge } from '../view';
import { type Chatter, refuseExpelled } from './moderationCheck';
import { logModeration, roleIn } from './moderation';
import { retractDirectMessage } from './inbox';
import { conversationFor, conversationNotFound, type OpenConversation, publicRoom } from './rooms';

/** The refusal to delete the message of a tip. */
export const TIP_STAYS = ['TIP_STAYS', "Tip messages can't be deleted."] as const;

/** Returns a message as the whole room may see it: without the sender of an anonymous tip. */
export const toRoomView = (message: MessageView): MessageView => hideSender(message);

/** Sends a stored message to everyone in its room, and the sender of an anonymous tip to `knowing` accounts. */
export function broadcastMessage(ctx: Context, message: MessageView, knowing: string[] = []): void {
  const { _id: messageId, conversationId, seq, senderInfo } = message;
  ctx.realtime.toRoom(conversationId, 'message/created', { message: toRoomView(message), seq });
  if (message.isAnonymous && senderInfo)
    for (const accountId of knowing)
      ctx.realtime.toAccount(accountId, 'message/sender', { conversationId, messageId, senderInfo });
}

/** Stores a message under the next sequence number and sends it to the room after the commit. @throws Refusal 404 */
export async function post(
  ctx: Context,
  db: Db,
  message: Omit<NewMessage, 'id'>,
  { id = newId(), badge = null }: { id?: string; badge?: SupporterBadgeView | null } = {},
): Promise<MessageView> {
  return inTransaction(db, async (tx, after) => {
    const written = await insertMessage(tx, { ...message, id });
    if (!written) throw conversationNotFound();
    const view = withBadge(viewMessage(written), badge);
    after(() => broadcastMessage(ctx, view));
    return view;
  });
}

/**
 * Deletes a message. Its sender may do so, and in a chat room the host and the moderators, but moderators not the
 * host's messages. Deleting the message of another account is logged.
 * @throws Refusal 404 for a message the caller may not delete; 422 TIP_STAYS for a tip, SANCTION_HOST for the host's
 *   message
 */
export async function deleteMessage(ctx: Context, caller: Caller, id: string): Promise<void> {
  const message = await shownMessage(ctx.db, id);
  if (!message) throw notFound('This message');
  const { senderId, text, conversation } = message;
  const { id: conversationId, performerId } = conversation;
  const isOwn = senderId === caller.accountId;
  if (!isOwn && (await roleIn(ctx.db, performerId, caller.accountId)) === 'viewer') throw notFound('This message');
  if (message.type === 'tip') throw refused(...TIP_STAYS);
  if (!isOwn && senderId === performerId)
    throw refused('SANCTION_HOST', "Moderators can't delete the host's messages.");
  await inTransaction(ctx.db, async (tx, after) => {
    if (!(await retractMessage(ctx, tx, after, conversation, id))) return;
    if (!isOwn && performerId)
      await logModeration(tx, {
        performerId,
        conversationId,
        actorId: caller.accountId,
        targetId: senderId,
        action: 'delete',
        detail: text,
      });
  });
}

/**
 * Deletes a message without permission checks and tells the conversation after the commit.
 * @returns false when it is deleted already
 */
export async function retractMessage(
  ctx: Context,
  tx: Tx,
  after: After,
  { id: conversationId, type }: ConversationRow,
  messageId: string,
): Promise<boolean> {
  if (type === 'private') return retractDirectMessage(ctx, tx, after, conversationId, messageId);
  const seq = await markDeleted(tx, messageId);
  if (seq === null) return false;
  after(() => ctx.realtime.toRoom(conversationId, 'message/deleted', { conversationId, _id: messageId, seq }));
  return true;
}

/** Returns a stored message with its sender, or null when it no longer exists. */
export async function readMessage(db: Db, id: string): Promise<MessageView | null> {
  const row = await messageById(db, id);
  return row && viewMessage(row);
}

/** Posts a message of the site itself, such as "The show is over.", within the caller's transaction. */
export async function postSystemMessage(
  ctx: Context,
  tx: Tx,
  conversationId: string,
  text: string,
): Promise<MessageView> {
  return post(ctx, tx, { conversationId, type: 'notify', text, tokens: null, senderId: null });
}

/** One page of a conversation: the newest messages, or those before or after a sequence number. */
interface Range {
  before?: number;
  after?: number;
  limit: number;
}

/** Returns messages of a room for one reader, with the badges of the host's supporters. */
export async function viewMessagesFor(
  db: Db,
  rows: MessageRow[],
  readerId: string | null,
  hostId: string | null,
): Promise<MessageView[]> {
  const badges = hostId && rows.length ? await readBadges(db, hostId) : null;
  return rows.map((row) => withBadge(viewMessageFor(row, readerId, hostId), badges?.get(row.senderId ?? '')));
}

async function readPage(
  ctx: Context,
  reader: Chatter,
  conversation: OpenConversation,
  range: Range,
): Promise<{ data: MessageView[]; total: number }> {
  await refuseExpelled(ctx, reader, conversation);
  // both sides of a direct conversation keep what was written before a block
  const hidden = conversation.type === 'private' ? [] : await findBlockedIds(ctx.db, reader.accountId);
  const above = conversation.clearedSeq;
  const rows = await messagesOf(ctx.db, conversation.id, { ...range, above, hidden });
  return {
    data: await viewMessagesFor(ctx.db, rows, reader.accountId, conversation.performerId),
    total: conversation.lastSeq,
  };
}

/**
 * Returns messages of a public room, oldest first, also to guests. `total` counts all messages of the room, including
 * deleted ones.
 * @throws Refusal 404, 403 for a blocked viewer, 422 for a banned or kicked one
 */
export async function listPublicMessages(
  ctx: Context,
  reader: Viewer,
  conversationId: string,
  range: Range,
): Promise<{ data: MessageView[]; total: number }> {
  return readPage(ctx, reader, await publicRoom(ctx.db, reader, conversationId), range);
}

/**
 * Returns messages of a conversation that the caller is in, like `listPublicMessages`.
 * @throws Refusal 404, 403, 422
 */
export async function listMessages(
  ctx: Context,
  reader: Viewer,
  conversationId: string,
  range: Range,
): Promise<{ data: MessageView[]; total: number }> {
  return readPage(ctx, reader, await conversationFor(ctx.db, reader, conversationId), range);
}
