import { useAppDispatch, useAppSelector } from '@/application/hooks';
import { selectUi } from '@/features/site/selectors';
import { errorText } from '@/lib/errorText';
import { Button } from '@/ui/Button';
import { ErrorNote } from '@/ui/ErrorNote';
import { LinkButton } from '@/ui/LinkButton';
import { priceWords } from './offers';
import { Receipt } from './Receipt';
import { selectSandbox } from './selectors';
import { decisionRequested } from './slice';

/** The payment page of the sandbox: stands where a provider's page would, pays nothing, and reports as a provider does. */
export function SandboxScreen({ ticket }: { ticket: string }) {
  const dispatch = useAppDispatch();
  const { checkout, deciding, error } = useAppSelector(selectSandbox);
  const { currencySymbol } = useAppSelector(selectUi);
  if (!checkout) return null;
  const price = priceWords(checkout.price, currencySymbol);
  const settled = checkout.status === 'paid' || checkout.status === 'taken_back';
  const decide = (decision: 'pay' | 'decline') => dispatch(decisionRequested({ ticket, decision }));
  const title = (
    <>
      <h1>{settled ? 'Already paid' : `Pay ${checkout.siteName}`}</h1>
      <p>
        {settled
          ? 'This order is settled. Nothing is charged twice.'
          : 'You pay once. The tokens are credited when the payment is confirmed.'}
      </p>
    </>
  );
  return (
    <Receipt
      title={title}
      note="Test payments: no card is asked for and no money moves."
      rows={[
        { label: checkout.title, value: price },
        { label: settled ? 'Paid' : 'To pay', value: price, total: true },
      ]}
    >
      {error && <ErrorNote kept="Nothing was paid.">{errorText(error)}</ErrorNote>}
      {settled ? (
        <LinkButton href={checkout.successUrl} variant="primary" size="lg" full>
          Go on
        </LinkButton>
      ) : (
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
            Decline, as a bank would
          </Button>
          <LinkButton href={checkout.failureUrl} variant="quiet" size="lg" full>
            Leave without paying
          </LinkButton>
        </>
      )}
    </Receipt>
  );
}
