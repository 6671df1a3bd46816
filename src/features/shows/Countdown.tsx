import { useEffect, useState } from 'react';
import { formatDuration } from '@/lib/timeText';
import styles from './shows.module.css';

const secondsUntil = (until: string) => Math.max(0, Math.ceil((Date.parse(until) - Date.now()) / 1000));

/** Shows how long a request still waits. Approximate: the server decides. */
export function Countdown({ until }: { until: string }) {
  const [left, setLeft] = useState<number | null>(null);
  useEffect(() => {
    const update = () => setLeft(secondsUntil(until));
    update();
    const timer = setInterval(update, 1000);
    return () => clearInterval(timer);
  }, [until]);
  return (
    <span className={styles.countdown} role="timer" aria-label="Time left to answer">
      {left === null ? '' : formatDuration(left)}
    </span>
  );
}
