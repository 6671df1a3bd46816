import dynamic from 'next/dynamic';
import { type ReactNode, useState } from 'react';
import { type ShowEntryView, type ShowView } from '@contract/shows';
import { type UserBriefView } from '@contract/users';
import { useAppDispatch, useAppSelector } from '@/application/hooks';
import { selectAccount } from '@/features/auth/selectors';
import { selectUser } from '@/features/users/selectors';
import { errorText } from '@/lib/errorText';
import { formatDuration } from '@/lib/timeText';
import { PHONE, useMediaQuery } from '@/lib/useMediaQuery';
import { Avatar } from '@/ui/Avatar';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import { ErrorNote } from '@/ui/ErrorNote';
import question from '@/ui/question.module.css';
import { MeterPanel } from './MeterPanel';
import { type DevicesSlot, OwnCamera, useCamera } from './OwnCamera';
import { Participants } from './Participants';
import { Spies } from './Spies';
import { ReceiptTicket } from './ReceiptTicket';
import { TicketShowOver } from './TicketShowOver';
import { selectShows } from './selectors';
import { ShowBadges } from './ShowBadges';
import { ShowVideo } from './ShowVideo';
import {
  companyText,
  endLabel,
  endText,
  type OwnCameraState,
  type RunningShowProps,
  type ShowSlots,
  waitingText,
} from './showProps';
import { endShowRequested } from './slice';
import styles from './shows.module.css';

const PhoneShow = dynamic(() => import('./PhoneShow').then((module) => module.PhoneShow), { ssr: false });

/** A running show, for either side, and its receipt once it has ended. */
export function ShowScreen({ back, ...slots }: ShowSlots & { back: { href: string; label: string } }) {
  const account = useAppSelector(selectAccount);
  const { entry, receipt } = useAppSelector(selectShows);
  if (!entry || !account) return null;
  if (receipt)
    return (
      <div className={styles.after}>
        {entry.show.ticketShow ? (
          <TicketShowOver show={entry.show} ticketShow={entry.show.ticketShow} isPerformer={account.role !== 'user'} />
        ) : (
          <ReceiptTicket receipt={receipt} back={back} />
        )}
      </div>
    );
  return <RunningShow {...slots} entry={entry} ownId={account._id} isMember={account.role === 'user'} />;
}

function RunningShow(props: RunningShowProps) {
  const isPhone = useMediaQuery(PHONE);
  const isPerformer = props.ownId === props.entry.show.performer._id;
  const [isCameraShown, setCameraShown] = useState(isPerformer);
  const camera = useCamera(props.entry.publish, isCameraShown);
  const own = { camera, isCameraShown, setCameraShown };
  return isPhone ? <PhoneShow {...props} {...own} /> : <DeskShow {...props} {...own} />;
}

function DeskShow({ chat, devices, entry, ownId, isMember, ...own }: RunningShowProps & OwnCameraState) {
  const { balance } = useAppSelector(selectUser);
  const { meters, error } = useAppSelector(selectShows);
  const { show } = entry;
  const { kind, performer } = show;
  const isPerformer = ownId === performer._id;
  const other = isPerformer ? show.member : performer;
  const { avatar } = other ?? performer;
  return (
    <section className={styles.stage} aria-label="Stage">
      <div className={styles.column} data-theme="dark">
        <div className={styles.ambient} style={{ backgroundImage: `url(${JSON.stringify(avatar)})` }} />
        <Cameras entry={entry} devices={devices} isPerformer={isPerformer} {...own} />
        <ShowBar show={show} other={other}>
          {!isPerformer && kind === 'private' && !show.isSpy && (
            <Button
              variant="stage"
              icon={own.isCameraShown ? 'cameraOff' : 'camera'}
              aria-pressed={own.isCameraShown}
              onClick={() => own.setCameraShown(!own.isCameraShown)}
            >
              {own.isCameraShown ? 'Hide my camera' : 'Show my camera'}
            </Button>
          )}
        </ShowBar>
      </div>
      <div className={styles.room}>
        {error && <ErrorNote>{errorText(error)}</ErrorNote>}
        <MeterPanel show={show} meters={Object.values(meters)} balance={isMember ? balance : null}>
          <EndButton show={show} isPerformer={isPerformer} />
        </MeterPanel>
        {kind === 'group' && <Participants show={show} meters={meters} ownId={ownId} />}
        <Spies show={show} meters={meters} />
        {show.isSpy ? (
          <p className={styles.onlyWatching}>
            You only watch, so there is no chat for you. {performer.name} sees your name; the member doesn&apos;t.
          </p>
        ) : (
          chat({ conversationId: show.conversationId, hostId: performer._id, hostName: performer.name })
        )}
      </div>
    </section>
  );
}

interface CamerasProps extends OwnCameraState {
  entry: ShowEntryView;
  devices: DevicesSlot;
  isPerformer: boolean;
}

/** The other side's video with the own camera, or the own camera alone (the performer of a group show). */
function Cameras({ entry: { show, playback }, devices, isPerformer, camera, isCameraShown }: CamerasProps) {
  const { meters } = useAppSelector(selectShows);
  const seconds = Math.max(0, ...Object.values(meters).map((meter) => meter.seconds));
  const badges = <ShowBadges show={show} clock={formatDuration(seconds)} />;
  const other = isPerformer ? show.member : show.performer;
  if (!playback)
    return (
      <div className={styles.player}>
        <OwnCamera camera={camera} large controls={devices} marks={badges} />
      </div>
    );
  return (
    <div className={styles.player}>
      <ShowVideo
        key={playback.token}
        playback={playback}
        name={other?.name ?? ''}
        poster={(other ?? show.performer).avatar}
        marks={badges}
        waiting={waitingText(isPerformer)}
        isOptional={isPerformer}
      />
      {isCameraShown && <OwnCamera camera={camera} controls={devices} />}
    </div>
  );
}

function ShowBar({ show, other, children }: { show: ShowView; other: UserBriefView | null; children: ReactNode }) {
  return (
    <div className={styles.bar}>
      <Avatar src={(other ?? show.performer).avatar} size={54} />
      <div className={styles.words}>
        <h1 className={styles.name}>{show.ticketShow?.title ?? other?.name ?? 'Group show'}</h1>
        <p>{companyText(show)}</p>
      </div>
      {children}
    </div>
  );
}

function EndButton({ show, isPerformer }: { show: ShowView; isPerformer: boolean }) {
  const dispatch = useAppDispatch();
  const { status } = useAppSelector(selectShows);
  const [isAsking, setAsking] = useState(false);
  // all tickets may depend on it
  const asksFirst = isPerformer && show.ticketShow !== null;
  const end = () => {
    setAsking(false);
    dispatch(endShowRequested());
  };
  const label = endLabel(show, isPerformer);
  return (
    <>
      <Button
        variant="danger"
        busy={status === 'busy'}
        busyLabel="Ending the show"
        icon="stop"
        full
        aria-haspopup={asksFirst ? 'dialog' : undefined}
        onClick={() => (asksFirst ? setAsking(true) : end())}
      >
        {label}
      </Button>
      <Dialog open={isAsking} title="End the show?" onClose={() => setAsking(false)}>
        <div className={question.question}>
          <p>{endText(show, isPerformer)}</p>
          <div className={question.actions}>
            <Button variant="quiet" onClick={() => setAsking(false)}>
              Stay in the show
            </Button>
            <Button variant="danger" onClick={end}>
              End it now
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  );
}
