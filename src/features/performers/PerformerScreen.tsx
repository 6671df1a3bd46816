import dynamic from 'next/dynamic';
import { useRouter } from 'next/router';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useAppSelector, useWatch } from '@/application/hooks';
import { selectViewerCount } from '@/features/chat/selectors';
import { errorText } from '@/lib/errorText';
import { resizedImage } from '@/lib/pictures';
import { ChatSkeleton } from '@/ui/ChatSkeleton';
import { deferred } from '@/ui/deferred';
import { ErrorNote } from '@/ui/ErrorNote';
import { countView } from './api';
import { PerformerAbout } from './PerformerAbout';
import { PerformerBar } from './PerformerBar';
import { PerformerHead } from './PerformerHead';
import { PerformerItems } from './PerformerItems';
import { RelatedPerformers } from './RelatedPerformers';
import { RoomBar } from './RoomBar';
import { type ChatPlace } from './RoomFrame';
import { selectPerformerDetail } from './selectors';
import { type PerformerDetail, type PerformerPage } from './slice';
import styles from './PerformerScreen.module.css';

// load after the stage, as the chat room does
const NextPerformer = deferred(() => import('./NextPerformer').then((module) => module.NextPerformer));
const RoomFrame = deferred(() => import('./RoomFrame').then((module) => module.RoomFrame), WaitingRoom);
const JumpNav = deferred(() => import('./JumpNav').then((module) => module.JumpNav));
// loads when it is opened
const AboutSheet = dynamic(() => import('./AboutSheet'), { ssr: false });

interface PerformerScreenProps {
  conversationId: string;
  /** the player; the page passes it in, because features don't import each other's components */
  stage: (performer: PerformerPage, viewers: number, onUpright: (isUpright: boolean) => void) => ReactNode;
  /** chat and tips, passed in by the page */
  room: (performer: PerformerPage, viewers: number) => ReactNode;
  /** the tip menu under the picture, clips, or clips and top tippers, passed in by the page */
  part: (part: 'menu' | 'clips' | 'supporters', performer: PerformerPage) => ReactNode;
}

/** A performer's public page: player and chat room, then profile, items and related performers. */
export function PerformerScreen({ conversationId, stage, room, part }: PerformerScreenProps) {
  const router = useRouter();
  const detail = useAppSelector(selectPerformerDetail);
  const { data: performer, relatedPerformers, error } = detail;
  useWatch(performer ? [performer._id, ...relatedPerformers.map(({ _id }) => _id)] : []);
  const id = performer?._id;
  // selects only the number, because a busy chat room changes many times a second
  const chatViewers = useAppSelector(selectViewerCount(conversationId, id));
  useVisit(id);
  if (error) return <ErrorNote onRetry={() => void router.replace(router.asPath)}>{errorText(error)}</ErrorNote>;
  if (!performer) return null;

  // some viewers only read the chat room, others only watch the stream
  const viewers = Math.max(performer.viewers, chatViewers, 0);
  const isLive = performer.streamingStatus !== 'offline';
  return (
    <>
      <PerformerHead performer={performer} />
      <Room
        detail={detail}
        performer={performer}
        stage={(onUpright) => stage(performer, viewers, onUpright)}
        room={room(performer, viewers)}
        menu={isLive && part('menu', performer)}
        clips={part('clips', performer)}
      />
      <div className={styles.below} data-live={isLive || undefined}>
        {!isLive && (
          <div className={styles.jump}>
            <JumpNav performerId={performer._id} />
          </div>
        )}
        {/* without a show the page leads with what there is */}
        {isLive && <PerformerAbout key="about" performer={performer} origin={detail.origin} isAnchor />}
        <PerformerItems key="items" performerId={performer._id} isAnchor />
        {!isLive && <PerformerAbout key="about" performer={performer} origin={detail.origin} isAnchor />}
        {part('supporters', performer)}
        <RelatedPerformers performers={relatedPerformers} />
      </div>
    </>
  );
}

/** Counts the view, and remembers it on the device. */
function useVisit(id: string | undefined): void {
  const account = useAppSelector((state) => state.auth.authUser?._id) ?? '';
  useEffect(() => {
    if (id) void countView(id).catch(() => undefined);
  }, [id]);
  useEffect(() => {
    if (id && id !== account) void import('./watched').then((watched) => watched.rememberWatched(account, id));
  }, [id, account]);
}

/** The place of the chat room while its code is on the way. */
function WaitingRoom() {
  return (
    <div className={styles.room} data-waiting>
      <ChatSkeleton />
    </div>
  );
}

interface RoomProps {
  detail: PerformerDetail;
  performer: PerformerPage;
  stage: (onUpright: (isUpright: boolean) => void) => ReactNode;
  room: ReactNode;
  menu: ReactNode;
  /** on the sheet about the performer */
  clips: ReactNode;
}

/** The stage: on phones the whole screen while the performer is live, in the order in which the focus moves. */
function Room({ detail: { origin, relatedPerformers }, performer, stage, room, menu, clips }: RoomProps) {
  const [isAboutOpen, setAboutOpen] = useState(false);
  const [isUpright, setUpright] = useState(false);
  const [chat, setChat] = useState<ChatPlace>('auto');
  const openAbout = useCallback(() => setAboutOpen(true), []);
  const player = useRef<HTMLDivElement>(null);
  const isLive = performer.streamingStatus !== 'offline';
  return (
    <section
      className={styles.stage}
      aria-label="Stage"
      data-room
      data-live={isLive || undefined}
      data-upright={(isLive && isUpright) || undefined}
      data-chat={chat}
    >
      <div className={styles.grid}>
        <RoomBar performer={performer} onAbout={openAbout} />
        <div className={styles.column} data-theme="dark">
          {performer.poster && (
            <div
              className={styles.ambient}
              style={{ backgroundImage: `url(${JSON.stringify(resizedImage(performer.poster, 320))})` }}
            />
          )}
          <div className={styles.player} ref={player}>
            <div className={styles.frame}>{stage(setUpright)}</div>
            <NextPerformer id={performer._id} others={relatedPerformers} player={player} />
          </div>
          <PerformerBar performer={performer} onAbout={openAbout} />
          {menu}
        </div>
        <RoomFrame isLive={isLive} isUpright={isUpright} place={chat} onPlace={setChat}>
          {room}
        </RoomFrame>
      </div>
      {isAboutOpen && (
        <AboutSheet
          performer={performer}
          origin={origin}
          related={relatedPerformers}
          clips={clips}
          onClose={() => setAboutOpen(false)}
        />
      )}
    </section>
  );
}
