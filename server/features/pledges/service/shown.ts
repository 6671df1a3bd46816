import { type ShownPledgeGoalView } from '@contract/pledges';
import { type Db } from '@server/db/client';
import { sumEscrows } from '../../ledger/service/escrows';
import { findShownGoal } from '../store';
import { viewShownGoal } from '../view';

/** Returns what members have pledged to a goal and what was not returned to them, in tokens. */
export async function readRaised(db: Db, goalId: string): Promise<number> {
  const { held, paid } = await sumEscrows(db, goalId);
  return held + paid;
}

/** Returns the pledged goal of a performer as the room sees it, or null. */
export async function viewShownPledgeGoal(db: Db, performerId: string): Promise<ShownPledgeGoalView | null> {
  const row = await findShownGoal(db, performerId);
  return row && viewShownGoal(row, await readRaised(db, row.id));
}

export const hasShownPledgeGoal = async (db: Db, performerId: string): Promise<boolean> =>
  (await findShownGoal(db, performerId)) !== null;
