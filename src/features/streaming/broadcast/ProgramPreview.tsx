import { useEffect, useMemo, useRef } from 'react';
import { Spinner } from '@/ui/Spinner';
import { getBroadcast } from '../api';
import { Stage } from '../Stage';
import { useThumbnails } from './useThumbnails';
import styles from './broadcast.module.css';

interface ProgramPreviewProps {
  performerId: string;
  name: string;
  /** the running show; null before and after */
  sessionId: string | null;
  viewers: number;
  /** the program began while the page waited */
  onStarted: () => void;
}

const LOOK_MS = 3000;

/** What viewers see of a show that another program sends; before it, waits for the program. */
export function ProgramPreview({ performerId, name, sessionId, viewers, onStarted }: ProgramPreviewProps) {
  const frame = useRef<HTMLDivElement>(null);
  const video = useMemo(
    () => ({
      get current() {
        return frame.current?.querySelector('video') ?? null;
      },
    }),
    [],
  );
  useThumbnails(video, sessionId);

  const started = useRef(onStarted);
  useEffect(() => {
    started.current = onStarted;
  });
  useEffect(() => {
    if (sessionId) return undefined;
    let left = false;
    const look = async () => {
      const state = await getBroadcast(performerId).catch(() => null);
      if (!left && state?.publishing) started.current();
    };
    const timer = setInterval(() => void look(), LOOK_MS);
    return () => {
      left = true;
      clearInterval(timer);
    };
  }, [performerId, sessionId]);

  return (
    <div ref={frame} className={styles.program}>
      {sessionId ? (
        <Stage
          performerId={performerId}
          name={name}
          status="public"
          poster={null}
          viewers={viewers}
          liveSince={null}
          nextShowAt={null}
        />
      ) : (
        <div className={styles.cover}>
          <Spinner label="Waiting for your program" />
          <p>Start the stream in your program. Your show opens by itself.</p>
        </div>
      )}
    </div>
  );
}
