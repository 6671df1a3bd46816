import { lampsOf } from '@contract/goals';
import { type OwnPledgeGoalView, type ShownPledgeGoalView } from '@contract/pledges';
import { confirmByOf, isRunning } from './rules';
import { type PledgeGoalRow } from './store';

/** Returns a goal with all amounts. `raised`: tokens that were not returned. */
export function viewGoal(
  { id, title, tokens, hidesAmounts, status, endsAt, reachedAt }: PledgeGoalRow,
  { raised, members }: { raised: number; members: number },
): NonNullable<OwnPledgeGoalView['goal']> {
  return {
    _id: id,
    title,
    hidesAmounts,
    status,
    // the rail of a goal that was missed or withdrawn goes out
    lamps: isRunning(status) || status === 'done' ? lampsOf(status === 'open' ? raised : tokens, tokens) : 0,
    endsAt: endsAt.toISOString(),
    confirmBy: reachedAt ? confirmByOf(reachedAt).toISOString() : null,
    tokens,
    raised,
    members,
  };
}

/** Returns a goal as the room sees it: without amounts where the performer hides them. */
export function viewShownGoal(row: PledgeGoalRow, raised: number): ShownPledgeGoalView {
  const { members: _members, ...goal } = viewGoal(row, { raised, members: 0 });
  return row.hidesAmounts ? { ...goal, tokens: null, raised: null } : goal;
}
