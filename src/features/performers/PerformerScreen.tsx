import { useRouter } from 'next/router';
import { type ReactNode, useEffect } from 'react';
import { useAppSelector, useWatch } from '@/application/hooks';
import { selectViewerCount } from '@/features/chat/selectors';
import { errorText } from '@/lib/errorText';
import { resizedImage } from '@/lib/pictures';
import { ErrorNote } from '@/ui/ErrorNote';
import { countView } from './api';
import { PerformerAbout } from './PerformerAbout';
import { PerformerHead } from './PerformerHead';
import { RelatedPerformers } from './RelatedPerformers';
import { selectPerformerDetail } from './selectors';
import { type PerformerPage } from './slice';
import { PerformerItems } from './PerformerItems';
import { PerformerBar } from './PerformerBar';
import { rememberWatched } from './watched';
import styles from './PerformerScreen.module.css';

interface PerformerScreenProps {
  conversationId: string;
  /** the player; the page passes it in, because features don't import each other's components */
  stage: (performer: PerformerPage, viewers: number) => ReactNode;
  /** chat and tips, passed in by the page */
  room: (performer: PerformerPage, viewers: number) => ReactNode;
}

/** A performer's public page: player and chat room, then profile, items and related performers. */
export function PerformerScreen({ conversationId, stage, room }: PerformerScreenProps) {
  const router = useRouter();
  const { data: performer, origin, relatedPerformers, error } = useAppSelector(selectPerformerDetail);
  useWatch(performer ? [performer._id, ...relatedPerformers.map(({ _id }) => _id)] : []);
  const id = performer?._id;
  // selects only the number, because a busy chat room changes many times a second
  const chatViewers = useAppSelector(selectViewerCount(conversationId, id));
  useEffect(() => {
    if (id) void countView(id).catch(() => undefined);
  }, [id]);
  const account = useAppSelector((state) => state.auth.authUser?._id) ?? '';
  useEffect(() => {
    if (id && id !== account) rememberWatched(account, id);
  }, [id, account]);
  if (error) return <ErrorNote onRetry={() => void router.replace(router.asPath)}>{errorText(error)}</ErrorNote>;
  if (!performer) return null;

  // some viewers only read the chat room, others only watch the stream
  const viewers = Math.max(performer.viewers, chatViewers, 0);
  return (
    <>
      <PerformerHead performer={performer} />
      <section className={styles.stage} aria-label="Stage">
        <div className={styles.column} data-theme="dark">
          {performer.poster && (
            <div
              className={styles.ambient}
              style={{ backgroundImage: `url(${JSON.stringify(resizedImage(performer.poster, 320))})` }}
            />
          )}
          <div className={styles.player}>
            <div className={styles.frame}>{stage(performer, viewers)}</div>
          </div>
          <PerformerBar performer={performer} />
        </div>
        <div className={styles.room}>{room(performer, viewers)}</div>
      </section>
      <PerformerAbout performer={performer} origin={origin} />
      <PerformerItems performerId={performer._id} />
      <RelatedPerformers performers={relatedPerformers} />
    </>
  );
}
