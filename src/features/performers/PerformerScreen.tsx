import { type ReactNode, useEffect } from 'react';
import { useAppSelector, useWatch } from '@/application/hooks';
import { selectViewerCount } from '@/features/chat/selectors';
import { inWidth } from '@/lib/pictures';
import { countView } from './api';
import { PerformerAbout } from './PerformerAbout';
import { PerformerHead } from './PerformerHead';
import { RelatedPerformers } from './RelatedPerformers';
import { selectPerformerDetail } from './selectors';
import { type PerformerPage } from './slice';
import { Shelves } from './Shelves';
import { StageBar } from './StageBar';
import { rememberWatched } from './watched';
import styles from './PerformerScreen.module.css';

interface PerformerScreenProps {
  conversationId: string;
  /** the player, filled in by the page: a feature shows no other feature's parts */
  stage: (performer: PerformerPage, viewers: number) => ReactNode;
  /** chat and tips */
  room: (performer: PerformerPage, viewers: number) => ReactNode;
}

/** A performer's public page: the stage and its room, then who this is, then who else is on stage. */
export function PerformerScreen({ conversationId, stage, room }: PerformerScreenProps) {
  const { data: performer, origin, relatedPerformers } = useAppSelector(selectPerformerDetail);
  useWatch(performer ? [performer._id, ...relatedPerformers.map(({ _id }) => _id)] : []);
  const id = performer?._id;
  // the number alone: a busy room changes many times a second
  const others = useAppSelector(selectViewerCount(conversationId, id));
  useEffect(() => {
    if (id) void countView(id).catch(() => undefined);
  }, [id]);
  const account = useAppSelector((state) => state.auth.authUser?._id) ?? '';
  useEffect(() => {
    if (id && id !== account) rememberWatched(account, id);
  }, [id, account]);
  if (!performer) return null;

  // in the room are also those who only read; the media server knows also those who only look
  const viewers = Math.max(performer.viewers, others, 0);
  return (
    <>
      <PerformerHead performer={performer} />
      <section className={styles.stage} aria-label="Stage">
        <div className={styles.column} data-theme="dark">
          {performer.poster && (
            <div
              className={styles.ambient}
              style={{ backgroundImage: `url(${JSON.stringify(inWidth(performer.poster, 320))})` }}
            />
          )}
          <div className={styles.player}>
            <div className={styles.frame}>{stage(performer, viewers)}</div>
          </div>
          <StageBar performer={performer} />
        </div>
        <div className={styles.room}>{room(performer, viewers)}</div>
      </section>
      <PerformerAbout performer={performer} origin={origin} />
      <Shelves performerId={performer._id} />
      <RelatedPerformers performers={relatedPerformers} />
    </>
  );
}
