import { useEffect, useState } from 'react';
import { twoDigits } from '@/lib/timeText';

/** Formats a duration as hh:mm:ss: 75 seconds become "00:01:15". */
export const formatElapsed = (seconds: number): string =>
  [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, Math.floor(seconds) % 60].map(twoDigits).join(':');

/**
 * Counts the time since it was mounted, which does not depend on the server's clock.
 * @param from seconds that had passed before, of a show that was paused
 */
export function Elapsed({ from = 0 }: { from?: number }) {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const startedAt = performance.now();
    const timer = setInterval(() => setSeconds((performance.now() - startedAt) / 1000), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <span role="timer" aria-label="Time on air">
      {formatElapsed(from + seconds)}
    </span>
  );
}
