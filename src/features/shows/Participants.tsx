import { type MeterView, type ShowView } from '@contract/shows';
import { type UserBriefView } from '@contract/users';
import { formatDuration } from '@/lib/timeText';
import { Avatar } from '@/ui/Avatar';
import { TokenAmount } from '@/ui/TokenAmount';
import styles from './shows.module.css';

function noteOf({ state, secondsLeft }: MeterView): string | null {
  if (state === 'paused') return 'paused';
  return secondsLeft !== null && secondsLeft <= 120 ? `${formatDuration(secondsLeft)} left` : null;
}

/** Shows a participant's time and tokens to the performer. */
function ParticipantMeter({ meter, hasTicket }: { meter: MeterView | undefined; hasTicket?: boolean }) {
  if (!meter) return <span className={styles.muted}>just joined</span>;
  const note = noteOf(meter);
  return (
    <>
      {note && <span className={styles.muted}>{note}</span>}
      <span>{formatDuration(meter.seconds)}</span>
      {!hasTicket && (
        <span className={styles.paid}>
          <TokenAmount amount={meter.tokens} tone="spent" />
        </span>
      )}
    </>
  );
}

/** A person in a show, with time and tokens where the performer sees them. */
export const PersonRow = ({
  person: { name, avatar },
  ...metered
}: {
  person: UserBriefView;
  meter: MeterView | undefined;
}) => (
  <li className={styles.person}>
    <Avatar src={avatar} size={28} />
    <span className={styles.words}>{name}</span>
    <ParticipantMeter {...metered} />
  </li>
);

/** Lists the participants of a group show. Only the performer sees what each has paid. */
export function Participants({
  show,
  meters,
  ownId,
}: {
  show: ShowView;
  meters: Record<string, MeterView>;
  ownId: string;
}) {
  const { participants, maxParticipants } = show;
  const isPerformer = ownId === show.performer._id;
  return (
    <section className={styles.people} aria-labelledby="participants">
      <h2 id="participants" className={styles.between}>
        <span>Participants</span>
        <span className={styles.muted}>
          {participants.length} of {maxParticipants}
        </span>
      </h2>
      {participants.length === 0 && (
        <p className={styles.muted}>
          {show.ticketShow
            ? 'Nobody is here yet. Ticket holders enter from the show’s page.'
            : 'No members yet. They can join from your page, which announces the group show.'}
        </p>
      )}
      <ul aria-live="polite">
        {participants.map(({ _id, name, avatar }) => (
          <li key={_id} className={styles.person}>
            <Avatar src={avatar} size={28} />
            <span className={styles.words}>{_id === ownId ? 'You' : name}</span>
            {isPerformer && <ParticipantMeter meter={meters[_id]} hasTicket={show.ticketShow !== null} />}
          </li>
        ))}
      </ul>
    </section>
  );
}
