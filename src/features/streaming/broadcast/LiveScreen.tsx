import { type ReactNode, useEffect, useState } from 'react';
import { useRouter } from 'next/router';
import { useAppDispatch, useAppSelector } from '@/application/hooks';
import { selectAccount } from '@/features/auth/selectors';
import { errorText } from '@/lib/errorText';
import { Badge } from '@/ui/Badge';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import { ErrorNote } from '@/ui/ErrorNote';
import { Link } from '@/ui/Link';
import { Panel } from '@/ui/Panel';
import { Segmented } from '@/ui/Segmented';
import { selectBroadcasting } from '../selectors';
import { endRequested, goLiveRequested, titleChangeRequested } from '../slice';
import { bitrateOf, DevicePanel } from './DevicePanel';
import { Elapsed } from './Elapsed';
import { Figures } from './Figures';
import { Preview } from './Preview';
import { ProgramPanel } from './ProgramPanel';
import { ProgramPreview } from './ProgramPreview';
import { RecordPanel } from './RecordPanel';
import { ShowPanel } from './ShowPanel';
import { useSetup } from './useSetup';
import { remember, remembered } from '@/lib/live/memory';
import { useDevices } from '@/lib/live/useDevices';
import { usePublisher } from '@/lib/live/usePublisher';
import styles from './broadcast.module.css';

