import { useEffect } from 'react';
import { useAppDispatch, useAppSelector } from '@/application/hooks';
import { selectUi } from '@/features/site/selectors';
import { walletPath, WALLET_PATH } from '@/lib/routes';
import { formatTokens } from '@/ui/format';
import { LinkButton } from '@/ui/LinkButton';
import { Spinner } from '@/ui/Spinner';
import { TokenAmount } from '@/ui/TokenAmount';
import { priceWords } from './offers';
import { Receipt } from './Receipt';
import { selectOrder } from './selectors';
import { orderAwaited, type OrderState, type TokenOrder } from './slice';

interface Words {
  title: string;
  text: string;
}

const PAID = (order: TokenOrder): Words => ({
  title: `${formatTokens(order.tokens)} tokens are yours`,
  text: 'The payment is confirmed.',
});
const AWAITED: Words = {
  title: 'Waiting for the confirmation',
  text: 'The payment page is done. The tokens arrive as soon as the payment is confirmed.',
};
const LATE: Words = {
  title: 'The confirmation takes longer',
  text: 'You can close this page: the tokens arrive by themselves once the payment is confirmed. Nothing is charged twice.',
};
const DECLINED: Words = { title: 'The payment was declined', text: 'Nothing was charged and no tokens were added.' };
const LEFT: Words = { title: 'The payment was not finished', text: 'You left before paying. Nothing was charged.' };
const REVIEWED: Words = {
  title: 'We look at this payment',
  text: 'The amount that arrived is not the price. Nothing is lost: somebody looks at it and answers by mail.',
};
const RETURNED: Words = { title: 'This payment was taken back', text: 'The money went back, and so did the tokens.' };

/** What an order says after the payment page, whichever of its two doors was used: the order's own state decides. */
function wordsOf(order: TokenOrder, patience: OrderState['patience'], door: 'success' | 'failure'): Words {
  switch (order.status) {
    case 'paid':
      return PAID(order);
    case 'review':
      return REVIEWED;
    case 'taken_back':
      return RETURNED;
    case 'failed':
      return DECLINED;
    case 'expired':
      return LEFT;
    case 'open':
      return door === 'failure' ? LEFT : patience === 'over' ? LATE : AWAITED;
  }
}

/** The page after the payment. Only the provider's report makes an order paid, so the success page waits for it where it must. */
export function OrderScreen({ door }: { door: 'success' | 'failure' }) {
  const dispatch = useAppDispatch();
  const { order, patience } = useAppSelector(selectOrder);
  const { currencySymbol } = useAppSelector(selectUi);
  const awaited = door === 'success' && order?.status === 'open' && patience === 'none' ? order._id : null;
  useEffect(() => {
    if (awaited) dispatch(orderAwaited({ id: awaited }));
  }, [awaited, dispatch]);
  if (!order) return null;
  const { title, text } = wordsOf(order, patience, door);
  const waiting = order.status === 'open' && door === 'success' && patience !== 'over';
  const rows = [
    { label: order.packageName, value: <TokenAmount amount={order.tokens} /> },
    { label: order.status === 'paid' ? 'Paid' : 'Price', value: priceWords(order.price, currencySymbol) },
    { label: 'Balance now', value: <TokenAmount amount={order.balance} />, total: true },
  ];
  return (
    <Receipt
      title={
        <>
          <h1>{title}</h1>
          <p>{text}</p>
          {waiting && <Spinner label="Waiting" />}
        </>
      }
      rows={rows}
    >
      <Ways order={order} />
    </Receipt>
  );
}

/** Where to go from here: back to where tokens were missing, or another try of the same order. */
function Ways({ order }: { order: TokenOrder }) {
  const { status, returnPath, paymentUrl } = order;
  const settled = status === 'paid' || status === 'review' || status === 'taken_back';
  return (
    <>
      {!settled && paymentUrl && (
        <LinkButton href={paymentUrl} variant="primary" size="lg" full>
          Try the payment again
        </LinkButton>
      )}
      {returnPath && (
        <LinkButton href={returnPath} variant={settled ? 'primary' : 'outline'} size="lg" full>
          Back to where you were
        </LinkButton>
      )}
      <LinkButton
        href={returnPath && !settled ? walletPath(returnPath) : WALLET_PATH}
        variant={settled && !returnPath ? 'primary' : 'quiet'}
        size="lg"
        full
      >
        {settled ? 'To your tokens' : 'Choose another package'}
      </LinkButton>
    </>
  );
}
