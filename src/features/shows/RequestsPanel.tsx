import { useEffect, useRef, useState } from 'react';
import { useRouter } from 'next/router';
import { useAppDispatch, useAppSelector } from '@/application/hooks';
import { selectSettings } from '@/features/site/selectors';
import { errorText } from '@/lib/errorText';
import { playSound } from '@/lib/sounds';
import { Button } from '@/ui/Button';
import { ErrorNote } from '@/ui/ErrorNote';
import { LinkButton } from '@/ui/LinkButton';
import { Panel } from '@/ui/Panel';
import { GroupShowDialog } from './GroupShowDialog';
import { RequestCard } from './RequestCard';
import { selectShows } from './selectors';
import { acceptRequested, requestsRequested } from './slice';
import styles from './shows.module.css';

/** Returns the page of a performer's show. A group show is in the query, so that a reload returns to it. */
const showPageOf = (kind: 'private' | 'group', conversationId: string) =>
  kind === 'private' ? `/live/private/${conversationId}` : `/live/group?show=${conversationId}`;

/** Loads the open requests, again after each reconnect, since events may have been missed. */
function useRequests(): void {
  const dispatch = useAppDispatch();
  const isConnected = useAppSelector(({ socket }) => socket.status === 'connected');
  useEffect(() => {
    if (isConnected) dispatch(requestsRequested());
  }, [dispatch, isConnected]);
}

/** Plays the site's sound for each new request. */
function useRequestSound(requests: number): void {
  const { tipSound } = useAppSelector(selectSettings);
  const before = useRef(0);
  useEffect(() => {
    if (requests > before.current) void playSound(tipSound || '/sounds/tip.mp3');
    before.current = requests;
  }, [requests, tipSound]);
}

/** Goes to the performer's show as soon as it runs. @returns its page; null before */
function useShowPage(): string | null {
  const router = useRouter();
  const { entry } = useAppSelector(selectShows);
  const page = entry?.show.status === 'running' ? showPageOf(entry.show.kind, entry.show.conversationId) : null;
  useEffect(() => {
    if (page) void router.push(page);
  }, [page, router]);
  return page;
}

/** Shows a performer the private show requests, the start of a group show, and the way back to a running show. */
export function RequestsPanel() {
  const dispatch = useAppDispatch();
  const { requests, running, status, error } = useAppSelector(selectShows);
  const { paidShows } = useAppSelector(selectSettings);
  const [accepting, setAccepting] = useState<string | null>(null);
  const [isStarting, setStarting] = useState(false);
  useRequests();
  useRequestSound(requests.length);
  const showPage = useShowPage();
  if (!paidShows && !running) return <ShowsUnavailable />;
  const accept = (conversationId: string) => {
    setAccepting(conversationId);
    dispatch(acceptRequested({ conversationId }));
  };
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
            isBusy={status === 'busy'}
            isAccepting={accepting === request.conversationId}
            onAccept={() => accept(request.conversationId)}
          />
        ))}
        {requests.length === 0 && !running && (
          <li className={styles.muted}>Private show requests appear here, with a sound.</li>
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
