import { useSyncExternalStore } from 'react';
import { Icon } from '../Icon';
import styles from './Marks.module.css';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Returns a duration as the desk writes it: "22 min", "5 h", "3 d". */
export function durationText(ms: number): string {
  if (ms < HOUR_MS) return `${Math.max(1, Math.round(ms / MINUTE_MS))} min`;
  return ms < 2 * DAY_MS ? `${Math.round(ms / HOUR_MS)} h` : `${Math.round(ms / DAY_MS)} d`;
}

const TICK_MS = MINUTE_MS / 2;
const tick = (onTick: () => void) => {
  const timer = setInterval(onTick, TICK_MS);
  return () => clearInterval(timer);
};
const lastTick = () => Math.floor(Date.now() / TICK_MS) * TICK_MS;

/** Returns the time now, to the half minute; null until the page is hydrated. */
export const useNow = (): number | null => useSyncExternalStore<number | null>(tick, lastTick, () => null);

/** Returns the group of a due time: late, within the hour, today or later. */
export function dueGroup(dueAt: string, now: number): 'late' | 'soon' | 'today' | 'later' {
  const left = new Date(dueAt).getTime() - now;
  if (left < 0) return 'late';
  if (left < HOUR_MS) return 'soon';
  return new Date(dueAt).toDateString() === new Date(now).toDateString() ? 'today' : 'later';
}

/** When something is due: red when late, amber within the hour, else a plain time. */
export function DueTime({ dueAt, now }: { dueAt: string; now: number | null }) {
  if (now === null) return <span className={styles.due} />;
  const group = dueGroup(dueAt, now);
  const due = new Date(dueAt);
  if (group === 'late') return <span className={styles.late}>{durationText(now - due.getTime())} late</span>;
  if (group === 'soon')
    return (
      <span className={styles.soon}>
        <Icon name="clock" size="xs" />
        {durationText(due.getTime() - now)}
      </span>
    );
  const text =
    group === 'today'
      ? due.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
      : due.toLocaleDateString('en-GB', { day: 'numeric', month: 'short' });
  return <span className={styles.due}>{text}</span>;
}
