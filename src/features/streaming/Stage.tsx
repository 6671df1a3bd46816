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

export interface OnStage {
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

const PICTURES = {
  offline: '/images/offline.webp',
  private: '/images/private.webp',
  group: '/images/group.webp',
} as const;
const ASK_AGAIN_MS = 1500;

/** The stage of a performer: the live picture while the public show runs, else a curtain that says what is going on. */
export function Stage(performer: OnStage) {
  const { performerId, name, status } = performer;
  const dispatch = useAppDispatch();
  const watching = useAppSelector(selectWatching);
  const mine = watching.performerId === performerId ? watching : null;
  const onAir = status === 'public';
  // nobody is shown a show, or counted as its viewer, before they have said that they are of age
  const gate = useAppSelector(selectNeedsAgeGate);
  const passed = useBrowserOnly(agePassed, () => false);
  const watches = onAir && (passed || !gate);
  const place = mine?.status ?? 'idle';

  useEffect(() => () => void dispatch(left()), [dispatch, performerId]);
  // the player comes over the wire while the server is asked
  useEffect(() => {
    if (watches) void whenPageIsIdle().then(loadPlayer);
  }, [watches]);
  // comes in when the show runs, and again when it was told that it does not run yet
  useEffect(() => {
    if (!watches || place === 'joining' || place === 'watching' || place === 'failed') return;
    const timer = setTimeout(() => dispatch(joinRequested({ performerId })), place === 'offline' ? ASK_AGAIN_MS : 0);
    return () => clearTimeout(timer);
  }, [dispatch, performerId, watches, place]);
  const onRefused = useCallback(() => void dispatch(left()), [dispatch]);

  if (!onAir) return <Curtain {...performer} />;
  const poster = performer.poster ?? PICTURES.offline;
  if (mine?.status === 'failed') {
    return (
      <StageCurtain poster={poster}>
        <strong>The show could not be opened</strong>
        <p>{errorText(mine.error)}</p>
        <Button variant="stage" onClick={() => dispatch(joinRequested({ performerId }))}>
          Try again
        </Button>
      </StageCurtain>
    );
  }
  if (!mine?.show)
    return (
      <StageCurtain poster={poster}>{watches && <Spinner size="lg" label="The picture is coming" />}</StageCurtain>
    );
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

function Curtain({ name, status, poster, nextShowAt }: OnStage) {
  const settings = useAppSelector(selectSettings);
  if (status === 'private')
    return (
      <StageCurtain poster={settings.defaultPrivateCallImage || PICTURES.private}>
        <strong>{name} is in a private show</strong>
        <p>The public show goes on when it is over.</p>
      </StageCurtain>
    );
  if (status === 'group')
    return (
      <StageCurtain poster={settings.defaultGroupChatImage || PICTURES.group}>
        <strong>{name} is in a group show</strong>
        <p>The public show goes on when it is over.</p>
      </StageCurtain>
    );
  return (
    <StageCurtain poster={poster ?? (settings.defaultOfflineImage || PICTURES.offline)}>
      <strong>{name} is not on stage right now</strong>
      <p>
        {nextShowAt ? (
          <>
            Next show: <ShowTime at={nextShowAt} />. It starts here by itself.
          </>
        ) : (
          'The next show starts here by itself.'
        )}
      </p>
    </StageCurtain>
  );
}
