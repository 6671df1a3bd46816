import { useEffect, useRef } from 'react';
import { useAppDispatch, useAppSelector } from '@/application/hooks';
import { selectSettings } from '@/features/site/selectors';
import { Avatar } from '@/ui/Avatar';
import { Button } from '@/ui/Button';
import { formatTokens } from '@/ui/format';
import { LinkButton } from '@/ui/LinkButton';
import { Panel } from '@/ui/Panel';
import { When } from '@/ui/When';
import { selectShowRequests } from './selectors';
import { requestsRequested, withdrawRequested } from './slice';
import styles from './shows.module.css';

/** Who asks the performer for a private show, with sound, and the way into a group show. */
export function RequestsPanel() {
  const dispatch = useAppDispatch();
  const requests = useAppSelector(selectShowRequests);
  const { tipSound } = useAppSelector(selectSettings);
  const before = useRef(0);
  useEffect(() => void dispatch(requestsRequested()), [dispatch]);
  useEffect(() => {
    if (requests.length > before.current) void new Audio(tipSound || '/sounds/tip.mp3').play().catch(() => undefined);
    before.current = requests.length;
  }, [requests.length, tipSound]);
  return (
    <Panel stage title="Requests">
      <ul className={styles.requests} aria-live="polite">
        {requests.map(({ conversationId, other, price, cap, standing }) => (
          <li key={conversationId} className={styles.form}>
            <div className={styles.bar}><Avatar src={other.avatar} size={40} /><div className={styles.words}><b>{other.name}</b><p className={styles.muted}>asks for a private show: {price === 0 ? 'free' : `${formatTokens(price)} a minute`}{cap !== null && `, at most ${formatTokens(cap)}`}</p></div></div>
            <p className={styles.muted}>Member since <When at={standing.memberSince} />, tipped you {formatTokens(standing.tipped)}, {standing.shows} {standing.shows === 1 ? 'show' : 'shows'} with you</p>
            <LinkButton href={`/live/private/${conversationId}`} full>Accept</LinkButton>
            <Button variant="quiet" full onClick={() => dispatch(withdrawRequested({ conversationId }))}>Decline</Button>
          </li>
        ))}
        {requests.length === 0 && <li className={styles.muted}>Who asks for a private show appears here, with a sound.</li>}
      </ul>
      <LinkButton href="/live/group" variant="quiet" full>Start a group show</LinkButton>
    </Panel>
  );
}
