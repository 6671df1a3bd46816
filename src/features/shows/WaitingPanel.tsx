import { useAppDispatch, useAppSelector } from '@/application/hooks';
import { Avatar } from '@/ui/Avatar';
import { Button } from '@/ui/Button';
import { formatTokens } from '@/ui/format';
import { Panel } from '@/ui/Panel';
import { Spinner } from '@/ui/Spinner';
import { Countdown } from './Countdown';
import { selectShows } from './selectors';
import { withdrawRequested } from './slice';
import styles from './shows.module.css';

/** Shows a member that their request waits for the performer's answer. */
export function WaitingPanel() {
  const dispatch = useAppDispatch();
  const { entry, status } = useAppSelector(selectShows);
  if (!entry) return null;
  const { conversationId, performer, price, cap, spying, expiresAt } = entry.show;
  const limit = cap === null ? 'no limit' : `at most ${formatTokens(cap)}`;
  return (
    <Panel title={`Waiting for ${performer.name}`}>
      <div className={styles.form} role="status">
        <div className={styles.waiting}>
          <Avatar src={performer.avatar} size={96} lit />
          <Spinner size="lg" label="Waiting for an answer" />
          {expiresAt && <Countdown until={expiresAt} />}
        </div>
        <p>
          {performer.name} has two minutes to answer.{' '}
          {price > 0 && `${formatTokens(price)} tokens a minute, ${limit}. `}
          {spying && 'Others may watch. '}
          Nothing is spent before the show begins.
        </p>
        <Button
          variant="quiet"
          full
          busy={status === 'busy'}
          onClick={() => dispatch(withdrawRequested({ conversationId }))}
        >
          Cancel request
        </Button>
      </div>
    </Panel>
  );
}
