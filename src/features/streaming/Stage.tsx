import { useAppSelector } from '@/application/hooks';
import { selectSettings } from '@/features/site/selectors';
import { deferred } from '@/ui/deferred';
import { Link } from '@/ui/Link';
import { ShowTime } from '@/ui/ShowTime';
import { type StagePerformer } from './LiveStage';
import { selectWatching } from './selectors';
import { StageCurtain } from './StageCurtain';

// joins and plays; the poster and its text don't wait for it
const LiveStage = deferred(() => import('./LiveStage').then((module) => module.LiveStage));

const DEFAULT_PICTURES = {
  offline: '/images/offline.webp',
  private: '/images/private.webp',
  group: '/images/group.webp',
} as const;

/** The stage of a performer: the live video during a public show, or else a text about what is going on. */
export function Stage(performer: StagePerformer) {
  const watching = useAppSelector(selectWatching);
  if (performer.status !== 'public') return <OffAirCurtain {...performer} />;
  const hasFailed = watching.performerId === performer.performerId && watching.status === 'failed';
  // the poster stays below the player: it shows until the first frame, and whenever no frame is there
  return (
    <StageCurtain poster={performer.poster ?? DEFAULT_PICTURES.offline} isLive={!hasFailed}>
      <LiveStage {...performer} />
    </StageCurtain>
  );
}

/** Says why there is no public video, and what comes next, as far as that is known. */
function OffAirCurtain({ name, status, poster, nextShowAt, publicShowWaits, ticketShow }: StagePerformer) {
  const settings = useAppSelector(selectSettings);
  const next = nextShowAt && (
    <>
      Next show: <ShowTime at={nextShowAt} />. It starts here automatically.
    </>
  );
  const continues = publicShowWaits ? 'The public show continues afterwards.' : next;
  const afterwards = continues && <p>{continues}</p>;
  if (status === 'private')
    return (
      <StageCurtain poster={settings.defaultPrivateCallImage || DEFAULT_PICTURES.private}>
        <strong>{name} is in a private show</strong>
        {afterwards}
      </StageCurtain>
    );
  if (status === 'group')
    return (
      <StageCurtain poster={settings.defaultGroupChatImage || DEFAULT_PICTURES.group}>
        <strong>{ticketShow?.title ?? `${name} is in a group show`}</strong>
        {ticketShow ? <Link href={`/tickets/${ticketShow._id}`}>Only ticket holders see this show</Link> : afterwards}
      </StageCurtain>
    );
  return (
    <StageCurtain poster={poster ?? (settings.defaultOfflineImage || DEFAULT_PICTURES.offline)}>
      <strong>{publicShowWaits ? 'The show is paused' : `${name} is offline right now`}</strong>
      <p>
        {publicShowWaits
          ? `It continues here when ${name} returns.`
          : (next ?? 'The next show starts here automatically.')}
      </p>
    </StageCurtain>
  );
}
