import { useEffect, useState } from 'react';
import { countdownText } from './words';

/** The time until a show starts. The server renders nothing, because only the browser knows the present time. */
export function Countdown({ until }: { until: string }) {
  const [now, setNow] = useState<number | null>(null);
  useEffect(() => {
    const tick = () => setNow(Date.now());
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, []);
  if (now === null) return null;
  const left = Date.parse(until) - now;
  return left > 0 ? (
    <p role="timer">
      Starts in <b>{countdownText(left)}</b>
    </p>
  ) : (
    <p>The show starts any moment.</p>
  );
}
