import { type ShowRequestView } from '@contract/shows';
import { useAppDispatch } from '@/application/hooks';
import { Avatar } from '@/ui/Avatar';
import { Button } from '@/ui/Button';
import { formatTokens } from '@/ui/format';
import { DateTime } from '@/ui/DateTime';
import { Countdown } from './Countdown';
import { withdrawRequested } from './slice';
import styles from './shows.module.css';

interface RequestCardProps {
  request: ShowRequestView;
  /** an answer to some request is on its way */
  isBusy: boolean;
  /** this request is being accepted */
  isAccepting: boolean;
  onAccept: () => void;
}

/** A private show request, with what the performer should know of the member. */
export function RequestCard({ request, isBusy, isAccepting, onAccept }: RequestCardProps) {
  const dispatch = useAppDispatch();
  const { conversationId, other, expiresAt } = request;
  return (
    <li className={styles.request}>
      <div className={styles.bar}>
        <Avatar src={other.avatar} size={40} />
        <div className={styles.words}>
          <b>{other.name}</b>
          <p className={styles.muted}>requests a private show</p>
        </div>
        <Countdown until={expiresAt} />
      </div>
      <RequestFacts request={request} />
      <div className={styles.answers}>
        <Button variant="quiet" disabled={isBusy} onClick={() => dispatch(withdrawRequested({ conversationId }))}>
          Decline
        </Button>
        <Button variant="primary" busy={isBusy && isAccepting} disabled={isBusy && !isAccepting} onClick={onAccept}>
          Accept
        </Button>
      </div>
    </li>
  );
}

function RequestFacts({ request: { price, cap, spyPrice, standing } }: { request: ShowRequestView }) {
  return (
    <dl className={styles.facts}>
      <div>
        <dt>Price per minute</dt>
        <dd>{formatTokens(price)} tokens</dd>
      </div>
      <div>
        <dt>Spending limit</dt>
        <dd>{cap === null ? 'None' : `${formatTokens(cap)} tokens`}</dd>
      </div>
      <div>
        <dt>Others may watch</dt>
        <dd>{spyPrice === null ? 'No' : `Yes, for ${formatTokens(spyPrice)} tokens a minute`}</dd>
      </div>
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
  );
}
