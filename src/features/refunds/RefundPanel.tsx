import { useRouter } from 'next/router';
import { RefundForm } from './RefundForm';
import { RefundState } from './RefundState';
import { type RefundRequest } from './slice';

interface RefundPanelProps {
  order: {
    _id: string;
    token: number;
    deliveryStatus: string;
    refund?: Pick<RefundRequest, 'status' | 'token' | 'note'> | null;
  };
}

/** On the page of an order: what became of a wish for a refund, or the place to ask. One that was declined may be asked for again. */
export function RefundPanel({ order }: RefundPanelProps) {
  const router = useRouter();
  const { refund } = order;
  return (
    <>
      {refund && <RefundState refund={refund} />}
      {refund?.status !== 'pending' && order.deliveryStatus !== 'refunded' && (
        <RefundForm
          orderId={order._id}
          paid={order.token}
          onAsked={() => void router.replace(router.asPath, undefined, { scroll: false })}
        />
      )}
    </>
  );
}
