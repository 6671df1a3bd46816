import { useEffect, useState } from 'react';
import { twoDigits } from '@/lib/timeText';

/** `75` seconds are `00:01:15`. */
export const elapsedWords = (seconds: number): string =>
  `${twoDigits(Math.floor(seconds / 3600))}:${twoDigits(Math.floor(seconds / 60) % 60)}:${twoDigits(Math.floor(seconds) % 60)}`;

/** Time since a moment, counting. Begins where it is mounted, so that the server's clock does not matter. */
export function Elapsed() {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const began = performance.now();
    const timer = setInterval(() => setSeconds((performance.now() - began) / 1000), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <span role="timer" aria-label="On air since">
      {elapsedWords(seconds)}
    </span>
  );
}
