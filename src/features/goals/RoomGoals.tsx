import { useEffect } from 'react';
import { useAppDispatch, useAppSelector } from '@/application/hooks';
import { GoalRail, goalOnShow } from './GoalRails';
import { goalsRequested } from './slice';
import styles from './RoomGoals.module.css';

/** The goal of a performer's room, above the chat. Renders nothing without one. */
export function RoomGoals({ performerId }: { performerId: string }) {
  const dispatch = useAppDispatch();
  const shown = useAppSelector((state) => state.goals.shown);
  useEffect(() => void dispatch(goalsRequested({ performerId })), [dispatch, performerId]);
  if (shown?.performerId !== performerId || !shown.row) return null;
  return (
    <section className={styles.goals} aria-label="Goals">
      <GoalRail goal={goalOnShow(shown.row)} />
    </section>
  );
}
