import { type MessageView } from '@contract/chat';
import { type Context } from '@server/context';
import { type Caller } from '@server/http/caller';
import { invalid, tooMany } from '@server/http/errors';
import { type Breath, breathe, paceOf } from '../rules/pace';
import { cleanText } from '../rules/text';
import { type ConversationRow } from '../store/rooms';
import { post } from './messages';
import { publicRoom } from './rooms';

const breaths = new Map<string, Breath>();
const BREATHS_KEPT = 20_000;

/** Slows who writes too fast into a room. Per process: with several of them a flood is that many times as fast at most. */
function slow(accountId: string, conversation: ConversationRow): void {
  const key = `${conversation.id}:${accountId}`;
  const { after, waitSeconds } = breathe(breaths.get(key) ?? null, paceOf(conversation.performerId === accountId), Date.now());
  breaths.delete(key);
  breaths.set(key, after);
  // the oldest one has breathed out long ago
  for (const oldest of breaths.keys()) {
    if (breaths.size <= BREATHS_KEPT) break;
    breaths.delete(oldest);
  }
  if (waitSeconds > 0) throw tooMany(waitSeconds, 'You are writing very fast. Please wait a moment.');
}

/**
 * Writes a line into a public room: stored first, then shown to all who are in it.
 * @throws Refusal 404 for a room that is not public, 400 when no words are left, 429 for a flood
 */
export async function sendPublicMessage(ctx: Context, caller: Caller, conversationId: string, text: string): Promise<MessageView> {
  const conversation = await publicRoom(ctx.db, conversationId);
  const clean = cleanText(text);
  if (!clean) throw invalid('text', 'This field is required!', 'required');
  slow(caller.accountId, conversation);
  return post(ctx, ctx.db, { conversationId, type: 'text', text: clean, tokens: null, senderId: caller.accountId });
}
