import { useEffect, useRef, useState } from 'react';
import { useLoaded } from '@/lib/useLoaded';
import { listWall } from './api';

const REFRESH_SECONDS = 10;
/** Half an hour of refreshes. */
const HISTORY_MAX = (30 * 60) / REFRESH_SECONDS;

/** The running shows, read again every ten seconds, with the viewers of each show since the page was opened. */
export function useWall(isPaused: boolean) {
  const history = useRef(new Map<string, number[]>());
  const [load] = useState(() => async () => {
    const wall = await listWall();
    for (const { _id, viewers } of wall.data)
      history.current.set(_id, [...(history.current.get(_id) ?? []), viewers].slice(-HISTORY_MAX));
    return { ...wall, at: Date.now(), history: new Map(history.current) };
  });
  const { data: wall, failure, reload } = useLoaded(load);
  useEffect(() => {
    if (isPaused) return undefined;
    const timer = setInterval(reload, REFRESH_SECONDS * 1000);
    return () => clearInterval(timer);
  }, [reload, isPaused]);
  return { wall, failure, reload };
}
