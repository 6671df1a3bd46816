import { type ReactNode, useState } from 'react';
import { useAppDispatch, useAppSelector } from '@/application/hooks';
import { selectAccount } from '@/features/auth/selectors';
import { errorText } from '@/lib/errorText';
import { Avatar } from '@/ui/Avatar';
import { Button } from '@/ui/Button';
import { ErrorNote } from '@/ui/ErrorNote';
import { clockOf, MeterPanel } from './MeterPanel';
import { type DevicesSlot, OwnCamera } from './OwnCamera';
import { ReceiptTicket } from './ReceiptTicket';
import { selectShows } from './selectors';
import { ShowVideo } from './ShowVideo';
import { endShowRequested } from './slice';
import styles from './shows.module.css';

export interface ShowSlots {
  chat: (room: { conversationId: string; hostId: string }) => ReactNode;
  devices: DevicesSlot;
}

/** A show that runs, for either side, and its receipt once it is over. */
export function ShowScreen({ chat, devices, back }: ShowSlots & { back: { href: string; label: string } }) {
  const dispatch = useAppDispatch();
  const account = useAppSelector(selectAccount);
  const { entry, meters, receipt, status, error } = useAppSelector(selectShows);
  const [camera, setCamera] = useState(false);
  if (!entry || !account) return null;
  if (receipt) return <div className={styles.after}><ReceiptTicket receipt={receipt} back={back} /></div>;
  const { show, publish, playback } = entry;
  const isPerformer = account._id === show.performer._id;
  const other = isPerformer ? show.member : show.performer;
  const all = Object.values(meters);
  const clock = clockOf(Math.max(0, ...all.map(({ seconds }) => seconds)));
  const label = show.kind === 'private' ? 'PRIVATE' : 'GROUP';
  const balance = account.role === 'user' ? account.balance : null;
  return (
    <section className={styles.stage} aria-label="Stage">
      <div className={styles.column} data-theme="dark">
        <div className={styles.player}>
          {playback
            ? <ShowVideo key={playback.token} playback={playback} name={other?.name ?? ''} label={label} clock={clock} waiting={isPerformer ? 'Their camera is off, or on its way.' : 'The picture is coming.'} />
            : <OwnCamera publish={publish} large controls={devices} />}
          {playback && (isPerformer || camera) && <OwnCamera publish={publish} controls={devices} />}
        </div>
        <div className={styles.bar}>
          <Avatar src={(other ?? show.performer).avatar} size={48} />
          <div className={styles.words}><h1 className={styles.name}>{other?.name ?? 'Group show'}</h1><p>{show.kind === 'private' ? 'Just the two of you' : `${Math.max(all.filter(({ state }) => state !== 'left').length, isPerformer ? 0 : 1)} of ${show.maxParticipants} places`}</p></div>
          {!isPerformer && show.kind === 'private' && <Button variant="stage" icon={camera ? 'cameraOff' : 'camera'} aria-pressed={camera} onClick={() => setCamera(!camera)}>{camera ? 'Hide my camera' : 'Show my camera'}</Button>}
        </div>
      </div>
      <div className={styles.room}>
        {error && <ErrorNote>{errorText(error)}</ErrorNote>}
        <MeterPanel show={show} meters={all} balance={balance} busy={status === 'busy'} onEnd={() => dispatch(endShowRequested())} />
        {chat({ conversationId: show.conversationId, hostId: show.performer._id })}
      </div>
    </section>
  );
}
