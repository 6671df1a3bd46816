import { type MeterView, type ShowView } from '@contract/shows';
import { Avatar } from '@/ui/Avatar';
import { TokenAmount } from '@/ui/TokenAmount';
import { clockOf } from './MeterPanel';
import styles from './shows.module.css';

/** What stands beside a name for the performer: time and tokens, and what is not as usual. */
function Come({ meter }: { meter: MeterView | undefined }) {
  if (!meter) return <span className={styles.muted}>just came in</span>;
  const { state, seconds, secondsLeft, tokens } = meter;
  const note =
    state === 'paused' ? 'paused' : secondsLeft !== null && secondsLeft <= 120 ? `${clockOf(secondsLeft)} left` : null;
  return (
    <>
      {note && <span className={styles.muted}>{note}</span>}
      <span>{clockOf(seconds)}</span>
      <span className={styles.paid}>
        <TokenAmount amount={tokens} tone="spent" />
      </span>
    </>
  );
}

/** Who is in a group show. The performer sees beside each what it has come to; members see each other. */
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
        <span>In the show</span>
        <span className={styles.muted}>
          {participants.length} of {maxParticipants} places
        </span>
      </h2>
      {participants.length === 0 && (
        <p className={styles.muted}>Nobody yet. Your page says that a group show is on, with the way in.</p>
      )}
      <ul aria-live="polite">
        {participants.map(({ _id, name, avatar }) => (
          <li key={_id} className={styles.person}>
            <Avatar src={avatar} size={28} />
            <span className={styles.words}>{_id === ownId ? 'You' : name}</span>
            {isPerformer && <Come meter={meters[_id]} />}
          </li>
        ))}
      </ul>
    </section>
  );
}
