import { type CelebrationView } from '@contract/chat';
import { type Context } from '@server/context';
import { markCelebrated } from '../store/messages';

/** Marks messages of tips as celebrated, and tells their rooms. */
export async function celebrateMessages(ctx: Context, celebration: CelebrationView, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  for (const { id: messageId, conversationId } of await markCelebrated(ctx.db, ids, celebration))
    ctx.realtime.toRoom(conversationId, 'message/celebrated', { conversationId, messageId, celebration });
}
