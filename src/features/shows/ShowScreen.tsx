import { type ReactNode, useState } from 'react';
import { type ShowEntryView, type ShowView } from '@contract/shows';
import { type UserBriefView } from '@contract/users';
import { useAppDispatch, useAppSelector } from '@/application/hooks';
import { selectAccount } from '@/features/auth/selectors';
import { selectUser } from '@/features/users/selectors';
import { errorText } from '@/lib/errorText';
import { formatDuration } from '@/lib/timeText';
import { Avatar } from '@/ui/Avatar';
import { Button } from '@/ui/Button';
import { ErrorNote } from '@/ui/ErrorNote';
import { MeterPanel } from './MeterPanel';
import { type DevicesSlot, OwnCamera } from './OwnCamera';
import { Participants } from './Participants';
import { ReceiptTicket } from './ReceiptTicket';
import { selectShows } from './selectors';
import { ShowBadges } from './ShowBadges';
import { ShowVideo } from './ShowVideo';
import { endShowRequested } from './slice';
import styles from './shows.module.css';

/** Parts of other features, which the page provides: features don't import each other's parts. */
export interface ShowSlots {
  chat: (room: { conversationId: string; hostId: string; hostName: string }) => ReactNode;
  devices: DevicesSlot;
}

/** A running show, for either side, and its receipt once it has ended. */
export function ShowScreen({ chat, devices, back }: ShowSlots & { back: { href: string; label: string } }) {
  const account = useAppSelector(selectAccount);
  const { balance } = useAppSelector(selectUser);
  const { entry, meters, receipt, error } = useAppSelector(selectShows);
  const [isCameraShown, setCameraShown] = useState(false);
  if (!entry || !account) return null;
  if (receipt)
    return (
      <div className={styles.after}>
        <ReceiptTicket receipt={receipt} back={back} />
      </div>
    );
  const { show } = entry;
  const { kind, performer } = show;
  const isPerformer = account._id === performer._id;
  const other = isPerformer ? show.member : performer;
  const { avatar } = other ?? performer;
  return (
    <section className={styles.stage} aria-label="Stage">
      <div className={styles.column} data-theme="dark">
        <div className={styles.ambient} style={{ backgroundImage: `url(${JSON.stringify(avatar)})` }} />
        <Cameras
          entry={entry}
          devices={devices}
          isPerformer={isPerformer}
          isCameraShown={isPerformer || isCameraShown}
        />
        <ShowBar show={show} other={other} isPerformer={isPerformer}>
          {!isPerformer && kind === 'private' && (
            <Button
              variant="stage"
              className={styles.cameraSwitch}
              icon={isCameraShown ? 'cameraOff' : 'camera'}
              aria-pressed={isCameraShown}
              onClick={() => setCameraShown(!isCameraShown)}
            >
              {isCameraShown ? 'Hide my camera' : 'Show my camera'}
            </Button>
          )}
        </ShowBar>
      </div>
      <div className={styles.room}>
        {error && <ErrorNote>{errorText(error)}</ErrorNote>}
        <MeterPanel show={show} meters={Object.values(meters)} balance={account.role === 'user' ? balance : null}>
          <span className={styles.desk}>
            <EndButton kind={kind} isPerformer={isPerformer} />
          </span>
        </MeterPanel>
        {kind === 'group' && <Participants show={show} meters={meters} ownId={account._id} />}
        {chat({ conversationId: show.conversationId, hostId: performer._id, hostName: performer.name })}
      </div>
    </section>
  );
}

interface CamerasProps {
  entry: ShowEntryView;
  devices: DevicesSlot;
  isPerformer: boolean;
  isCameraShown: boolean;
}

/** The other side's video with the own camera, or the own camera alone (the performer of a group show). */
function Cameras({ entry: { show, publish, playback }, devices, isPerformer, isCameraShown }: CamerasProps) {
  const { meters } = useAppSelector(selectShows);
  const seconds = Math.max(0, ...Object.values(meters).map((meter) => meter.seconds));
  const badges = <ShowBadges kind={show.kind} clock={formatDuration(seconds)} />;
  const other = isPerformer ? show.member : show.performer;
  if (!playback)
    return (
      <div className={styles.player}>
        <OwnCamera publish={publish} large controls={devices} marks={badges} />
      </div>
    );
  return (
    <div className={styles.player}>
      <ShowVideo
        key={playback.token}
        playback={playback}
        name={other?.name ?? ''}
        marks={badges}
        waiting={isPerformer ? 'Their camera is off or still connecting.' : 'Loading the video.'}
      />
      {isCameraShown && <OwnCamera publish={publish} controls={devices} />}
    </div>
  );
}

interface ShowBarProps {
  show: ShowView;
  other: UserBriefView | null;
  isPerformer: boolean;
  children: ReactNode;
}

function ShowBar({ show, other, isPerformer, children }: ShowBarProps) {
  return (
    <div className={styles.bar}>
      <Avatar src={(other ?? show.performer).avatar} size={54} />
      <div className={styles.words}>
        <h1 className={styles.name}>{other?.name ?? 'Group show'}</h1>
        <p>
          {show.kind === 'private'
            ? 'Just the two of you'
            : `${show.participants.length} of ${show.maxParticipants} participants`}
        </p>
      </div>
      {children}
      <span className={styles.phone}>
        <EndButton kind={show.kind} isPerformer={isPerformer} isShort />
      </span>
    </div>
  );
}

interface EndButtonProps {
  kind: ShowView['kind'];
  isPerformer: boolean;
  /** one word, for phones */
  isShort?: boolean;
}

function EndButton({ kind, isPerformer, isShort = false }: EndButtonProps) {
  const dispatch = useAppDispatch();
  const { status } = useAppSelector(selectShows);
  const verb = kind === 'group' && !isPerformer ? 'Leave' : 'End';
  return (
    <Button
      variant="danger"
      busy={status === 'busy'}
      busyLabel="Ending the show"
      icon={isShort ? undefined : 'stop'}
      full={!isShort}
      aria-label={isShort ? `${verb} show` : undefined}
      onClick={() => dispatch(endShowRequested())}
    >
      {isShort ? verb : `${verb} show`}
    </Button>
  );
}