/** While on air, leaving the page asks first: the show would end. */
function useLeaveGuard(onAir: boolean): void {
  useEffect(() => {
    if (!onAir) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [onAir]);
}

/** The room of the show, as the page fills it in: a feature shows no other feature's parts. */
export interface RoomSlot {
  conversationId: string;
  hostId: string;
  aside: string;
  className: string | undefined;
}

/** Where the picture is made. */
type From = 'browser' | 'program';
const WAYS = [
  { value: 'browser', label: 'This browser' },
  { value: 'program', label: 'OBS or another program' },
] as const;

/** Where the picture is made, and how fine: as the last time. `from` is null until that was looked up, so that no camera is opened for one who has another program. */
function useChoices() {
  const [from, setFrom] = useState<From | null>(null);
  const [bitrate, setBitrate] = useState<number | null>(null);
  useEffect(() => {
    const { from: last, bitrate: rate } = remembered();
    // eslint-disable-next-line react-hooks/set-state-in-effect -- the server that rendered the page does not know
    setFrom(last === 'program' ? last : 'browser');
    setBitrate(rate ?? null);
  }, []);
  const chooseFrom = (next: From) => {
    remember({ from: next });
    setFrom(next);
  };
  const chooseBitrate = (next: number | null) => {
    remember({ bitrate: next });
    setBitrate(next);
  };
  return { from, bitrate, chooseFrom, chooseBitrate };
}

/** The performer's place behind the stage: check, go live, see and hear the room, end. */
export function LiveScreen({ chat, requests }: { chat: (room: RoomSlot) => ReactNode; requests?: ReactNode }) {
  const dispatch = useAppDispatch();
  const router = useRouter();
  const account = useAppSelector(selectAccount);
  const { status, show, title, figures, error } = useAppSelector(selectBroadcasting);
  const { from, bitrate, chooseFrom, chooseBitrate } = useChoices();
  const { setup, failure, change } = useSetup();
  const isProgram = from === 'program';
  const devices = useDevices(from === 'browser');
  const [asking, setAsking] = useState(false);
  const onAir = status === 'live' || status === 'ending';
  const connection = usePublisher(
    show?.publish ?? null,
    isProgram ? null : devices.stream,
    onAir,
    bitrateOf(devices.choice.height, bitrate),
  );
  useLeaveGuard(onAir);

  useEffect(() => {
    if (!onAir) return undefined;
    const end = () => void dispatch(endRequested());
    router.events.on('routeChangeStart', end);
    return () => router.events.off('routeChangeStart', end);
  }, [onAir, router.events, dispatch]);

  if (account?.role !== 'performer') return null;
  const hindrance = isProgram || devices.status === 'ready' ? null : 'Your camera must be on before you go live.';
  const lastTitle = title || account.streamingTitle;
  return (
    <div className={styles.studio} data-theme="dark">
      <header className={styles.bar}>
        <h1 className={styles.heading}>{onAir ? lastTitle || 'On air' : 'Your stage'}</h1>
        {onAir && (
          <>
            <Badge kind="live" big>
              ON AIR
            </Badge>
            <span className={styles.clock}>
              <Elapsed />
            </span>
            <Button
              variant="danger"
              icon="stop"
              busy={status === 'ending'}
              busyLabel="Ending the show"
              onClick={() => setAsking(true)}
            >
              End show
            </Button>
          </>
        )}
        {!onAir && (
          <Link className={styles.link} href={`/performers/${account.username}`}>
            Your page as members see it
          </Link>
        )}
      </header>
      {error && (
        <div className={styles.wide}>
          <ErrorNote kept={onAir ? 'Your show is still on.' : undefined}>{errorText(error)}</ErrorNote>
        </div>
      )}
      {status === 'ended' && (
        <div className={styles.wide}>
          <Panel stage title="The show is over">
            <p className={styles.words}>Thank you. Your tips are in your balance; viewers see your poster now.</p>
          </Panel>
        </div>
      )}
      <div className={styles.columns}>
        <div className={styles.left}>
          {requests}
          <ShowPanel
            key={show?.sessionId ?? 'before'}
            title={lastTitle}
            onAir={onAir}
            starting={status === 'starting'}
            hindrance={hindrance}
            onTitle={(next) => dispatch(titleChangeRequested({ title: next }))}
            onStart={(next) => dispatch(goLiveRequested({ title: next }))}
          >
            {account.tags.length > 0 && (
              <p className={styles.tags}>
                {account.tags.map((tag) => (
                  <span key={tag}>#{tag}</span>
                ))}
              </p>
            )}
          </ShowPanel>
          <RecordPanel setup={setup} onSetup={change} running={show && onAir ? show.isRecorded : null} />
        </div>
        <div className={styles.middle}>
          {isProgram ? (
            <ProgramPreview
              performerId={account._id}
              name={account.name}
              sessionId={onAir ? (show?.sessionId ?? null) : null}
              viewers={figures.viewers}
              onStarted={() => dispatch(goLiveRequested({ title: lastTitle }))}
            />
          ) : (
            <Preview
              devices={devices}
              sessionId={show?.sessionId ?? null}
              onAir={onAir}
              connection={connection}
              viewers={figures.viewers}
            />
          )}
          {!onAir && (
            <Segmented
              label="Send the picture from"
              segments={WAYS}
              value={from ?? 'browser'}
              onChange={chooseFrom}
              full
            />
          )}
          {isProgram ? (
            <ProgramPanel
              setup={setup}
              failure={failure}
              onSetup={change}
              showUrl={show?.publish.rtmpUrl ?? null}
              onAir={onAir}
            />
          ) : (
            <DevicePanel devices={devices} bitrate={bitrate} onBitrate={chooseBitrate} />
          )}
          {(onAir || status === 'ended') && <Figures figures={figures} />}
        </div>
        <div className={styles.right}>
          {show && onAir ? (
            chat({
              className: styles.chat,
              conversationId: show.conversation._id,
              hostId: account._id,
              aside: `${figures.viewers.toLocaleString('en')} watching`,
            })
          ) : (
            <Panel stage title="Chat">
              <p className={styles.words}>
                When you are on air, your room appears here: what members say, and their tips.
              </p>
            </Panel>
          )}
        </div>
      </div>
      <Dialog open={asking && onAir} title="End the show?" onClose={() => setAsking(false)}>
        <p className={styles.words}>The picture stops for everyone at once. What you earned stays.</p>
        <div className={styles.answers}>
          <Button variant="quiet" onClick={() => setAsking(false)}>
            Stay on air
          </Button>
          <Button
            variant="danger"
            onClick={() => {
              setAsking(false);
              dispatch(endRequested());
            }}
          >
            End show
          </Button>
        </div>
      </Dialog>
    </div>
  );
}
