import { useState } from 'react';
import { useAppSelector } from '@/application/hooks';
import { selectOwnPerformer } from '@/features/performers/selectors';
import { selectSettings } from '@/features/site/selectors';
import { errorText } from '@/lib/errorText';
import { PRICES_PATH } from '@/lib/routes';
import { Button } from '@/ui/Button';
import { ErrorNote } from '@/ui/ErrorNote';
import { LinkButton } from '@/ui/LinkButton';
import { Link } from '@/ui/Link';
import { Panel } from '@/ui/Panel';
import { GroupShowDialog } from './GroupShowDialog';
import { RequestCard } from './RequestCard';
import { selectShows } from './selectors';
import { showPageOf, useRequests } from './useRequests';
import styles from './shows.module.css';

/** Shows a performer the private show requests, the start of a group show, and the way back to a running show. */
export function RequestsPanel() {
  const { requests, showPage, isBusy, accepting, accept } = useRequests();
  const { running, error } = useAppSelector(selectShows);
  const { privateCallPrice } = useAppSelector(selectOwnPerformer);
  const { paidShows } = useAppSelector(selectSettings);
  const [isStarting, setStarting] = useState(false);
  if (!paidShows && !running) return <ShowsUnavailable />;
  return (
    <Panel stage title="Requests">
      {running && !showPage && (
        <div className={styles.form}>
          <p>Your {running.kind} show is still running.</p>
          <LinkButton href={showPageOf(running.kind, running.conversationId)} full>
            Return to the show
          </LinkButton>
        </div>
      )}
      {error && !isStarting && <ErrorNote>{errorText(error)}</ErrorNote>}
      <ul className={styles.requests} aria-live="polite">
        {requests.map((request) => (
          <RequestCard
            key={request.conversationId}
            request={request}
            isBusy={isBusy}
            isAccepting={accepting === request.conversationId}
            onAccept={() => accept(request.conversationId)}
          />
        ))}
        {requests.length === 0 && !running && (
          <li className={styles.muted}>
            {privateCallPrice ? (
              'Private show requests appear here, with a sound.'
            ) : (
              <>
                Private shows are off until you set a price. <Link href={PRICES_PATH}>Set a price</Link>
              </>
            )}
          </li>
        )}
      </ul>
      {!running && (
        <Button variant="quiet" full onClick={() => setStarting(true)}>
          Start a group show
        </Button>
      )}
      <GroupShowDialog open={isStarting && !showPage} onClose={() => setStarting(false)} />
    </Panel>
  );
}

function ShowsUnavailable() {
  return (
    <Panel stage title="Requests">
      <p className={styles.muted}>
        This site can&apos;t offer private and group shows: its video server can&apos;t prove what each member receives,
        and members pay only for what they receive.
      </p>
    </Panel>
  );
}
