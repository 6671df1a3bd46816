import { type RequestOf } from '@contract/all';
import { PLEDGE_GOAL_MAX_DAYS } from '@contract/limits';
import { type OwnPledgeGoalView } from '@contract/pledges';
import { type Context } from '@server/context';
import { type Db, type Tx } from '@server/db/client';
import { newId } from '@server/db/ids';
import { type After, inTransaction } from '@server/db/transaction';
import { type Caller } from '@server/http/caller';
import { notFound, refused } from '@server/http/errors';
import { announceGoals } from '../../goals/service/announcing';
import { isRunning } from '../rules';
import { closeGoal, countPledgers, findShownGoal, insertGoal, lockGoal, type PledgeGoalRow } from '../store';
import { viewGoal } from '../view';
import { readRaised } from './shown';

/** Returns the performer's own pledged goal with all amounts, as long as the room shows it. */
export async function readOwnPledgeGoal(db: Db, performerId: string): Promise<OwnPledgeGoalView> {
  const row = await findShownGoal(db, performerId);
  if (!row) return { goal: null };
  const [raised, members] = await Promise.all([readRaised(db, row.id), countPledgers(db, row.id)]);
  return { goal: viewGoal(row, { raised, members }) };
}

/**
 * Starts a goal to which members pledge.
 * @throws Refusal 422 PERFORMER_NOT_VERIFIED, PLEDGE_GOAL_RUNNING, GOALS_END_PASSED, GOAL_END_TOO_FAR
 */
export async function startPledgeGoal(
  ctx: Context,
  caller: Caller,
  { title, tokens, endsAt, hidesAmounts }: RequestOf<'startPledgeGoal'>['body'],
  now = new Date(),
): Promise<OwnPledgeGoalView> {
  if (!caller.verified)
    throw refused('PERFORMER_NOT_VERIFIED', 'Your documents must be verified before you can ask for pledges.');
  const { accountId: performerId } = caller;
  const end = new Date(endsAt);
  if (end <= now)
    throw refused('GOALS_END_PASSED', 'This end has passed already. Nothing was changed. Choose a later time.');
  if (end.getTime() - now.getTime() > PLEDGE_GOAL_MAX_DAYS * 86_400_000)
    throw refused(
      'GOAL_END_TOO_FAR',
      `Pledges are held for ${PLEDGE_GOAL_MAX_DAYS} days at most. Choose an earlier end.`,
    );
  await inTransaction(ctx.db, async (tx, after) => {
    if (!(await insertGoal(tx, { id: newId(), performerId, title, tokens, hidesAmounts, endsAt: end })))
      throw refused('PLEDGE_GOAL_RUNNING', 'You have a pledged goal already. Confirm or withdraw it first.');
    await ctx.jobs.add(tx, 'pledges/check', {}, { runAt: end });
    after(() => announceGoals(ctx, performerId));
  });
  return readOwnPledgeGoal(ctx.db, performerId);
}

/** Locks a goal of the performer. @throws Refusal 404 */
async function lockOwnGoal(tx: Tx, performerId: string, id: string) {
  const goal = await lockGoal(tx, id);
  if (goal?.performerId !== performerId) throw notFound('This goal');
  return goal;
}

/** Closes a goal. The job pays or returns its pledges, also when this process dies after the commit. */
export async function close(
  ctx: Context,
  { tx, after }: { tx: Tx; after: After },
  { id, performerId }: Pick<PledgeGoalRow, 'id' | 'performerId'>,
  status: PledgeGoalRow['status'],
): Promise<void> {
  await closeGoal(tx, id, status);
  await ctx.jobs.add(tx, 'pledges/check', {});
  after(() => announceGoals(ctx, performerId));
}

const goalEnded = () => refused('GOAL_ENDED', 'This goal has ended, and the pledges were returned.');

/**
 * Confirms that what a reached goal promised was done: its pledges are paid. Confirming again changes nothing.
 * @throws Refusal 404; 422 GOAL_NOT_REACHED, GOAL_ENDED
 */
export async function confirmPledgeGoal(ctx: Context, performerId: string, id: string): Promise<OwnPledgeGoalView> {
  await inTransaction(ctx.db, async (tx, after) => {
    const goal = await lockOwnGoal(tx, performerId, id);
    if (goal.status === 'done') return;
    if (goal.status === 'open' && !goal.hasEnded)
      throw refused('GOAL_NOT_REACHED', 'This goal is not reached yet. Nothing was changed.');
    if (goal.status !== 'reached' || !goal.isConfirmable) throw goalEnded();
    await close(ctx, { tx, after }, goal, 'done');
  });
  return readOwnPledgeGoal(ctx.db, performerId);
}

/**
 * Withdraws a goal: its pledges are returned. Withdrawing again changes nothing.
 * @throws Refusal 404; 422 GOAL_ENDED
 */
export async function withdrawPledgeGoal(ctx: Context, performerId: string, id: string): Promise<OwnPledgeGoalView> {
  await inTransaction(ctx.db, async (tx, after) => {
    const goal = await lockOwnGoal(tx, performerId, id);
    if (goal.status === 'done') throw refused('GOAL_ENDED', 'You confirmed this goal, and the pledges were paid.');
    if (isRunning(goal.status)) await close(ctx, { tx, after }, goal, 'withdrawn');
  });
  return readOwnPledgeGoal(ctx.db, performerId);
}
