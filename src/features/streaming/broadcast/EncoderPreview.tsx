import dynamic from 'next/dynamic';
import { useEffect, useMemo, useRef } from 'react';
import { useAppSelector } from '@/application/hooks';
import { Spinner } from '@/ui/Spinner';
import { selectBroadcasting } from '../selectors';
import { Stage } from '../Stage';
import { type Program } from './useProgram';
import { useProgramSound } from './useProgramSound';
import { useThumbnails } from './useThumbnails';
import styles from './broadcast.module.css';

const PreviewVideo = dynamic(() => import('./PreviewVideo').then((module) => module.PreviewVideo), { ssr: false });

interface EncoderPreviewProps {
  performerId: string;
  name: string;
  /** the running show; null before and after */
  sessionId: string | null;
  viewers: number;
  program: Program;
  /** whether only the performer sees what the software sends, until they go live */
  isPreviewed: boolean;
  /** the streaming software opened the show while the page waited */
  onStarted: () => void;
}

/**
 * Shows what viewers see of a show that streaming software sends. Before the show, shows what only the performer sees,
 * or waits for the software.
 */
export function EncoderPreview({
  performerId,
  name,
  sessionId,
  viewers,
  program,
  isPreviewed,
  onStarted,
}: EncoderPreviewProps) {
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
  const isArriving = incoming?.state === 'arriving';
  // with each answer, so that a failed start is tried again; an answer may be from before the end of the last show
  useEffect(() => {
    if (!sessionId && isArriving && !incoming.isPreview && incoming.sessionId !== endedId) started.current();
  }, [incoming, isArriving, sessionId, endedId]);

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
      ) : isArriving && incoming.isPreview ? (
        <PreviewVideo key={incoming.since} video={incoming.video} />
      ) : (
        <div className={styles.cover}>
          <Spinner label="Waiting for your streaming software" />
          <p>
            Start the stream in your streaming software.{' '}
            {isPreviewed ? 'The picture appears here, and only you see it.' : 'Your show opens by itself.'}
          </p>
        </div>
      )}
    </div>
  );
}
