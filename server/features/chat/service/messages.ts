import { type MessageView } from '@contract/chat';
import { type Context } from '@server/context';
import { type Db, type Tx } from '@server/db/client';
import { newId } from '@server/db/ids';
import { inTransaction } from '@server/db/transaction';
import { type Caller } from '@server/http/caller';
import { notFound, refused } from '@server/http/errors';
import { insertMessage, markDeleted, messageById, messagesOf, type NewMessage, shownMessage } from '../store/messages';
import { viewMessage } from '../view';
import { missingConversation, publicRoom } from './rooms';

/** Shows a message that is written to all who are in its room. */
export const tellRoom = (ctx: Context, message: MessageView) => ctx.realtime.toRoom(message.conversationId, 'message/created', { message, seq: message.seq });

/** Stores a message under the next number of its conversation, and tells the room when that commits. @throws Refusal 404 */
export async function post(ctx: Context, db: Db, message: Omit<NewMessage, 'id'>): Promise<MessageView> {
  return inTransaction(db, async (tx, after) => {
    const written = await insertMessage(tx, { ...message, id: newId() });
    if (!written) throw missingConversation();
    const view = viewMessage(written);
    after(() => tellRoom(ctx, view));
    return view;
  });
}

/**
 * Takes a line back: its sender may, and whose room it is. It goes from every screen and from history; its number stays its own.
 * @throws Refusal 404 for a line that is not there or not the caller's business, 422 TIP_STAYS for a tip's line
 */
export async function deleteMessage(ctx: Context, caller: Caller, id: string): Promise<void> {
  const message = await shownMessage(ctx.db, id);
  const may = message && (message.senderId === caller.accountId || message.conversation.performerId === caller.accountId);
  if (!message || !may) throw notFound('This message');
  if (message.type === 'tip') throw refused('TIP_STAYS', 'The line of a tip stays, as the tip does.');
  const seq = await markDeleted(ctx.db, id);
  if (seq !== null) ctx.realtime.toRoom(message.conversation.id, 'message/deleted', { conversationId: message.conversation.id, _id: id, seq });
}

/** A message that was written before, for whoever repeats the answer it was part of; null when it is gone. */
export async function readMessage(db: Db, id: string): Promise<MessageView | null> {
  const row = await messageById(db, id);
  return row && viewMessage(row);
}

/** Writes a line of the site itself into a room ("The show has begun."), within the transaction of what it tells. */
export async function postNotice(ctx: Context, tx: Tx, conversationId: string, text: string): Promise<MessageView> {
  return post(ctx, tx, { conversationId, type: 'notify', text, tokens: null, senderId: null });
}

/** History of a public room in time order, open to guests; `total` counts all of its messages. */
export async function listPublicMessages(ctx: Context, conversationId: string, range: { before?: number; after?: number; limit: number }): Promise<{ data: MessageView[]; total: number }> {
  const conversation = await publicRoom(ctx.db, conversationId);
  return { data: (await messagesOf(ctx.db, conversationId, range)).map(viewMessage), total: conversation.lastSeq };
}
