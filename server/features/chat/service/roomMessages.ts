import { type MessageView } from '@contract/chat';
import { type Context } from '@server/context';
import { newId } from '@server/db/ids';
import { inTransaction } from '@server/db/transaction';
import { type Caller } from '@server/http/caller';
import { invalid } from '@server/http/errors';
import { type Viewer } from '@server/http/viewer';
import { usernamesIn } from '../../blocking/service/writers';
import { notifyMentioned } from '../../notifications/service/mentions';
import { readBadges } from '../../standing/service/badges';
import { cleanText } from '../rules/text';
import { type ConversationRow } from '../store/rooms';
import { checkMessage } from './moderationCheck';
import { post } from './messages';
import { conversationFor, conversationNotFound, publicRoom } from './rooms';

async function write(
  ctx: Context,
  caller: Caller,
  device: string | null,
  conversation: ConversationRow,
  text: string,
): Promise<MessageView> {
  const clean = cleanText(text);
  if (!clean) throw invalid('text', 'This field is required!', 'required');
  await checkMessage(ctx, { accountId: caller.accountId, device }, conversation, clean);
  const message = {
    conversationId: conversation.id,
    type: 'text',
    text: clean,
    tokens: null,
    senderId: caller.accountId,
  } as const;
  const { performerId } = conversation;
  const badge = performerId ? ((await readBadges(ctx.db, performerId)).get(caller.accountId) ?? null) : null;
  if (conversation.type !== 'stream_public' || usernamesIn(clean).length === 0)
    return post(ctx, ctx.db, message, { badge });
  return inTransaction(ctx.db, async (tx) => {
    const id = newId();
    // first, because the message locks the room until the commit
    await notifyMentioned(ctx, tx, id);
    return post(ctx, tx, message, { id, badge });
  });
}

/**
 * Sends a message into a public room.
 * @throws Refusal 404 for a room that is not public, 403 for a blocked member, 400 for a text without visible
 *   characters, 422 and 429 as `checkMessage` says
 */
export async function sendPublicMessage(
  ctx: Context,
  caller: Caller,
  viewer: Viewer,
  conversationId: string,
  text: string,
): Promise<MessageView> {
  return write(ctx, caller, viewer.device, await publicRoom(ctx.db, viewer, conversationId), text);
}

/**
 * Sends a message into the room of a private or group show that the caller is in.
 * @throws Refusal like `sendPublicMessage`; 404 for every other conversation
 */
export async function sendRoomMessage(
  ctx: Context,
  caller: Caller,
  viewer: Viewer,
  conversationId: string,
  text: string,
): Promise<MessageView> {
  const conversation = await conversationFor(ctx.db, viewer, conversationId);
  if (conversation.type !== 'stream_private' && conversation.type !== 'stream_group') throw conversationNotFound();
  return write(ctx, caller, viewer.device, conversation, text);
}
