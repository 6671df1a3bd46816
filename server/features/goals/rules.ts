import { lampsOf, type ShownGoalsView } from '@contract/goals';
import { type CardGoal } from '../performers/tables';

type Status = NonNullable<ShownGoalsView['row']>['goals'][number]['status'];
export interface Goal {
  title: string;
  /** whole tokens */
  tokens: number;
}
export interface GoalProgress extends Goal {
  raised: number;
  status: Status;
  lamps: number;
}

/**
 * Fills goals in a row with `total` whole tokens: the first one, then the next. What is left over when the last one is
 * reached counts for the next round of goals that repeat.
 */
export function fillGoals(
  goals: readonly Goal[],
  total: number,
  { repeats, hasEnded }: { repeats: boolean; hasEnded: boolean },
): { round: number; goals: GoalProgress[] } {
  const sum = goals.reduce((all, { tokens }) => all + tokens, 0);
  const rounds = repeats ? Math.floor(total / sum) : 0;
  let left = total - rounds * sum;
  let isNext = true;
  const filled = goals.map(({ title, tokens }): GoalProgress => {
    const raised = Math.min(left, tokens);
    left -= raised;
    const isReached = raised === tokens;
    const open = hasEnded ? 'missed' : isNext ? 'running' : 'waiting';
    if (!isReached) isNext = false;
    return { title, tokens, raised, status: isReached ? 'reached' : open, lamps: lampsOf(raised, tokens) };
  });
  return { round: rounds + 1, goals: filled };
}

/**
 * Returns the goal that cards show: the one that tips fill, the last one where all are reached, else a pledged one that
 * is open or reached.
 */
export function goalOnCard({ row, pledged }: Pick<ShownGoalsView, 'row' | 'pledged'>): CardGoal | null {
  const counted = row && (row.goals.find(({ status }) => status === 'running') ?? row.goals.at(-1));
  if (counted) {
    const { title, lamps, tokens, raised } = counted;
    return counted.status === 'missed' ? null : { title, lamps, tokens, raised, pledged: false, endsAt: row.endsAt };
  }
  if (pledged?.status !== 'open' && pledged?.status !== 'reached') return null;
  const { title, lamps, tokens, raised } = pledged;
  return { title, lamps, tokens, raised, pledged: true, endsAt: null };
}

/** Returns how many goals are reached, over all rounds. */
export const countReached = ({ round, goals }: { round: number; goals: readonly { status: Status }[] }): number =>
  (round - 1) * goals.length + goals.filter(({ status }) => status === 'reached').length;

/** Returns the goals from one count of reached ones to the next, each once, however many rounds were filled. */
export function goalsBetween(goals: readonly Goal[], before: number, after: number): Goal[] {
  const first = Math.max(before, after - goals.length);
  return Array.from({ length: Math.max(0, after - first) }, (_, at) => goals[(first + at) % goals.length]!);
}
