import { type ConversationView, type MessageView } from '@contract/chat';
import { type Context } from '@server/context';
import { type Db, type Tx } from '@server/db/client';
import { type After } from '@server/db/transaction';
import { notFound, refused } from '@server/http/errors';
import { type Viewer } from '@server/http/viewer';
import { markShown, messageById, messagesByIds, messagesOf, shownMessage } from '../store/messages';
import { conversationById } from '../store/rooms';
import { viewMessage } from '../view';
import { restoreDirectMessage } from './inbox';
import { retractMessage, TIP_STAYS, toRoomView } from './messages';
import { conversationFor } from './rooms';

/** Returns the sender's id of a message that the viewer can see. @throws Refusal 404, also for a system message */
export async function findAuthor(ctx: Context, viewer: Viewer, messageId: string): Promise<string> {
  const message = await shownMessage(ctx.db, messageId);
  if (!message?.senderId) throw notFound('This message');
  await conversationFor(ctx.db, viewer, message.conversation.id);
  return message.senderId;
}

/** Returns reported messages by id, including deleted ones. */
export async function readEvidence(
  db: Db,
  ids: string[],
): Promise<Map<string, { view: MessageView; deleted: boolean }>> {
  return new Map(
    (await messagesByIds(db, ids)).map((row) => [row.id, { view: viewMessage(row), deleted: row.deletedAt !== null }]),
  );
}

/**
 * Returns a message with up to `count` messages before and after it, or null when the conversation no longer exists.
 */
export async function messagesAround(
  db: Db,
  messageId: string,
  count: number,
): Promise<{ conversation: Pick<ConversationView, '_id' | 'type'>; messages: MessageView[] } | null> {
  const [message] = await messagesByIds(db, [messageId]);
  const conversation = message && (await conversationById(db, message.conversationId));
  if (!message || !conversation) return null;
  const before = await messagesOf(db, conversation.id, { before: message.seq, limit: count });
  const after = await messagesOf(db, conversation.id, { after: message.seq, limit: count });
  return {
    conversation: { _id: conversation.id, type: conversation.type },
    messages: [...before, message, ...after].map(viewMessage),
  };
}

/** Deletes a message for the operator. Does nothing when it is deleted already. @throws Refusal 422 TIP_STAYS */
export async function deleteMessageAsOperator(ctx: Context, tx: Tx, after: After, messageId: string): Promise<void> {
  const message = await shownMessage(tx, messageId);
  if (message?.type === 'tip') throw refused(...TIP_STAYS);
  if (message) await retractMessage(ctx, tx, after, message.conversation, messageId);
}

/** Whether a message is deleted, by whomever. */
export const isMessageDeleted = async (db: Db, messageId: string): Promise<boolean> =>
  (await shownMessage(db, messageId)) === null;

/** Shows a message again that an operator deleted, also in the conversations that are open. */
export async function restoreMessage(ctx: Context, tx: Tx, after: After, messageId: string): Promise<void> {
  const message = await messageById(tx, messageId);
  const conversation = message && (await conversationById(tx, message.conversationId));
  if (!conversation) return;
  const view = viewMessage(message);
  if (conversation.type === 'private') return restoreDirectMessage(ctx, tx, after, view);
  if (!(await markShown(tx, messageId))) return;
  after(() => ctx.realtime.toRoom(conversation.id, 'message/restored', { message: toRoomView(view), seq: view.seq }));
}
