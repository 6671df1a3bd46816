import dynamic from 'next/dynamic';
import { type ReactNode, useCallback, useEffect } from 'react';
import { useAppDispatch, useAppSelector } from '@/application/hooks';
import { selectNeedsAgeGate } from '@/features/site/selectors';
import { useBrowserOnly } from '@/lib/browserOnly';
import { errorText } from '@/lib/errorText';
import { keptPicture } from '@/lib/live/keptPicture';
import { whenPageIsIdle } from '@/lib/pageIdle';
import { agePassed } from '@/lib/uiStorage';
import { Button } from '@/ui/Button';
import { Spinner } from '@/ui/Spinner';
import { selectWatching } from './selectors';
import { joinRequested, left } from './slice';

export interface StagePerformer {
  performerId: string;
  name: string;
  status: 'public' | 'private' | 'group' | 'offline';
  poster: string | null;
  viewers: number;
  liveSince: string | null;
  nextShowAt: string | null;
  /** the ticket show that has begun, which only its holders see */
  ticketShow?: { _id: string; title: string } | null;
  /** tells whether the picture is higher than wide, once it is known */
  onUpright?: (isUpright: boolean) => void;
  /** over the picture in full screen, such as a goal */
  inFullScreen?: ReactNode;
  /** the button in the player that makes a clip */
  clip?: ReactNode;
  /** a public show is paused or was interrupted, and goes on when the performer returns */
  publicShowWaits: boolean;
}

const loadPlayer = () => import('./LivePlayer').then((module) => module.LivePlayer);
const LivePlayer = dynamic(loadPlayer, { ssr: false, loading: () => <LoadingVideo /> });
const LoadingVideo = () => <Spinner size="lg" label="Loading the video" />;

const JOIN_RETRY_DELAY_MS = 1500;

/** Joins the public show while mounted, and plays it. Loads after the poster, together with the code that joins. */
export function LiveStage({ performerId, name, viewers, liveSince, onUpright, inFullScreen, clip }: StagePerformer) {
  const dispatch = useAppDispatch();
  const watching = useAppSelector(selectWatching);
  const mine = watching.performerId === performerId ? watching : null;
  // visitors see a show, and count as viewers, only after they have confirmed their age
  const ageGate = useAppSelector(selectNeedsAgeGate);
  const isOfAge = useBrowserOnly(agePassed, () => false);
  const mayWatch = isOfAge || !ageGate;
  const joinStatus = mine?.status ?? 'idle';

  useEffect(
    () => () => {
      // the mini player goes on with the show
      if (!keptPicture()) dispatch(left());
    },
    [dispatch, performerId],
  );
  // loads the player while the join request is on its way
  useEffect(() => {
    if (mayWatch) void whenPageIsIdle().then(loadPlayer);
  }, [mayWatch]);
  // joins when the show runs, and again if the server answered that it does not run yet
  useEffect(() => {
    if (!mayWatch || joinStatus === 'joining' || joinStatus === 'watching' || joinStatus === 'failed') return;
    const delay = joinStatus === 'offline' ? JOIN_RETRY_DELAY_MS : 0;
    const timer = setTimeout(() => dispatch(joinRequested({ performerId })), delay);
    return () => clearTimeout(timer);
  }, [dispatch, performerId, mayWatch, joinStatus]);
  const onRefused = useCallback(() => void dispatch(left()), [dispatch]);

  if (mine?.status === 'failed')
    return (
      <>
        <strong>The show couldn&apos;t be opened</strong>
        <p>{errorText(mine.error)}</p>
        <Button variant="stage" onClick={() => dispatch(joinRequested({ performerId }))}>
          Try again
        </Button>
      </>
    );
  const show = mine?.show;
  if (!show) return mayWatch && <LoadingVideo />;
  return (
    <LivePlayer
      key={show.playback.token ?? show.sessionId}
      address={show.playback}
      name={name}
      viewers={viewers}
      since={liveSince}
      isRecorded={show.isRecorded}
      onRefused={onRefused}
      onUpright={onUpright}
      inFullScreen={inFullScreen}
      clip={clip}
    />
  );
}
