import { useEffect } from 'react';
import { useAppDispatch, useAppSelector } from '@/application/hooks';
import { selectUi } from '@/features/site/selectors';
import { walletPath, WALLET_PATH } from '@/lib/routes';
import { formatTokens } from '@/ui/format';
import { LinkButton } from '@/ui/LinkButton';
import { Spinner } from '@/ui/Spinner';
import { TokenAmount } from '@/ui/TokenAmount';
import { formatPrice } from './offers';
import { Receipt } from './Receipt';
import { selectOrder } from './selectors';
import { orderAwaited } from './slice';
import { type OrderState, type TokenOrder } from './state';

interface Message {
  title: string;
  text: string;
}

const paidMessage = (order: TokenOrder): Message => ({
  title: `${formatTokens(order.tokens + order.bonus)} tokens added`,
  text: 'Your payment is confirmed.',
});
const AWAITED: Message = {
  title: 'Waiting for the payment confirmation',
  text: 'You get the tokens as soon as the payment is confirmed.',
};
const OVERDUE: Message = {
  title: 'The confirmation is taking longer than usual',
  text: 'You can close this page. You get the tokens once the payment is confirmed, and you are charged only once.',
};
const DECLINED: Message = {
  title: 'The payment was declined',
  text: 'You were not charged, and no tokens were added.',
};
const UNFINISHED: Message = {
  title: 'The payment was not completed',
  text: 'You left the payment page before paying. You were not charged.',
};
const IN_REVIEW: Message = {
  title: 'We are reviewing this payment',
  text: 'The amount that we received differs from the price. We will email you about it. Do not pay again.',
};
const REVERSED: Message = {
  title: 'This payment was reversed',
  text: 'The money was returned, and the tokens were removed from your balance.',
};

/** Returns the message for an order. Its status counts more than the URL to which the payment page returned. */
function messageOf(
  order: TokenOrder,
  confirmation: OrderState['confirmation'],
  outcome: 'success' | 'failure',
): Message {
  switch (order.status) {
    case 'paid':
      return paidMessage(order);
    case 'review':
      return IN_REVIEW;
    case 'taken_back':
      return REVERSED;
    case 'failed':
      return DECLINED;
    case 'expired':
      return UNFINISHED;
    case 'open':
      return outcome === 'failure' ? UNFINISHED : confirmation === 'overdue' ? OVERDUE : AWAITED;
  }
}

/**
 * The page after the payment. Only the payment provider's webhook marks an order as paid, so the success page waits for
 * it. `outcome` is the URL to which the payment page returned.
 */
export function TokenOrderScreen({ outcome }: { outcome: 'success' | 'failure' }) {
  const dispatch = useAppDispatch();
  const { order, confirmation } = useAppSelector(selectOrder);
  const { currencySymbol } = useAppSelector(selectUi);
  const awaited = outcome === 'success' && order?.status === 'open' && confirmation === 'idle' ? order._id : null;
  useEffect(() => {
    if (awaited) dispatch(orderAwaited({ id: awaited }));
  }, [awaited, dispatch]);
  if (!order) return null;
  const { title, text } = messageOf(order, confirmation, outcome);
  const waiting = order.status === 'open' && outcome === 'success' && confirmation !== 'overdue';
  const rows = [
    { label: order.packageName, value: <TokenAmount amount={order.tokens} /> },
    ...(order.bonus > 0
      ? [{ label: 'Free with your first purchase', value: <TokenAmount amount={order.bonus} /> }]
      : []),
    { label: order.status === 'paid' ? 'Paid' : 'Price', value: formatPrice(order.price, currencySymbol) },
    { label: 'Balance', value: <TokenAmount amount={order.balance} />, total: true },
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
      <NextSteps order={order} />
    </Receipt>
  );
}

/** Links to the page that needed tokens, to another try of the payment, and to the wallet. */
function NextSteps({ order }: { order: TokenOrder }) {
  const { status, returnPath, paymentUrl } = order;
  const isSettled = status === 'paid' || status === 'review' || status === 'taken_back';
  return (
    <>
      {!isSettled && paymentUrl && (
        <LinkButton href={paymentUrl} variant="primary" size="lg" full>
          Try the payment again
        </LinkButton>
      )}
      {returnPath && (
        <LinkButton href={returnPath} variant={isSettled ? 'primary' : 'outline'} size="lg" full>
          Back to where you were
        </LinkButton>
      )}
      <LinkButton
        href={returnPath && !isSettled ? walletPath(returnPath) : WALLET_PATH}
        variant={isSettled && !returnPath ? 'primary' : 'quiet'}
        size="lg"
        full
      >
        {isSettled ? 'View your tokens' : 'Choose another package'}
      </LinkButton>
    </>
  );
}
