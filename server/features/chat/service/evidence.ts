import { type ConversationView, type MessageView } from '@contract/chat';
import { type Context } from '@server/context';
import { type Db, type Tx } from '@server/db/client';
import { type After } from '@server/db/transaction';
import { notFound, refused } from '@server/http/errors';
import { type Viewer } from '@server/http/viewer';
import { messagesByIds, messagesOf, shownMessage } from '../store/messages';
import { conversationById } from '../store/rooms';
import { viewMessage } from '../view';
import { retractMessage } from './messages';
import { conversationFor } from './rooms';

/** Who wrote a message that the viewer can see. @throws Refusal 404, also for a line that nobody wrote */
export async function findAuthor(ctx: Context, viewer: Viewer, messageId: string): Promise<string> {
  const message = await shownMessage(ctx.db, messageId);
  if (!message?.senderId) throw notFound('This message');
  await conversationFor(ctx.db, viewer, message.conversation.id);
  return message.senderId;
}

/** Messages for whoever has to judge them, by their ids; `deleted`: taken back since. */
export async function readEvidence(
  db: Db,
  ids: string[],
): Promise<Map<string, { view: MessageView; deleted: boolean }>> {
  return new Map(
    (await messagesByIds(db, ids)).map((row) => [row.id, { view: viewMessage(row), deleted: row.deletedAt !== null }]),
  );
}

/** The conversation of a message, and so many of its lines before and after it, for whoever has to judge it. Null when it is gone with its conversation. */
export async function messagesAround(
  db: Db,
  messageId: string,
  lines: number,
): Promise<{ conversation: Pick<ConversationView, '_id' | 'type'>; lines: MessageView[] } | null> {
  const [message] = await messagesByIds(db, [messageId]);
  const conversation = message && (await conversationById(db, message.conversationId));
  if (!message || !conversation) return null;
  const before = await messagesOf(db, conversation.id, { before: message.seq, limit: lines });
  const from = await messagesOf(db, conversation.id, { after: message.seq, limit: lines });
  return {
    conversation: { _id: conversation.id, type: conversation.type },
    lines: [...before, message, ...from].map(viewMessage),
  };
}

/** Takes a message back because the operator decided so; one that is gone already is no error. @throws Refusal 422 TIP_STAYS */
export async function deleteMessageAsOperator(ctx: Context, tx: Tx, after: After, messageId: string): Promise<void> {
  const message = await shownMessage(tx, messageId);
  if (message?.type === 'tip') throw refused('TIP_STAYS', 'The line of a tip stays, as the tip does.');
  if (message) await retractMessage(ctx, tx, after, message.conversation, messageId);
}
