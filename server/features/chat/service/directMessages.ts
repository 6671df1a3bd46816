import { type RequestOf } from '@contract/all';
import { type MessageView } from '@contract/chat';
import { type DirectConversationView } from '@contract/messages';
import { type Context } from '@server/context';
import { newId } from '@server/db/ids';
import { inTransaction } from '@server/db/transaction';
import { type Caller } from '@server/http/caller';
import { invalid, notFound, refused } from '@server/http/errors';
import { type Upload } from '@server/http/uploads';
import { type Viewer } from '@server/http/viewer';
import { countUse } from '../../auth/service/abuse';
import { refuseBlockedWriter } from '../../blocking/service/writers';
import { refuseBlockedViewer } from '../../blocking/service/visibility';
import { notify } from '../../notifications/service/notifying';
import { isKnownMember } from '../../users/service';
import { hasLink } from '../rules/links';
import { cleanDirectMessage, mayMessage, refusalToWrite } from '../rules/directMessages';
import {
  countDirectMessage,
  directConversationBetween,
  directConversationOf,
  hasWritten,
  type DirectConversationRow,
  insertDirectConversation,
  listFor,
  recipientById,
} from '../store/directMessages';
import { insertMessage, type NewMessage } from '../store/messages';
import { viewMessage } from '../view';
import { checkMessage } from './moderationCheck';
import { readDirectConversation, sendUnreadTotal, standingOf } from './inbox';
import { keepPhoto } from './photos';
import { conversationNotFound } from './rooms';

export { cleanDirectMessage };

/** The sender of a direct message. */
export interface Writer {
  caller: Caller;
  viewer: Viewer;
}

/**
 * Only verified performers write to a member first, and only to one who followed, tipped, bought or wrote.
 * @throws Refusal 422 PERFORMER_NOT_VERIFIED, MEMBER_UNKNOWN
 */
async function refuseUnknownMember(ctx: Context, { accountId, verified }: Caller, memberId: string): Promise<void> {
  if (!verified)
    throw refused('PERFORMER_NOT_VERIFIED', 'You can write to members first once your documents are verified.');
  if (!(await isKnownMember(ctx, accountId, memberId)))
    throw refused(
      'MEMBER_UNKNOWN',
      'Message not sent: you can write first only to members who followed, tipped, bought from or wrote to you.',
    );
}

/**
 * Checks a performer's messages to a member who has not answered yet: they have no links and no photos.
 * @throws Refusal 422 as `refuseUnknownMember` says, FIRST_MESSAGE_PLAIN
 */
async function checkFirstMessage(
  ctx: Context,
  caller: Caller,
  { conversation, other }: DirectConversationRow,
  { text, hasPhoto }: { text: string; hasPhoto: boolean },
): Promise<void> {
  if (caller.role !== 'performer' || (await hasWritten(ctx.db, conversation.id, other.id))) return;
  await refuseUnknownMember(ctx, caller, other.id);
  if (hasPhoto || hasLink(text))
    throw refused(
      'FIRST_MESSAGE_PLAIN',
      `Message not sent: you can send links and photos once ${other.name} has answered.`,
    );
}

/**
 * Returns the id of the conversation with the recipient, which is created when there is none.
 * @throws Refusal 404 for an account the caller may not write to, 403 when the recipient blocked the caller, 429 for
 *   too many new conversations
 */
async function findOrCreateConversation(
  ctx: Context,
  { caller, viewer }: Writer,
  { recipientId, recipientType }: RequestOf<'openConversation'>['body'],
): Promise<string> {
  const recipient = await recipientById(ctx.db, recipientId);
  const hasType = recipient && (!recipientType || recipientType === recipient.role);
  if (!recipient || !hasType || !mayMessage(caller.role as 'user' | 'performer', recipient.role))
    throw notFound('This account');
  if (recipient.role === 'performer') await refuseBlockedViewer(ctx.db, viewer, recipient.id);
  await refuseBlockedWriter(ctx.db, caller.accountId, recipient.id);
  const known = await directConversationBetween(ctx.db, caller.accountId, recipient.id);
  if (known) return known;
  if (recipient.role === 'user') await refuseUnknownMember(ctx, caller, recipient.id);
  await countUse(ctx, 'conversation', viewer);
  return inTransaction(ctx.db, (tx) => insertDirectConversation(tx, newId(), caller.accountId, recipient.id));
}

