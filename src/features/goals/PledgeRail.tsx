import { type ReplyOf } from '@contract/all';
import { GOAL_LAMPS } from '@contract/limits';
import { formatTokens } from '@/ui/format';
import { Rail } from '@/ui/Rail';
import { TokenAmount } from '@/ui/TokenAmount';
import styles from './GoalRails.module.css';

export type PledgeGoal = NonNullable<ReplyOf<'viewGoals'>['pledged']>;

const STATES: Partial<Record<PledgeGoal['status'], string>> = {
  reached: 'Reached',
  done: 'Done',
  missed: 'Not reached',
  withdrawn: 'Withdrawn',
  show_ended: 'Not reached',
  unconfirmed: 'Not confirmed',
  unavailable: 'Ended',
};
export const isRunning = ({ status }: PledgeGoal): boolean => status === 'open' || status === 'reached';

/** A pledged goal's title, amounts and rail: outlined lamps until the performer has confirmed it. */
export function PledgeRail({ goal }: { goal: PledgeGoal }) {
  const { title, tokens, raised, lamps, status } = goal;
  const state = STATES[status];
  const hasAmounts = raised !== null && tokens !== null;
  const amounts = hasAmounts ? `${formatTokens(raised)} of ${formatTokens(tokens)} tokens pledged` : 'In progress';
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
              <TokenAmount amount={raised} tone="spent" held /> of {formatTokens(tokens)}
            </span>
          )
        )}
      </p>
      <Rail
        label={`Pledged goal: ${title}`}
        value={lamps}
        max={GOAL_LAMPS}
        lamps={GOAL_LAMPS}
        held={status !== 'done'}
        valueText={state ?? amounts}
      />
    </div>
  );
}
