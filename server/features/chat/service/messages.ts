import { type MessageView } from '@contract/chat';
import { type Context } from '@server/context';
import { type Db, type Tx } from '@server/db/client';
import { newId } from '@server/db/ids';
import { type After, inTransaction } from '@server/db/transaction';
import { type Caller } from '@server/http/caller';
import { notFound, refused } from '@server/http/errors';
import { type Viewer } from '@server/http/viewer';
import { insertMessage, markDeleted, messageById, messagesOf, type NewMessage, shownMessage } from '../store/messages';
import { type ConversationRow } from '../store/rooms';
import { viewMessage } from '../view';
import { type Person, refuseExpelled } from './moderationCheck';
import { logModeration, roleIn } from './moderation';
import { retractDirectMessage } from './inbox';
import { conversationFor, conversationNotFound, type OpenConversation, publicRoom } from './rooms';

/** Shows a message that is written to all who are in its room. */
export const broadcastMessage = (ctx: Context, message: MessageView) =>
  ctx.realtime.toRoom(message.conversationId, 'message/created', { message, seq: message.seq });

/** Stores a message under the next number of its conversation, and tells the room when that commits. @throws Refusal 404 */
export async function post(ctx: Context, db: Db, message: Omit<NewMessage, 'id'>): Promise<MessageView> {
  return inTransaction(db, async (tx, after) => {
    const written = await insertMessage(tx, { ...message, id: newId() });
    if (!written) throw conversationNotFound();
    const view = viewMessage(written);
    after(() => broadcastMessage(ctx, view));
    return view;
  });
}

/**
 * Takes a line back: its sender may, whose room it is, and the moderators of it (the host's lines excepted). It goes from every screen and from
 * history; its number stays its own. What was taken from somebody else stands in the log.
 * @throws Refusal 404 for a line that is not there or not the caller's business, 422 TIP_STAYS for a tip's line, SANCTION_HOST for the host's
 */
export async function deleteMessage(ctx: Context, caller: Caller, id: string): Promise<void> {
  const message = await shownMessage(ctx.db, id);
  if (!message) throw notFound('This message');
  const { senderId, text, conversation } = message;
  const { id: conversationId, performerId } = conversation;
  const isOwn = senderId === caller.accountId;
  if (!isOwn && (await roleIn(ctx.db, performerId, caller.accountId)) === 'viewer') throw notFound('This message');
  if (message.type === 'tip') throw refused('TIP_STAYS', 'The line of a tip stays, as the tip does.');
  if (!isOwn && senderId === performerId) throw refused('SANCTION_HOST', 'This room is theirs.');
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

/** Takes a line from every screen and from history, whoever decided so. @returns whether it was still there */
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

/** A message that was written before, for whoever repeats the answer it was part of; null when it is gone. */
export async function readMessage(db: Db, id: string): Promise<MessageView | null> {
  const row = await messageById(db, id);
  return row && viewMessage(row);
}

/** Writes a line of the site itself into a room ("The show has begun."), within the transaction of what it tells. */
export async function postSystemMessage(
  ctx: Context,
  tx: Tx,
  conversationId: string,
  text: string,
): Promise<MessageView> {
  return post(ctx, tx, { conversationId, type: 'notify', text, tokens: null, senderId: null });
}

/** Which page of a conversation: the newest lines, those before a number, or those after one. */
interface Range {
  before?: number;
  after?: number;
  limit: number;
}

async function readPage(
  ctx: Context,
  reader: Person,
  conversation: OpenConversation,
  range: Range,
): Promise<{ data: MessageView[]; total: number }> {
  await refuseExpelled(ctx, reader, conversation);
  return {
    data: (await messagesOf(ctx.db, conversation.id, { ...range, above: conversation.clearedSeq })).map(viewMessage),
    total: conversation.lastSeq,
  };
}

/** History of a public room in time order, open to guests; `total` counts all of its messages. @throws Refusal 404; 403 for a blocked reader; 422 for who was banned or kicked */
export async function listPublicMessages(
  ctx: Context,
  reader: Viewer,
  conversationId: string,
  range: Range,
): Promise<{ data: MessageView[]; total: number }> {
  return readPage(ctx, reader, await publicRoom(ctx.db, reader, conversationId), range);
}

/** The same of any conversation that the account is in. @throws Refusal 404 for every other one, 403 for a blocked reader */
export async function listMessages(
  ctx: Context,
  reader: Viewer,
  conversationId: string,
  range: Range,
): Promise<{ data: MessageView[]; total: number }> {
  return readPage(ctx, reader, await conversationFor(ctx.db, reader, conversationId), range);
}
