import { useRouter } from 'next/router';
import { RefundForm } from './RefundForm';
import { RefundState } from './RefundState';
import { type RefundRequest } from './state';

interface RefundPanelProps {
  order: {
    _id: string;
    token: number;
    deliveryStatus: string;
    refund?: Pick<RefundRequest, 'status' | 'token' | 'note'> | null;
  };
}

/**
 * The latest refund request of an order, and the form for a new one unless one is pending or the order was refunded.
 */
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
          onRequested={() => void router.replace(router.asPath, undefined, { scroll: false })}
        />
      )}
    </>
  );
}
