import { useEffect } from 'react';
import { useAppDispatch, useAppSelector } from '@/application/hooks';
import { GoalRail, goalOnShow } from './GoalRails';
import { goalsRequested } from './slice';
import styles from './RoomGoals.module.css';

/** No browser waits longer than this. */
const TIMEOUT_MAX_MS = 2 ** 31 - 1;
/** The clocks of browser and server differ a little. */
const AFTER_END_MS = 1000;

/** The goal of a performer's room, above the chat. Renders nothing without one. */
export function RoomGoals({ performerId }: { performerId: string }) {
  const dispatch = useAppDispatch();
  const shown = useAppSelector((state) => state.goals.shown);
  const connected = useAppSelector((state) => state.socket.status === 'connected');
  const endsAt = shown?.row?.endsAt ?? null;
  // again after a reconnect, because values may have been missed
  useEffect(() => void dispatch(goalsRequested({ performerId })), [dispatch, performerId, connected]);
  useEffect(() => {
    const left = endsAt ? Date.parse(endsAt) - Date.now() : 0;
    if (left <= 0 || left > TIMEOUT_MAX_MS) return undefined;
    const timer = setTimeout(() => void dispatch(goalsRequested({ performerId })), left + AFTER_END_MS);
    return () => clearTimeout(timer);
  }, [dispatch, performerId, endsAt]);
  if (shown?.performerId !== performerId || !shown.row) return null;
  return (
    <section className={styles.goals} aria-label="Goals">
      <GoalRail goal={goalOnShow(shown.row)} />
    </section>
  );
}
