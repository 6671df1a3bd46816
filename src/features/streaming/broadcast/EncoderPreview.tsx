import { useEffect, useMemo, useRef } from 'react';
import { useAppSelector } from '@/application/hooks';
import { Spinner } from '@/ui/Spinner';
import { selectBroadcasting } from '../selectors';
import { Stage } from '../Stage';
import { type Program } from './useProgram';
import { useProgramSound } from './useProgramSound';
import { useThumbnails } from './useThumbnails';
import styles from './broadcast.module.css';

interface EncoderPreviewProps {
  performerId: string;
  name: string;
  /** the running show; null before and after */
  sessionId: string | null;
  viewers: number;
  program: Program;
  /** the streaming software started while the page waited */
  onStarted: () => void;
}

/** Shows what viewers see of a show that streaming software sends. Before the show, waits for the software. */
export function EncoderPreview({ performerId, name, sessionId, viewers, program, onStarted }: EncoderPreviewProps) {
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
  useProgramSound(video, program.onSound);

  const started = useRef(onStarted);
  useEffect(() => {
    started.current = onStarted;
  });
  const { incoming } = program;
  const { status, show } = useAppSelector(selectBroadcasting);
  const endedId = status === 'ended' ? show?.sessionId : null;
  // with each answer, so that a failed start is tried again; an answer may be from before the end of the last show
  useEffect(() => {
    if (!sessionId && incoming?.state === 'arriving' && incoming.sessionId !== endedId) started.current();
  }, [incoming, sessionId, endedId]);

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