/**
 * Opens the conversation with the recipient. It appears in the caller's list at once, and in the recipient's with the
 * first message.
 */
export async function openConversation(
  ctx: Context,
  writer: Writer,
  recipient: RequestOf<'openConversation'>['body'],
): Promise<DirectConversationView> {
  const { accountId } = writer.caller;
  const id = await findOrCreateConversation(ctx, writer, recipient);
  await listFor(ctx.db, id, accountId);
  return readDirectConversation(ctx, accountId, id);
}

/**
 * @throws Refusal 404 when the caller is not in the conversation; 403, 422 when the caller may not write to the other
 *   side
 */
async function openTo(
  ctx: Context,
  { caller, viewer }: Writer,
  conversationId: string,
): Promise<DirectConversationRow> {
  const row = await directConversationOf(ctx.db, caller.accountId, conversationId);
  if (!row) throw conversationNotFound();
  if (row.other.role === 'performer') await refuseBlockedViewer(ctx.db, viewer, row.other.id);
  const refusal = refusalToWrite({ ...row, standing: standingOf(row), name: row.other.name });
  if (refusal) throw refused(refusal.code, refusal.text);
  return row;
}

/** Stores a message under the next sequence number, counts it as unread for the other side, and sends it to both. */
async function post(
  ctx: Context,
  { side, other }: DirectConversationRow,
  content: Pick<NewMessage, 'type' | 'text' | 'photo'>,
): Promise<MessageView> {
  const { conversationId, accountId } = side;
  return inTransaction(ctx.db, async (tx, after) => {
    const written = await insertMessage(tx, {
      ...content,
      id: newId(),
      conversationId,
      tokens: null,
      senderId: accountId,
    });
    if (!written) throw conversationNotFound();
    await countDirectMessage(tx, conversationId, accountId);
    await notify(ctx, tx, {
      accountId: other.id,
      kind: 'message',
      key: `message:${conversationId}`,
      actorId: accountId,
      messageId: written.id,
      facts: { conversationId },
    });
    const message = viewMessage(written);
    after(async () => {
      for (const id of [accountId, other.id])
        ctx.realtime.toAccount(id, 'message/created', { message, seq: message.seq });
      await sendUnreadTotal(ctx, other.id);
    });
    return message;
  });
}

/**
 * Sends a direct message.
 * @throws Refusal 404 when the caller is not in the conversation, 400 for a text without visible characters, 403, 422
 *   and 429 as `checkMessage` says
 */
export async function sendMessage(
  ctx: Context,
  writer: Writer,
  conversationId: string,
  text: string,
): Promise<MessageView> {
  const row = await openTo(ctx, writer, conversationId);
  const clean = cleanDirectMessage(text);
  if (!clean) throw invalid('text', 'This field is required!', 'required');
  await checkFirstMessage(ctx, writer.caller, row, { text: clean, hasPhoto: false });
  await checkMessage(
    ctx,
    { accountId: writer.caller.accountId, device: writer.viewer.device },
    row.conversation,
    clean,
  );
  await countUse(ctx, 'directMessage', writer.viewer);
  return post(ctx, row, { type: 'text', text: clean });
}

/** Sends a photo with an optional text. @throws Refusal like `sendMessage`; 400 for a file that is not a still image */
export async function sendPhoto(
  ctx: Context,
  writer: Writer,
  { text = '', ...recipient }: RequestOf<'sendPhoto'>['body'],
  file: Upload,
): Promise<MessageView> {
  const row = await openTo(ctx, writer, await findOrCreateConversation(ctx, writer, recipient));
  const clean = cleanDirectMessage(text);
  await checkFirstMessage(ctx, writer.caller, row, { text: clean, hasPhoto: true });
  await checkMessage(
    ctx,
    { accountId: writer.caller.accountId, device: writer.viewer.device },
    row.conversation,
    clean,
  );
  await countUse(ctx, 'directMessage', writer.viewer);
  const kept = await keepPhoto(ctx, file);
  try {
    return await post(ctx, row, { type: 'photo', text: clean, photo: kept.photo });
  } catch (error) {
    await kept.discard();
    throw error;
  }
}
