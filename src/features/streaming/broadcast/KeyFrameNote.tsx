import { useEffect, useState } from 'react';
import { getBroadcast } from '../api';
import styles from './broadcast.module.css';

const POLL_INTERVAL_MS = 10_000;
/** Up to this distance between key frames, viewers notice nothing, s. */
const RARE_AFTER_SECONDS = 3;
/** Media servers keep about this much. If the last key frame is older, a viewer who joins waits for the next one, s. */
const KEPT_SECONDS = 30;

/** Returns the seconds from one key frame of a running show to the next; null while unknown. */
function useKeyFrameSeconds(streamId: string): number | null {
  const [seconds, setSeconds] = useState<number | null>(null);
  useEffect(() => {
    let isUnmounted = false;
    const poll = async () => {
      const state = await getBroadcast(streamId).catch(() => null);
      if (!isUnmounted && state) setSeconds(state.keyFrameSeconds);
    };
    void poll();
    const timer = setInterval(() => void poll(), POLL_INTERVAL_MS);
    return () => {
      isUnmounted = true;
      clearInterval(timer);
    };
  }, [streamId]);
  return seconds;
}

/** Says that the streaming software of a show sends key frames too rarely, what viewers see, and the remedy. */
export function KeyFrameNote({ streamId }: { streamId: string }) {
  const seconds = useKeyFrameSeconds(streamId);
  if (seconds === null || seconds <= RARE_AFTER_SECONDS) return null;
  const effect =
    seconds > KEPT_SECONDS
      ? 'Viewers who join see nothing until the next one.'
      : `Viewers who join start up to ${Math.ceil(seconds)} s behind you.`;
  return (
    <p className={styles.remedy} role="status">
      Your software sends a key frame every {seconds.toFixed(1)} s. {effect} Set the key frame interval to 2 s in your
      software (in OBS: Settings, Output, Advanced).
    </p>
  );
}
