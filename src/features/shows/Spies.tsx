import { type MeterView, type ShowView } from '@contract/shows';
import { useAppDispatch, useAppSelector } from '@/application/hooks';
import { Button } from '@/ui/Button';
import { formatTokens } from '@/ui/format';
import { PersonRow } from './Participants';
import { selectShows } from './selectors';
import { spiesText } from './showProps';
import { endSpyingRequested } from './slice';
import styles from './shows.module.css';

/** The spies of a private show, by name for its performer, and the button that ends spying. Nothing without consent. */
export function Spies({ show, meters }: { show: ShowView; meters: Record<string, MeterView> }) {
  const dispatch = useAppDispatch();
  const { isEndingSpying } = useAppSelector(selectShows);
  const { spying, conversationId } = show;
  if (!spying || show.status !== 'running') return null;
  return (
    <section className={styles.people} aria-labelledby="spies">
      <h2 className={styles.between}>
        <span id="spies">Spies</span>
        <span className={styles.muted}>{formatTokens(spying.price)} tokens a minute each</span>
      </h2>
      <p className={styles.muted} aria-live="polite">
        {spiesText(spying.count)}
      </p>
      {spying.members.length > 0 && (
        <ul>
          {spying.members.map((spy) => (
            <PersonRow key={spy._id} person={spy} meter={meters[spy._id]} />
          ))}
        </ul>
      )}
      <Button
        variant="quiet"
        icon="eyeOff"
        full
        busy={isEndingSpying}
        busyLabel="Ending spying"
        onClick={() => dispatch(endSpyingRequested({ conversationId }))}
      >
        End spying
      </Button>
    </section>
  );
}
