import { type ReactNode, useState } from 'react';
import { useAppDispatch, useAppSelector } from '@/application/hooks';
import { selectAccount } from '@/features/auth/selectors';
import { selectUser } from '@/features/users/selectors';
import { errorText } from '@/lib/errorText';
import { Avatar } from '@/ui/Avatar';
import { Button } from '@/ui/Button';
import { ErrorNote } from '@/ui/ErrorNote';
import { clockOf, MeterPanel } from './MeterPanel';
import { type DevicesSlot, OwnCamera } from './OwnCamera';
import { Participants } from './Participants';
import { ReceiptTicket } from './ReceiptTicket';
import { selectShows } from './selectors';
import { ShowVideo } from './ShowVideo';
import { endShowRequested } from './slice';
import { StageMarks } from './StageMarks';
import styles from './shows.module.css';

export interface ShowSlots {
  chat: (room: { conversationId: string; hostId: string; hostName: string }) => ReactNode;
  devices: DevicesSlot;
}

/** A show that runs, for either side, and its receipt once it is over. */
export function ShowScreen({ chat, devices, back }: ShowSlots & { back: { href: string; label: string } }) {
  const dispatch = useAppDispatch();
  const account = useAppSelector(selectAccount);
  const { balance } = useAppSelector(selectUser);
  const { entry, meters, receipt, status, error } = useAppSelector(selectShows);
  const [camera, setCamera] = useState(false);
  if (!entry || !account) return null;
  if (receipt)
    return (
      <div className={styles.after}>
        <ReceiptTicket receipt={receipt} back={back} />
      </div>
    );
  const { show, publish, playback } = entry;
  const { kind, performer } = show;
  const isPerformer = account._id === performer._id;
  const other = isPerformer ? show.member : performer;
  const all = Object.values(meters);
  const marks = <StageMarks kind={kind} clock={clockOf(Math.max(0, ...all.map(({ seconds }) => seconds)))} />;
  const ending = {
    variant: 'danger',
    busy: status === 'busy',
    busyLabel: 'Ending the show',
    onClick: () => dispatch(endShowRequested()),
  } as const;
  const endWords = kind === 'group' && !isPerformer ? 'Leave' : 'End';
  return (
    <section className={styles.stage} aria-label="Stage">
      <div className={styles.column} data-theme="dark">
        <div
          className={styles.ambient}
          style={{ backgroundImage: `url(${JSON.stringify((other ?? performer).avatar)})` }}
        />
        <div className={styles.player}>
          {playback ? (
            <ShowVideo
              key={playback.token}
              playback={playback}
              name={other?.name ?? ''}
              marks={marks}
              waiting={isPerformer ? 'Their camera is off, or on its way.' : 'The picture is coming.'}
            />
          ) : (
            <OwnCamera publish={publish} large controls={devices} marks={marks} />
          )}
          {playback && (isPerformer || camera) && <OwnCamera publish={publish} controls={devices} />}
        </div>
        <div className={styles.bar}>
          <Avatar src={(other ?? performer).avatar} size={54} />
          <div className={styles.words}>
            <h1 className={styles.name}>{other?.name ?? 'Group show'}</h1>
            <p>
              {kind === 'private'
                ? 'Just the two of you'
                : `${show.participants.length} of ${show.maxParticipants} places`}
            </p>
          </div>
          {!isPerformer && kind === 'private' && (
            <Button
              variant="stage"
              className={styles.cameraSwitch}
              icon={camera ? 'cameraOff' : 'camera'}
              aria-pressed={camera}
              onClick={() => setCamera(!camera)}
            >
              {camera ? 'Hide my camera' : 'Show my camera'}
            </Button>
          )}
          <span className={styles.phone}>
            <Button {...ending} aria-label={`${endWords} show`}>
              {endWords}
            </Button>
          </span>
        </div>
      </div>
      <div className={styles.room}>
        {error && <ErrorNote>{errorText(error)}</ErrorNote>}
        <MeterPanel show={show} meters={all} balance={account.role === 'user' ? balance : null}>
          <span className={styles.desk}>
            <Button {...ending} icon="stop" full>
              {endWords} show
            </Button>
          </span>
        </MeterPanel>
        {kind === 'group' && <Participants show={show} meters={meters} ownId={account._id} />}
        {chat({ conversationId: show.conversationId, hostId: performer._id, hostName: performer.name })}
      </div>
    </section>
  );
}
