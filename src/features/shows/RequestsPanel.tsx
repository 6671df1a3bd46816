import { useEffect, useRef, useState } from 'react';
import { useRouter } from 'next/router';
import { useAppDispatch, useAppSelector } from '@/application/hooks';
import { selectSettings } from '@/features/site/selectors';
import { errorText } from '@/lib/errorText';
import { playSound } from '@/lib/sounds';
import { Avatar } from '@/ui/Avatar';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import { ErrorNote } from '@/ui/ErrorNote';
import { formatTokens } from '@/ui/format';
import { LinkButton } from '@/ui/LinkButton';
import { Panel } from '@/ui/Panel';
import { DateTime } from '@/ui/DateTime';
import { Countdown } from './Countdown';
import { selectShows } from './selectors';
import { acceptRequested, groupStartRequested, requestsRequested, withdrawRequested } from './slice';
import styles from './shows.module.css';

/** Where a performer gives a show. The address of a group remembers which, so that a reload comes back into it. */
const stageOf = (kind: 'private' | 'group', conversationId: string) =>
  kind === 'private' ? `/live/private/${conversationId}` : `/live/group?show=${conversationId}`;

/** Who asks the performer for a private show, with sound, and the way into a group show, or back into what runs. */
export function RequestsPanel() {
  const dispatch = useAppDispatch();
  const router = useRouter();
  const { requests, running, entry, status, error } = useAppSelector(selectShows);
  const { tipSound, paidShows } = useAppSelector(selectSettings);
  const [accepting, setAccepting] = useState<string | null>(null);
  const [starting, setStarting] = useState(false);
  const before = useRef(0);
  const connected = useAppSelector(({ socket }) => socket.status === 'connected');
  // again after the connection was gone: what was asked meanwhile was not heard
  useEffect(() => {
    if (connected) dispatch(requestsRequested());
  }, [dispatch, connected]);
  useEffect(() => {
    if (requests.length > before.current) void playSound(tipSound || '/sounds/tip.mp3');
    before.current = requests.length;
  }, [requests.length, tipSound]);
  const begun = entry?.show.status === 'running' ? stageOf(entry.show.kind, entry.show.conversationId) : null;
  useEffect(() => {
    if (begun) void router.push(begun);
  }, [begun, router]);
  const busy = status === 'busy';
  if (!paidShows && !running)
    return (
      <Panel stage title="Requests">
        <p className={styles.muted}>
          Private and group shows are not possible here: the video server of this site cannot prove what reaches each
          member, and nobody pays for what did not arrive.
        </p>
      </Panel>
    );
  return (
    <Panel stage title="Requests">
      {running && !begun && (
        <div className={styles.form}>
          <p>Your {running.kind} show is still on.</p>
          <LinkButton href={stageOf(running.kind, running.conversationId)} full>
            Back into the show
          </LinkButton>
        </div>
      )}
      {error && !starting && <ErrorNote>{errorText(error)}</ErrorNote>}
      <ul className={styles.requests} aria-live="polite">
        {requests.map(({ conversationId, other, price, cap, standing, expiresAt }) => (
          <li key={conversationId} className={styles.request}>
            <div className={styles.bar}>
              <Avatar src={other.avatar} size={40} />
              <div className={styles.words}>
                <b>{other.name}</b>
                <p className={styles.muted}>asks for a private show</p>
              </div>
              <Countdown until={expiresAt} />
            </div>
            <dl className={styles.facts}>
              <div>
                <dt>A minute</dt>
                <dd>{price === 0 ? 'free' : `${formatTokens(price)} tokens`}</dd>
              </div>
              {price > 0 && (
                <div>
                  <dt>At most</dt>
                  <dd>{cap === null ? 'no limit' : `${formatTokens(cap)} tokens`}</dd>
                </div>
              )}
              <div>
                <dt>Member since</dt>
                <dd>
                  <DateTime at={standing.memberSince} />
                </dd>
              </div>
              <div>
                <dt>Tipped you</dt>
                <dd>{formatTokens(standing.tipped)} tokens</dd>
              </div>
              <div>
                <dt>Shows with you</dt>
                <dd>{standing.shows}</dd>
              </div>
            </dl>
            <div className={styles.answers}>
              <Button variant="quiet" disabled={busy} onClick={() => dispatch(withdrawRequested({ conversationId }))}>
                Decline
              </Button>
              <Button
                variant="primary"
                busy={busy && accepting === conversationId}
                disabled={busy && accepting !== conversationId}
                onClick={() => {
                  setAccepting(conversationId);
                  dispatch(acceptRequested({ conversationId }));
                }}
              >
                Accept
              </Button>
            </div>
          </li>
        ))}
        {requests.length === 0 && !running && (
          <li className={styles.muted}>Who asks for a private show appears here, with a sound.</li>
        )}
      </ul>
      {!running && (
        <Button variant="quiet" full onClick={() => setStarting(true)}>
          Start a group show
        </Button>
      )}
      <Dialog open={starting && !begun} title="Start a group show?" onClose={() => setStarting(false)}>
        <div className={styles.form}>
          {error && <ErrorNote>{errorText(error)}</ErrorNote>}
          <p>
            Members join up to the number you allow, each pays by the minute. Your public show waits meanwhile; whoever
            asked for a private one is declined.
          </p>
          <div className={styles.answers}>
            <Button variant="quiet" onClick={() => setStarting(false)}>
              Not now
            </Button>
            <Button variant="primary" busy={busy} onClick={() => dispatch(groupStartRequested())}>
              Start the group show
            </Button>
          </div>
        </div>
      </Dialog>
    </Panel>
  );
}
