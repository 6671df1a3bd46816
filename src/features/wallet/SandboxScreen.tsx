import { useAppDispatch, useAppSelector } from '@/application/hooks';
import { selectUi } from '@/features/site/selectors';
import { errorText } from '@/lib/errorText';
import { Button } from '@/ui/Button';
import { ErrorNote } from '@/ui/ErrorNote';
import { LinkButton } from '@/ui/LinkButton';
import { formatPrice } from './offers';
import { Receipt } from './Receipt';
import { selectSandbox } from './selectors';
import { decisionRequested } from './slice';

/** The payment page of the sandbox. It replaces a payment provider's page, and no money moves. */
export function SandboxScreen({ ticket }: { ticket: string }) {
  const { checkout, error } = useAppSelector(selectSandbox);
  const { currencySymbol } = useAppSelector(selectUi);
  if (!checkout) return null;
  const price = formatPrice(checkout.price, currencySymbol);
  const isSettled = checkout.status === 'paid' || checkout.status === 'taken_back';
  const title = (
    <>
      <h1>{isSettled ? 'Already paid' : `Pay ${checkout.siteName}`}</h1>
      <p>
        {isSettled
          ? 'This order is paid. You will not be charged again.'
          : 'This is a one-time payment. You get the tokens once the payment is confirmed.'}
      </p>
    </>
  );
  return (
    <Receipt
      title={title}
      note="Test payment: you need no card, and no money moves."
      rows={[
        { label: checkout.title, value: price },
        { label: isSettled ? 'Paid' : 'To pay', value: price, total: true },
      ]}
    >
      {error && <ErrorNote kept="You were not charged.">{errorText(error)}</ErrorNote>}
      {isSettled ? (
        <LinkButton href={checkout.successUrl} variant="primary" size="lg" full>
          Continue
        </LinkButton>
      ) : (
        <Decision ticket={ticket} price={price} failureUrl={checkout.failureUrl} />
      )}
    </Receipt>
  );
}

/** The buttons that pay, decline or leave. */
function Decision({ ticket, price, failureUrl }: { ticket: string; price: string; failureUrl: string }) {
  const dispatch = useAppDispatch();
  const { deciding } = useAppSelector(selectSandbox);
  const decide = (decision: 'pay' | 'decline') => dispatch(decisionRequested({ ticket, decision }));
  return (
    <>
      <Button
        variant="primary"
        size="lg"
        full
        busy={deciding === 'pay'}
        busyLabel="Paying"
        disabled={deciding === 'decline'}
        onClick={() => decide('pay')}
      >
        Pay {price}
      </Button>
      <Button
        variant="outline"
        size="lg"
        full
        busy={deciding === 'decline'}
        busyLabel="Declining"
        disabled={deciding === 'pay'}
        onClick={() => decide('decline')}
      >
        Decline the payment
      </Button>
      <LinkButton href={failureUrl} variant="quiet" size="lg" full>
        Leave without paying
      </LinkButton>
    </>
  );
}
