import { useRouter } from 'next/router';
import { useEffect } from 'react';
import { useAppDispatch, useAppSelector } from '@/application/hooks';
import { selectPerformerDetail } from '@/features/performers/selectors';
import { type PerformerPage } from '@/features/performers/slice';
import { errorText } from '@/lib/errorText';
import { ErrorNote } from '@/ui/ErrorNote';
import { JoinForm, type JoinKind } from './JoinForm';
import { selectShows } from './selectors';
import { type ShowSlots } from './showProps';
import { ShowNotice } from './ShowNotice';
import { ShowScreen } from './ShowScreen';
import { enterRequested, showLeft } from './slice';
import { WaitingPanel } from './WaitingPanel';
import styles from './shows.module.css';

const CLOSED: Record<string, string> = {
  declined: 'The performer declined your request. No tokens were spent.',
  cancelled: 'You cancelled your request. No tokens were spent.',
  expired: 'The performer did not answer within two minutes. No tokens were spent.',
};

/** Keeps the show in the page's address, so that a reload returns to it. */
function useShowInAddress(conversationId: string | null): void {
  const dispatch = useAppDispatch();
  const router = useRouter();
  const addressed = typeof router.query.show === 'string' ? router.query.show : null;
  useEffect(() => {
    if (addressed && !conversationId) dispatch(enterRequested({ conversationId: addressed }));
  }, [dispatch, addressed, conversationId]);
  useEffect(() => {
    if (conversationId && conversationId !== addressed)
      void router.replace({ query: { username: router.query.username, show: conversationId } }, undefined, {
        shallow: true,
      });
  }, [conversationId, addressed, router]);
}

interface Notice {
  title: string;
  text: string;
  /** where to go instead of back to the performer */
  back?: { href: string; label: string };
}

/** Returns why a member can't enter a show of this kind now, or null. */
function noticeOf(kind: JoinKind, performer: PerformerPage): Notice | null {
  const { name, ticketShow, streamingStatus } = performer;
  if (kind === 'private')
    return performer.privateCallPrice
      ? null
      : { title: 'No private shows', text: `${name} doesn't offer private shows.` };
  if (kind === 'spy')
    return streamingStatus === 'private' && performer.spySeatPrice
      ? null
      : { title: 'Nothing to watch now', text: `${name} is in no private show that others may watch.` };
  if (ticketShow)
    return {
      title: ticketShow.title,
      text: 'Only ticket holders see this show.',
      back: { href: `/tickets/${ticketShow._id}`, label: 'To the tickets' },
    };
  if (streamingStatus !== 'group')
    return { title: 'No group show is running', text: `You can join once ${name} starts one.` };
  return performer.groupShowFull
    ? { title: 'The group show is full', text: 'You can join when a member leaves.' }
    : null;
}

/** A member's way into a show: agreeing to the terms, waiting for the answer, the show, the receipt. */
export function JoinShowScreen({ kind, ...slots }: ShowSlots & { kind: JoinKind }) {
  const dispatch = useAppDispatch();
  const router = useRouter();
  const { data: performer, error } = useAppSelector(selectPerformerDetail);
  const { entry } = useAppSelector(selectShows);
  const current = entry?.show.performer._id === performer?._id ? entry : null;
  useEffect(() => () => void dispatch(showLeft()), [dispatch]);
  useShowInAddress(current?.show.conversationId ?? null);
  if (error) return <ErrorNote onRetry={() => void router.replace(router.asPath)}>{errorText(error)}</ErrorNote>;
  if (!performer) return null;
  const back = { href: `/performers/${performer.username}`, label: `Back to ${performer.name}` };
  const show = current?.show;
  if (show?.status === 'running' || show?.receipt || show?.status === 'ended')
    return <ShowScreen {...slots} back={back} />;
  // the address of a show that is running leads back into it
  const isNew = !show && !router.query.show;
  const notice = isNew && noticeOf(kind, performer);
  if (notice)
    return (
      <ShowNotice title={notice.title} back={notice.back ?? back}>
        <p>{notice.text} No tokens were spent.</p>
      </ShowNotice>
    );
  return (
    <div className={styles.after}>
      {show?.status === 'requested' ? (
        <WaitingPanel />
      ) : (
        <JoinForm kind={kind} closed={show ? CLOSED[show.status] : undefined} />
      )}
    </div>
  );
}
