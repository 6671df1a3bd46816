import { type Context } from '@server/context';
import { type Db } from '@server/db/client';
import { inTransaction } from '@server/db/transaction';
import { sayGoalReached } from '../../automaticMessages/service/sending';
import { writeFeedEvent } from '../../feed/service/writing';
import { countReached, fillGoals, goalsBetween } from '../rules';
import { findGoalReaders, lockGoals, raisedBy, writeReached } from '../store';

/**
 * Tells the event feed which goals tips have reached since it was last told, and posts the performer's messages about
 * it. Refunds take nothing back: a goal that is reached again afterwards is no second event.
 */
export const tellReachedGoals = (ctx: Context, db: Db, performerId: string): Promise<void> =>
  inTransaction(db, async (tx) => {
    const row = await lockGoals(tx, performerId);
    if (!row) return;
    const { total, hasEnded } = await raisedBy(tx, performerId);
    const reached = countReached(fillGoals(row.goals, total, { repeats: row.repeats, hasEnded }));
    if (reached <= row.reached) return;
    await writeReached(tx, performerId, reached);
    for (const { title, tokens } of goalsBetween(row.goals, row.reached, reached))
      await writeFeedEvent(tx, performerId, 'goal', { tokens, name: title, filledBy: 'tips' });
    await sayGoalReached(ctx, tx, performerId);
  });

/** Tells what a process that ended after a tip could not tell. */
export async function tellAllReachedGoals(ctx: Context): Promise<void> {
  for (const performerId of await findGoalReaders(ctx.db)) await tellReachedGoals(ctx, ctx.db, performerId);
}
