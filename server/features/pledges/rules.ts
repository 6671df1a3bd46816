import { type PledgeGoalStatus } from '@contract/pledges';
import { PLEDGE_CONFIRM_HOURS } from '@contract/limits';

/** Why a pledge is refused: the error code and the text for the member. */
export interface PledgeRefusal {
  code: 'GOAL_ENDED' | 'GOAL_REACHED' | 'PLEDGE_TOO_LARGE';
  text: string;
}

/** Returns the moment until which the performer can confirm a reached goal. */
export const confirmByOf = (reachedAt: Date): Date => new Date(reachedAt.getTime() + PLEDGE_CONFIRM_HOURS * 3_600_000);

export const isRunning = (status: PledgeGoalStatus): boolean => status === 'open' || status === 'reached';

/** Returns why a member cannot pledge `tokens`, or null. `left`: what the goal still needs. Nothing has moved yet. */
export function findPledgeRefusal(
  goal: { status: PledgeGoalStatus; hasEnded: boolean; hidesAmounts: boolean } | null,
  { tokens, left, maximum }: { tokens: number; left: number; maximum: number },
): PledgeRefusal | null {
  if (goal?.status === 'reached')
    return { code: 'GOAL_REACHED', text: 'This goal is reached already. No tokens were spent.' };
  if (goal?.status !== 'open' || goal.hasEnded)
    return { code: 'GOAL_ENDED', text: 'This goal has ended. No tokens were spent.' };
  if (tokens > maximum)
    return { code: 'PLEDGE_TOO_LARGE', text: `One pledge can be at most ${maximum} tokens. No tokens were spent.` };
  if (tokens <= left) return null;
  const text = goal.hidesAmounts ? 'This is more than the goal still needs.' : `This goal needs only ${left} more.`;
  return { code: 'PLEDGE_TOO_LARGE', text: `${text} No tokens were spent.` };
}
