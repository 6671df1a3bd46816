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
import { countUse } from '../../auth/service/allowances';
import { refuseBlocked } from '../../blocking/service/blocks';
import { cleanDirectMessage, mayMessage, OPENINGS, refusalToWrite } from '../rules/directMessages';
import {
  directConversationBetween,
  directConversationOf,
  type DirectConversationRow,
  recipientById,
  countDirectMessage,
  insertDirectConversation,
  showTo,
} from '../store/directMessages';
import { insertMessage, type NewMessage } from '../store/messages';
import { viewMessage } from '../view';
import { checkMessage } from './moderationCheck';
import { readDirectConversation, standingOf, tellUnread } from './inbox';
import { keepPhoto } from './photos';
import { conversationNotFound } from './rooms';

/** Who writes, and from where. */
export interface Writer {
  caller: Caller;
  viewer: Viewer;
}

/**
 * The correspondence of two people, begun where there is none.
 * @throws Refusal 404 for whom the caller does not write to, 403 for whom the performer blocked, 429 for who begins too many
 */
async function between(
  ctx: Context,
  { caller, viewer }: Writer,
  { recipientId, recipientType }: RequestOf<'openConversation'>['body'],
): Promise<string> {
  const recipient = await recipientById(ctx.db, recipientId);
  const asked = recipient && (!recipientType || recipientType === recipient.role);
  if (!recipient || !asked || !mayMessage(caller.role as 'user' | 'performer', recipient.role))
    throw notFound('This account');
  if (recipient.role === 'performer') await refuseBlocked(ctx.db, viewer, recipient.id);
  const known = await directConversationBetween(ctx.db, caller.accountId, recipient.id);
  if (known) return known;
  await countUse(
    ctx.db,
    `correspondence:${caller.accountId}`,
    OPENINGS,
    'You have begun many conversations. Please wait a while before the next.',
  );
  return inTransaction(ctx.db, (tx) => insertDirectConversation(tx, newId(), caller.accountId, recipient.id));
}

/** Opens the correspondence with somebody: from then on it stands in the caller's list, and in the other's once something is written. */
export async function openConversation(
  ctx: Context,
  writer: Writer,
  recipient: RequestOf<'openConversation'>['body'],
): Promise<DirectConversationView> {
  const { accountId } = writer.caller;
  const id = await between(ctx, writer, recipient);
  await showTo(ctx.db, id, accountId);
  return readDirectConversation(ctx, accountId, id);
}

/** @throws Refusal 404 for whoever is not a side of it; 403, 422 for who may not write to the other */
async function openTo(
  ctx: Context,
  { caller, viewer }: Writer,
  conversationId: string,
): Promise<DirectConversationRow> {
  const row = await directConversationOf(ctx.db, caller.accountId, conversationId);
  if (!row) throw conversationNotFound();
  if (row.other.role === 'performer') await refuseBlocked(ctx.db, viewer, row.other.id);
  const refusal = refusalToWrite({ standing: standingOf(row), name: row.other.name });
  if (refusal) throw refused(refusal.code, refusal.text);
  return row;
}

/** Stores a line under its number, counts it for the other side, and tells both. */
async function post(
  ctx: Context,
  { side, other }: DirectConversationRow,
  line: Pick<NewMessage, 'type' | 'text' | 'photo'>,
): Promise<MessageView> {
  const { conversationId, accountId } = side;
  return inTransaction(ctx.db, async (tx, after) => {
    const written = await insertMessage(tx, {
      ...line,
      id: newId(),
      conversationId,
      tokens: null,
      senderId: accountId,
    });
    if (!written) throw conversationNotFound();
    await countDirectMessage(tx, conversationId, accountId);
    const message = viewMessage(written);
    after(async () => {
      for (const id of [accountId, other.id])
        ctx.realtime.toAccount(id, 'message/created', { message, seq: message.seq });
      await tellUnread(ctx, other.id);
    });
    return message;
  });
}

/**
 * Writes to the other side of a correspondence.
 * @throws Refusal 404 for whoever is not a side of it, 400 when no words are left, 403, 422 and 429 for what may not be sent
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
  await checkMessage(
    ctx,
    { accountId: writer.caller.accountId, device: writer.viewer.device },
    row.conversation,
    clean,
  );
  return post(ctx, row, { type: 'text', text: clean });
}

/**
 * Sends a picture, with or without words.
 * @throws Refusal as for words; 400 for what is no still picture
 */
export async function sendPhoto(
  ctx: Context,
  writer: Writer,
  { text = '', ...recipient }: RequestOf<'sendPhoto'>['body'],
  file: Upload,
): Promise<MessageView> {
  const row = await openTo(ctx, writer, await between(ctx, writer, recipient));
  const clean = cleanDirectMessage(text);
  await checkMessage(
    ctx,
    { accountId: writer.caller.accountId, device: writer.viewer.device },
    row.conversation,
    clean,
  );
  const kept = await keepPhoto(ctx, file);
  try {
    return await post(ctx, row, { type: 'photo', text: clean, photo: kept.photo });
  } catch (error) {
    await kept.discard();
    throw error;
  }
}
