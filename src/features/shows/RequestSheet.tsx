import { useState } from 'react';
import { type ShowRequestView } from '@contract/shows';
import { useAppDispatch, useAppSelector } from '@/application/hooks';
import { selectSettings } from '@/features/site/selectors';
import { selectBroadcasting } from '@/features/streaming/selectors';
import { errorText } from '@/lib/errorText';
import { Avatar } from '@/ui/Avatar';
import { Button } from '@/ui/Button';
import { ErrorNote } from '@/ui/ErrorNote';
import { formatTokens } from '@/ui/format';
import { LinkButton } from '@/ui/LinkButton';
import { TokenAmount } from '@/ui/TokenAmount';
import { Countdown } from './Countdown';
import { GroupShowDialog } from './GroupShowDialog';
import { selectShows } from './selectors';
import { withdrawRequested } from './slice';
import { showPageOf, useRequests } from './useRequests';
import styles from './requestSheet.module.css';

/**
 * On a phone's stage: the oldest private show request, above the controls, or the way back to a running show. Renders
 * nothing without either.
 */
export function RequestSheet() {
  const { requests, showPage, isBusy, accepting, accept } = useRequests();
  const { running, error } = useAppSelector(selectShows);
  const [first] = requests;
  if (running && !showPage)
    return (
      <div className={styles.sheet}>
        <p>Your {running.kind} show is still running.</p>
        <LinkButton href={showPageOf(running.kind, running.conversationId)} full>
          Return to the show
        </LinkButton>
      </div>
    );
  if (!first) return error ? <ErrorNote>{errorText(error)}</ErrorNote> : null;
  return (
    <div className={styles.sheet} role="alertdialog" aria-labelledby="request-name">
      {error && <ErrorNote>{errorText(error)}</ErrorNote>}
      <Request
        key={first.conversationId}
        request={first}
        more={requests.length - 1}
        isBusy={isBusy}
        isAccepting={accepting === first.conversationId}
        onAccept={() => accept(first.conversationId)}
      />
    </div>
  );
}

interface RequestProps {
  request: ShowRequestView;
  /** the number of requests behind this one */
  more: number;
  isBusy: boolean;
  isAccepting: boolean;
  onAccept: () => void;
}

function Request({ request, more, isBusy, isAccepting, onAccept }: RequestProps) {
  const dispatch = useAppDispatch();
  const { status } = useAppSelector(selectBroadcasting);
  const { conversationId, other, expiresAt, price, spyPrice, standing } = request;
  return (
    <>
      <div className={styles.head}>
        <Avatar src={other.avatar} size={48} />
        <div className={styles.words}>
          <b id="request-name">{other.name}</b>
          <p>asks for a private show{more > 0 && `, ${more} more waiting`}</p>
        </div>
        <Countdown until={expiresAt} />
      </div>
      <RequestFigures request={request} />
      <p className={styles.fine}>
        Has tipped you {formatTokens(standing.tipped)}, {standing.shows} {standing.shows === 1 ? 'show' : 'shows'} with
        you so far.{spyPrice !== null && ` Others may watch for ${formatTokens(spyPrice)} tokens a minute.`}
        {status === 'live' && ' Your public show pauses and goes on afterwards.'}
      </p>
      <div className={styles.answers}>
        <Button
          variant="quiet"
          size="lg"
          disabled={isBusy}
          onClick={() => dispatch(withdrawRequested({ conversationId }))}
        >
          Decline
        </Button>
        <Button
          variant="lamp"
          size="lg"
          busy={isBusy && isAccepting}
          disabled={isBusy && !isAccepting}
          onClick={onAccept}
        >
          Accept, {formatTokens(price)} a minute
        </Button>
      </div>
    </>
  );
}

function RequestFigures({ request: { price, cap, sharePercent } }: { request: ShowRequestView }) {
  const minutes = cap === null || !price ? null : Math.floor(cap / price);
  const gross = minutes === null ? price : minutes * price;
  return (
    <dl className={styles.figures}>
      <div>
        <dt>A minute</dt>
        <dd>
          <TokenAmount amount={price} />
        </dd>
      </div>
      {minutes !== null && (
        <div>
          <dt>At most {minutes} min</dt>
          <dd>
            <TokenAmount amount={gross} />
          </dd>
        </div>
      )}
      <div>
        <dt>{minutes === null ? 'Yours, a minute' : 'Yours, up to'}</dt>
        <dd>
          <TokenAmount amount={Math.floor(gross * sharePercent) / 100} tone="received" />
        </dd>
      </div>
    </dl>
  );
}

/** Starts a group show from a phone's stage. */
export function GroupShowButton() {
  const { running } = useAppSelector(selectShows);
  const { paidShows } = useAppSelector(selectSettings);
  const [isStarting, setStarting] = useState(false);
  if (running || !paidShows) return null;
  return (
    <>
      <Button variant="outline" full onClick={() => setStarting(true)}>
        Start a group show
      </Button>
      <GroupShowDialog theme="dark" open={isStarting} onClose={() => setStarting(false)} />
    </>
  );
}
