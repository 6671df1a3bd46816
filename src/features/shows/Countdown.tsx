import { useEffect, useState } from 'react';
import { clockOf } from './MeterPanel';
import styles from './shows.module.css';

const leftUntil = (until: string) => Math.max(0, Math.ceil((Date.parse(until) - Date.now()) / 1000));

/** How long a request still waits. The server decides; this says about when. */
export function Countdown({ until }: { until: string }) {
  const [left, setLeft] = useState<number | null>(null);
  useEffect(() => {
    const look = () => setLeft(leftUntil(until));
    look();
    const timer = setInterval(look, 1000);
    return () => clearInterval(timer);
  }, [until]);
  return (
    <span className={styles.countdown} role="timer" aria-label="Time to answer">
      {left === null ? '' : clockOf(left)}
    </span>
  );
}
