import { type MessageView } from '@contract/chat';
import { type Context } from '@server/context';
import { type Caller } from '@server/http/caller';
import { invalid } from '@server/http/errors';
import { type Viewer } from '@server/http/viewer';
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
  return post(ctx, ctx.db, {
    conversationId: conversation.id,
    type: 'text',
    text: clean,
    tokens: null,
    senderId: caller.accountId,
  });
}

/**
 * Writes a line into a public room: stored first, then shown to all who are in it.
 * @throws Refusal 404 for a room that is not public, 403 for a blocked writer, 400 when no words are left, 422 and 429 for what the room does not let in
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

/** The same in the room of a private or group show, for those who are in it. @throws Refusal 404 for every other conversation, 403 for a blocked writer */
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
