import { type ShownGoalsView } from '@contract/goals';
import { type Db } from '@server/db/client';
import { viewShownPledgeGoal } from '../../pledges/service/shown';
import { fillGoals } from '../rules';
import { findGoals, raisedBy } from '../store';

/** Returns the goals of a performer as the room sees them: without amounts where the performer hides them. */
export async function viewShownGoals(db: Db, performerId: string): Promise<ShownGoalsView> {
  const row = await findGoals(db, performerId);
  const { total, at, hasEnded } = await raisedBy(db, performerId);
  const pledged = await viewShownPledgeGoal(db, performerId);
  if (!row) return { performerId, at: at.toISOString(), row: null, pledged };
  const { endsAt, repeats, hidesAmounts } = row;
  const { round, goals } = fillGoals(row.goals, total, { repeats, hasEnded });
  const shown = goals.map((goal) => (hidesAmounts ? { ...goal, tokens: null, raised: null } : goal));
  return {
    performerId,
    at: at.toISOString(),
    pledged,
    row: { endsAt: endsAt?.toISOString() ?? null, repeats, hidesAmounts, round, goals: shown },
  };
}
