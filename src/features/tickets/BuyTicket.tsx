import { useRouter } from 'next/router';
import { useState } from 'react';
import { useAppSelector } from '@/application/hooks';
import { selectAccount } from '@/features/auth/selectors';
import { selectUser } from '@/features/users/selectors';
import { storeReturnTo } from '@/lib/cookies';
import { codeOf, errorText, type Failure, isUncertain, toFailure } from '@/lib/errorText';
import { newIdempotencyKey } from '@/lib/idempotencyKey';
import { LOGIN_PATH, walletPath } from '@/lib/routes';
import { navigate } from '@/lib/sideEffects';
import { useSubmission } from '@/lib/useSubmission';
import { Button } from '@/ui/Button';
import { ErrorNote } from '@/ui/ErrorNote';
import { LimitsLink } from '@/ui/LimitsLink';
import { LinkButton } from '@/ui/LinkButton';
import { TokenAmount } from '@/ui/TokenAmount';
import { buyTicket, type TicketShow, viewTicketShow, waitForTicket } from './api';
import styles from './tickets.module.css';

interface BuyTicketProps {
  show: TicketShow;
  onChange: (show: TicketShow) => void;
}

/** Sends a purchase. If it is unclear whether it arrived, the next try repeats it with the same key. */
function usePurchase({ show, onChange }: BuyTicketProps) {
  const [failure, setFailure] = useState<Failure>(null);
  const [isBusy, setBusy] = useState(false);
  const [attempt, setAttempt] = useState<{ price: number; key: string } | null>(null);
  const buy = async () => {
    const { price, key } = attempt ?? { price: show.priceNow, key: newIdempotencyKey() };
    setBusy(true);
    setFailure(null);
    try {
      onChange(await buyTicket(show._id, price, key));
      setAttempt(null);
    } catch (error) {
      setFailure(toFailure(error));
      setAttempt(isUncertain(error) ? { price, key } : null);
      // shows the new price, or that the show is sold out
      if (!isUncertain(error)) onChange(await viewTicketShow(show._id).catch(() => show));
    } finally {
      setBusy(false);
    }
  };
  return { failure, isBusy, buy, isUnclear: attempt !== null };
}

/** Joins or leaves the waiting list of a show that is sold out. */
function WaitingList({ show, onChange }: BuyTicketProps) {
  const { status, error, submit } = useSubmission(async (isWaiting: boolean) =>
    onChange(await waitForTicket(show._id, isWaiting)),
  );
  return (
    <>
      <p role="status">
        {show.isWaiting
          ? 'You are on the waiting list. We’ll tell you when a seat is free.'
          : 'This show is sold out. You pay only if you get a seat.'}
      </p>
      {error && <ErrorNote>{errorText(error)}</ErrorNote>}
      <Button
        variant={show.isWaiting ? 'quiet' : 'primary'}
        full
        busy={status === 'sending'}
        onClick={() => void submit(!show.isWaiting)}
      >
        {show.isWaiting ? 'Leave the waiting list' : 'Join the waiting list'}
      </Button>
    </>
  );
}

function LoginFirst() {
  const { asPath } = useRouter();
  const logIn = () => {
    storeReturnTo({ path: asPath, roles: ['user'] });
    void navigate(LOGIN_PATH);
  };
  return (
    <Button variant="primary" size="lg" full onClick={logIn}>
      Log in to buy a ticket
    </Button>
  );
}

/** The button that buys a ticket, with the balance before and after. */
export function BuyTicket(props: BuyTicketProps) {
  const { show } = props;
  const { asPath } = useRouter();
  const account = useAppSelector(selectAccount);
  const { balance } = useAppSelector(selectUser);
  const { failure, isBusy, buy, isUnclear } = usePurchase(props);
  if (!account) return <LoginFirst />;
  if (account.role !== 'user') return <p className={styles.quiet}>Members buy tickets here.</p>;
  if (show.sold >= show.seats && !isUnclear) return <WaitingList {...props} />;
  const isShort = show.priceNow > balance && !isUnclear;
  return (
    <>
      {failure && (
        <ErrorNote>
          {isUnclear ? 'No answer yet. Try again: you pay only once.' : errorText(failure)}
          <LimitsLink error={failure} />
        </ErrorNote>
      )}
      {isShort ? (
        <LinkButton href={walletPath(asPath, show.priceNow - balance)} variant="primary" size="lg" full>
          Get tokens
        </LinkButton>
      ) : (
        <Button variant="primary" size="lg" full busy={isBusy} onClick={() => void buy()}>
          {isUnclear ? 'Try again' : codeOf(failure) === 'PRICE_CHANGED' ? 'Buy at the new price' : 'Buy ticket'}{' '}
          <TokenAmount amount={show.priceNow} held />
        </Button>
      )}
      <p className={styles.balance}>
        <span>
          Balance <TokenAmount amount={balance} />
        </span>
        {!isShort && (
          <span>
            After this <TokenAmount amount={Math.max(0, balance - show.priceNow)} />
          </span>
        )}
      </p>
    </>
  );
}
