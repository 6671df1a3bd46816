import { useEffect, useState } from 'react';
import { elapsedWords } from './broadcast/Elapsed';

/** How long a show has been running. The server does not know the visitor's clock, so it says nothing. */
export function ShowClock({ since }: { since: string }) {
  const [seconds, setSeconds] = useState<number | null>(null);
  useEffect(() => {
    const tick = () => setSeconds(Math.max(0, (Date.now() - new Date(since).getTime()) / 1000));
    const first = setTimeout(tick, 0);
    const timer = setInterval(tick, 1000);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [since]);
  return (
    <span role="timer" aria-label="On air since">
      {seconds === null ? '--:--:--' : elapsedWords(seconds)}
    </span>
  );
}
