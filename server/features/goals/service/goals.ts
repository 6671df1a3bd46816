import { type RequestOf } from '@contract/all';
import { type OwnGoalsView, type ShownGoalsView } from '@contract/goals';
import { type Context } from '@server/context';
import { type Db } from '@server/db/client';
import { inTransaction } from '@server/db/transaction';
import { notFound, refused } from '@server/http/errors';
import { type Viewer } from '@server/http/viewer';
import { refuseBlockedViewer } from '../../blocking/service/visibility';
import { fillGoals } from '../rules';
import { deleteGoals, findGoals, performerExists, raisedBy, writeGoals } from '../store';
import { announceGoals } from './announcing';
import { tellReachedGoals } from './reaching';
import { viewShownGoals } from './shown';

/**
 * Returns the goals of a performer as the room sees them.
 * @throws Refusal 404; 403 for a viewer whom the performer has blocked
 */
export async function readShownGoals(ctx: Context, viewer: Viewer, performerId: string): Promise<ShownGoalsView> {
  await refuseBlockedViewer(ctx.db, viewer, performerId);
  if (!(await performerExists(ctx.db, performerId))) throw notFound('This performer');
  return viewShownGoals(ctx.db, performerId);
}

/** Returns the performer's own goals with all amounts. */
export async function readOwnGoals(db: Db, performerId: string): Promise<OwnGoalsView> {
  const row = await findGoals(db, performerId);
  if (!row) return { row: null };
  const { total, hasEnded } = await raisedBy(db, performerId);
  const { endsAt, startedAt, repeats, hidesAmounts, goals } = row;
  return {
    row: {
      endsAt: endsAt?.toISOString() ?? null,
      startedAt: startedAt.toISOString(),
      repeats,
      hidesAmounts,
      total,
      ...fillGoals(goals, total, { repeats, hasEnded }),
    },
  };
}

/** Starts goals in place of the present ones; tips count from now on. @throws Refusal 422 GOALS_END_PASSED */
export async function startGoals(
  ctx: Context,
  performerId: string,
  { endsAt, repeats, hidesAmounts, goals }: RequestOf<'startGoals'>['body'],
): Promise<OwnGoalsView> {
  const end = endsAt ? new Date(endsAt) : null;
  if (end && end <= new Date())
    throw refused('GOALS_END_PASSED', 'This end has passed already. Nothing was changed. Choose a later time.');
  await inTransaction(ctx.db, async (tx) => {
    await tellReachedGoals(ctx, tx, performerId);
    await writeGoals(tx, { performerId, goals, endsAt: end, repeats, hidesAmounts });
  });
  await announceGoals(ctx, performerId);
  return readOwnGoals(ctx.db, performerId);
}

/** Ends the performer's goals. Without goals nothing happens. */
export async function endGoals(ctx: Context, performerId: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    await tellReachedGoals(ctx, tx, performerId);
    await deleteGoals(tx, performerId);
  });
  await announceGoals(ctx, performerId);
}
