import dynamic from 'next/dynamic';
import { useCallback, useEffect } from 'react';
import { useAppDispatch, useAppSelector } from '@/application/hooks';
import { selectNeedsAgeGate, selectSettings } from '@/features/site/selectors';
import { useBrowserOnly } from '@/lib/browserOnly';
import { whenPageIsIdle } from '@/lib/pageIdle';
import { errorText } from '@/lib/errorText';
import { agePassed } from '@/lib/uiStorage';
import { Button } from '@/ui/Button';
import { ShowTime } from '@/ui/ShowTime';
import { Spinner } from '@/ui/Spinner';
import { selectWatching } from './selectors';
import { joinRequested, left } from './slice';
import { StageCurtain } from './StageCurtain';

export interface StagePerformer {
  performerId: string;
  name: string;
  status: 'public' | 'private' | 'group' | 'offline';
  poster: string | null;
  viewers: number;
  liveSince: string | null;
  nextShowAt: string | null;
}

const loadPlayer = () => import('./LivePlayer').then((module) => module.LivePlayer);
const LivePlayer = dynamic(loadPlayer, { ssr: false });

const DEFAULT_PICTURES = {
  offline: '/images/offline.webp',
  private: '/images/private.webp',
  group: '/images/group.webp',
} as const;
const JOIN_RETRY_DELAY_MS = 1500;

/** The stage of a performer: the live video during a public show, or else a text about what is going on. */
export function Stage(performer: StagePerformer) {
  const { performerId, name, status } = performer;
  const dispatch = useAppDispatch();
  const watching = useAppSelector(selectWatching);
  const mine = watching.performerId === performerId ? watching : null;
  const onAir = status === 'public';
  // visitors see a show, and count as viewers, only after they have confirmed their age
  const ageGate = useAppSelector(selectNeedsAgeGate);
  const isOfAge = useBrowserOnly(agePassed, () => false);
  const mayWatch = onAir && (isOfAge || !ageGate);
  const joinStatus = mine?.status ?? 'idle';

  useEffect(() => () => void dispatch(left()), [dispatch, performerId]);
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

  if (!onAir) return <OffAirCurtain {...performer} />;
  const poster = performer.poster ?? DEFAULT_PICTURES.offline;
  if (mine?.status === 'failed') {
    return (
      <StageCurtain poster={poster}>
        <strong>The show couldn&apos;t be opened</strong>
        <p>{errorText(mine.error)}</p>
        <Button variant="stage" onClick={() => dispatch(joinRequested({ performerId }))}>
          Try again
        </Button>
      </StageCurtain>
    );
  }
  if (!mine?.show)
    return <StageCurtain poster={poster}>{mayWatch && <Spinner size="lg" label="Loading the video" />}</StageCurtain>;
  const { playback, sessionId, isRecorded } = mine.show;
  return (
    <LivePlayer
      key={playback.token ?? sessionId}
      address={playback}
      name={name}
      poster={poster}
      viewers={performer.viewers}
      since={performer.liveSince}
      isRecorded={isRecorded}
      onRefused={onRefused}
    />
  );
}

/** Says why there is no public video. */
function OffAirCurtain({ name, status, poster, nextShowAt }: StagePerformer) {
  const settings = useAppSelector(selectSettings);
  if (status === 'private')
    return (
      <StageCurtain poster={settings.defaultPrivateCallImage || DEFAULT_PICTURES.private}>
        <strong>{name} is in a private show</strong>
        <p>The public show continues afterwards.</p>
      </StageCurtain>
    );
  if (status === 'group')
    return (
      <StageCurtain poster={settings.defaultGroupChatImage || DEFAULT_PICTURES.group}>
        <strong>{name} is in a group show</strong>
        <p>The public show continues afterwards.</p>
      </StageCurtain>
    );
  return (
    <StageCurtain poster={poster ?? (settings.defaultOfflineImage || DEFAULT_PICTURES.offline)}>
      <strong>{name} is offline right now</strong>
      <p>
        {nextShowAt ? (
          <>
            Next show: <ShowTime at={nextShowAt} />. It starts here automatically.
          </>
        ) : (
          'The next show starts here automatically.'
        )}
      </p>
    </StageCurtain>
  );
}
