import { type Context } from '@server/context';
import { type Tx } from '@server/db/client';
import { inTransaction } from '@server/db/transaction';
import { usernamesIn } from '../../blocking/service/writers';
import { findRoomMessage, mentionedAccounts } from '../store/audience';
import { notify } from './notifying';

/** Queues the notifications of those whom a message mentions, in the transaction that writes it. */
export const notifyMentioned = (ctx: Pick<Context, 'jobs'>, tx: Tx, messageId: string): Promise<void> =>
  ctx.jobs.add(tx, 'notifications/mentions', { messageId });

/** Notifies those whom a message of a public room mentions, unless it was deleted meanwhile. */
export async function tellMentioned(ctx: Context, messageId: string): Promise<void> {
  const message = await findRoomMessage(ctx.db, messageId);
  if (!message) return;
  const { hostId, conversationId, senderId: actorId, text } = message;
  const accountIds = await mentionedAccounts(ctx.db, hostId, usernamesIn(text));
  await inTransaction(ctx.db, async (tx) => {
    for (const accountId of accountIds)
      await notify(ctx, tx, {
        accountId,
        kind: 'mention',
        key: `mention:${conversationId}`,
        actorId,
        messageId,
        facts: {},
        once: true,
      });
  });
}
