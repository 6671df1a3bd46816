import { type ReactNode } from 'react';
import { useAppSelector } from '@/application/hooks';
import { Link } from '@/ui/Link';
import { LinkButton } from '@/ui/LinkButton';
import { Panel } from '@/ui/Panel';
import { Pill } from '@/ui/Pill';
import { PageTitle } from '@/ui/SectionHeading';
import { TokenAmount } from '@/ui/TokenAmount';
import { DateTime } from '@/ui/DateTime';
import { USER_ORDERS_PATH } from './filter';
import { OrderPicture } from './OrderList';
import { DeliverySteps } from './DeliverySteps';
import { selectCurrentOrder } from './selectors';
import { type Order } from './state';
import { STATUS_KIND, STATUS_LABELS } from './labels';
import styles from './OrderScreen.module.css';

const ITEM_PATHS = { video: '/videos', gallery: '/galleries', product: '/products' } as const;

/** The page of a member's order. `refund` renders the panel of refund requests. */
export function OrderScreen({ refund }: { refund: (order: Order) => ReactNode }) {
  const order = useAppSelector(selectCurrentOrder);
  if (!order) return null;
  const isOpen = order.delivery === 'access' && order.deliveryStatus !== 'refunded';
  return (
    <>
      <p className={styles.back}>
        <Link href={USER_ORDERS_PATH}>All orders</Link>
      </p>
      <header className={styles.head}>
        <PageTitle>Order {order.orderNumber}</PageTitle>
        <Pill kind={STATUS_KIND[order.deliveryStatus]}>{STATUS_LABELS[order.deliveryStatus]}</Pill>
      </header>
      <div className={styles.columns}>
        <Panel>
          <div className={styles.item}>
            <OrderPicture order={order} />
            <div>
              <h2 className={styles.name}>{order.name}</h2>
              <p className={styles.by}>
                by <Link href={`/performers/${order.performer.username}`}>{order.performer.name}</Link>
              </p>
            </div>
          </div>
          <Facts order={order} />
          {isOpen && (
            <LinkButton href={`${ITEM_PATHS[order.type]}/${order.itemId}`} variant="primary" size="lg" full>
              Open it
            </LinkButton>
          )}
        </Panel>
        <div className={styles.side}>
          {order.delivery === 'post' && (
            <Panel title="Delivery">
              <DeliverySteps status={order.deliveryStatus} shippingCode={order.shippingCode} />
            </Panel>
          )}
          <Panel title="Refund">{refund(order)}</Panel>
        </div>
      </div>
    </>
  );
}

function Facts({ order }: { order: Order }) {
  return (
    <dl className={styles.facts}>
      <div>
        <dt>Bought</dt>
        <dd>
          <DateTime at={order.createdAt} />
        </dd>
      </div>
      {order.quantity > 1 && (
        <div>
          <dt>Quantity</dt>
          <dd>{order.quantity}</dd>
        </div>
      )}
      {order.deliveryAddress && (
        <div>
          <dt>Delivery address</dt>
          <dd className={styles.address}>
            {order.deliveryAddress}
            {order.postalCode && `\n${order.postalCode}`}
          </dd>
        </div>
      )}
      <div className={styles.total}>
        <dt>Paid</dt>
        <dd>
          <TokenAmount amount={order.token} tone="spent" />
        </dd>
      </div>
    </dl>
  );
}
