import { useEffect, useState } from 'react';
import { formatElapsed } from './broadcast/Elapsed';

/** Shows how long a show has been running. Empty on the server, which does not know the visitor's clock. */
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
    <span role="timer" aria-label="Time on air">
      {seconds === null ? '--:--:--' : formatElapsed(seconds)}
    </span>
  );
}
