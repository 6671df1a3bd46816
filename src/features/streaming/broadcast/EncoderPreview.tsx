import { useEffect, useMemo, useRef } from 'react';
import { Spinner } from '@/ui/Spinner';
import { getBroadcast } from '../api';
import { Stage } from '../Stage';
import { useThumbnails } from './useThumbnails';
import styles from './broadcast.module.css';

interface EncoderPreviewProps {
  performerId: string;
  name: string;
  /** the running show; null before and after */
  sessionId: string | null;
  viewers: number;
  /** the streaming software started while the page waited */
  onStarted: () => void;
}

const POLL_INTERVAL_MS = 3000;

/** Shows what viewers see of a show that streaming software sends. Before the show, waits for the software. */
export function EncoderPreview({ performerId, name, sessionId, viewers, onStarted }: EncoderPreviewProps) {
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
    let isUnmounted = false;
    const poll = async () => {
      const state = await getBroadcast(performerId).catch(() => null);
      if (!isUnmounted && state?.publishing) started.current();
    };
    const timer = setInterval(() => void poll(), POLL_INTERVAL_MS);
    return () => {
      isUnmounted = true;
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
          publicShowWaits={false}
        />
      ) : (
        <div className={styles.cover}>
          <Spinner label="Waiting for your streaming software" />
          <p>Start the stream in your streaming software. Your show opens by itself.</p>
        </div>
      )}
    </div>
  );
}
