import { useEffect, useState } from 'react';
import { useAppSelector } from '@/application/hooks';
import { selectAccount } from '@/features/auth/selectors';
import { Panel } from '@/ui/Panel';
import { RoundControl } from '@/ui/OverPicture';
import { Sheet } from '@/ui/Sheet';
import { viewOwnPledgeGoal } from './api';
import { FullScreenGoal } from './FullScreenGoal';
import { GoalRail, goalOnShow } from './GoalRails';
import { OwnPledgeGoal, type OwnPledgeGoalReply } from './OwnPledgeGoal';
import { useShownGoals } from './useShownGoals';
import styles from './GoalsScreen.module.css';

/** The performer's goals, with all amounts of the pledged one; loaded again when the room's change. */
function useStageGoals() {
  const performerId = useAppSelector(selectAccount)?._id ?? '';
  const shown = useShownGoals(performerId);
  const [own, setOwn] = useState<OwnPledgeGoalReply>({ goal: null });
  const { _id, status, raised, lamps } = shown?.pledged ?? {};
  useEffect(() => {
    let isCurrent = true;
    viewOwnPledgeGoal()
      .then((loaded) => isCurrent && setOwn(loaded))
      .catch(() => undefined); // the next change loads it again
    return () => void (isCurrent = false);
  }, [_id, status, raised, lamps]);
  return { row: shown?.row ?? null, own, setOwn };
}

function Goals({ row, own, setOwn }: ReturnType<typeof useStageGoals>) {
  return (
    <div className={styles.rails}>
      {row && <GoalRail goal={goalOnShow(row)} />}
      <OwnPledgeGoal theme="dark" own={own} onChange={setOwn} />
    </div>
  );
}

/** The goals on a performer's stage. */
export function StageGoals() {
  return (
    <Panel stage title="Goals">
      <Goals {...useStageGoals()} />
    </Panel>
  );
}

/** On a phone's stage: the goal in one line over the picture, while the screen is high. */
export function StageGoalLine() {
  const performerId = useAppSelector(selectAccount)?._id ?? '';
  return (
    <div className={styles.line}>
      <FullScreenGoal performerId={performerId} />
    </div>
  );
}

/** On a phone's stage: a button that opens the goals. */
export function StageGoalsButton() {
  const goals = useStageGoals();
  const [isOpen, setOpen] = useState(false);
  const isReached = goals.own.goal?.status === 'reached';
  return (
    <>
      <RoundControl
        icon="chart"
        label={isReached ? 'Goals, one waits for you to confirm' : 'Goals'}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      <Sheet theme="dark" open={isOpen} title="Goals" onClose={() => setOpen(false)}>
        <Goals {...goals} />
      </Sheet>
    </>
  );
}
