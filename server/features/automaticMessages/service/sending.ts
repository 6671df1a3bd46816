import { type Context } from '@server/context';
import { type Tx } from '@server/db/client';
import { inTransaction } from '@server/db/transaction';
import { workOnEach } from '@server/jobs/each';
import { post } from '../../chat/service/messages';
import { hasSiteWordIn } from '../../chat/service/moderationCheck';
import { findPublicConversation } from '../../chat/service/rooms';
import {
  type AutomaticMessageRow,
  claimGoalMessages,
  claimTimer,
  holdPublicShow,
  performersWithDueTimers,
} from '../store';

/** Posts messages into their performer's public room, except those with a word that was blocked since. */
async function say(ctx: Context, tx: Tx, performerId: string, messages: AutomaticMessageRow[]): Promise<void> {
  if (messages.length === 0) return;
  const { _id: conversationId } = await findPublicConversation(tx, performerId);
  for (const { text } of messages)
    if (!(await hasSiteWordIn(tx, text)))
      await post(ctx, tx, { conversationId, type: 'notify', text, tokens: null, senderId: performerId });
}

/** Posts the timed message of a performer that waited longest, if their public show is live. */
function sendDueMessage(ctx: Context, performerId: string): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    if (!(await holdPublicShow(tx, performerId))) return;
    const due = await claimTimer(tx, performerId);
    if (due) await say(ctx, tx, performerId, [due]);
  });
}

/**
 * Posts the timed messages that are due: one per room and run, so that they never come in a row. A message and the mark
 * that it was sent are one transaction, so any process may do this, also twice at once or after a crash.
 */
export async function sendDueMessages(ctx: Context): Promise<void> {
  const performerIds = await performersWithDueTimers(ctx.db);
  const work = (performerId: string) => sendDueMessage(ctx, performerId);
  await workOnEach(ctx.log, performerIds, work, 'a timed message could not be sent');
}

/**
 * Posts what a performer says when a goal is reached, within the transaction that marks the goal, if their public show
 * is live. It locks the room until the commit, so it comes last.
 */
export async function sayGoalReached(ctx: Context, tx: Tx, performerId: string): Promise<void> {
  if (await holdPublicShow(tx, performerId)) await say(ctx, tx, performerId, await claimGoalMessages(tx, performerId));
}
