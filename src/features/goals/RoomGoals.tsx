import { deferred } from '@/ui/deferred';
import { GoalRail, goalOnShow } from './GoalRails';
import { useShownGoals } from './useShownGoals';
import styles from './RoomGoals.module.css';

// most rooms have none
const RoomPledge = deferred(() => import('./RoomPledge').then((module) => module.RoomPledge));

/** The goals of a performer's room, above the chat. Renders nothing without one. */
export function RoomGoals({ performerId }: { performerId: string }) {
  const shown = useShownGoals(performerId);
  if (!shown?.row && !shown?.pledged) return null;
  return (
    <section className={styles.goals} aria-label="Goals" data-goals={shown.row && shown.pledged ? 2 : 1}>
      {shown.row && <GoalRail goal={goalOnShow(shown.row)} />}
      {shown.pledged && <RoomPledge performerId={performerId} goal={shown.pledged} />}
    </section>
  );
}
