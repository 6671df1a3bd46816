import { type ReplyOf } from '@contract/all';
import { GOAL_LAMPS } from '@contract/limits';
import { formatTokens } from '@/ui/format';
import { Rail } from '@/ui/Rail';
import { TokenAmount } from '@/ui/TokenAmount';
import styles from './GoalRails.module.css';

type Row = NonNullable<ReplyOf<'viewGoals'>['row']>;
type Goal = Row['goals'][number];

/** Returns the goal that tips fill now; where all are reached or missed, the last one that had any. */
export const goalOnShow = ({ goals }: Pick<Row, 'goals'>): Goal =>
  goals.find(({ status }) => status === 'running' || status === 'missed') ?? goals.at(-1)!;

function stateOf({ status, raised, tokens }: Goal): string | null {
  if (status === 'reached') return 'Reached';
  if (status !== 'missed') return null;
  return raised === null || tokens === null ? 'Ended' : `Ended at ${formatTokens(raised)} of ${formatTokens(tokens)}`;
}

/** A goal's title, amounts and rail of lamps. */
export function GoalRail({ goal }: { goal: Goal }) {
  const { title, tokens, raised, lamps } = goal;
  const state = stateOf(goal);
  const hasAmounts = raised !== null && tokens !== null;
  return (
    <div className={styles.goal}>
      <p className={styles.line}>
        <span className={styles.title} title={title}>
          {title}
        </span>
        {state ? (
          <span className={styles.state}>{state}</span>
        ) : (
          hasAmounts && (
            <span className={styles.figures}>
              <TokenAmount amount={raised} tone="spent" /> of {formatTokens(tokens)}
            </span>
          )
        )}
      </p>
      <Rail
        label={`Goal: ${title}`}
        value={goal.status === 'missed' ? 0 : lamps}
        max={GOAL_LAMPS}
        lamps={GOAL_LAMPS}
        valueText={state ?? (hasAmounts ? `${formatTokens(raised)} of ${formatTokens(tokens)} tokens` : 'In progress')}
      />
    </div>
  );
}
