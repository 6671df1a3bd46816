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
import { OrderWay } from './OrderWay';
import { selectCurrentOrder } from './selectors';
import { type Order } from './slice';
import { STATUS_KIND, STATUS_WORDS } from './words';
import styles from './OrderScreen.module.css';

const PAGE = { video: '/videos', gallery: '/galleries', product: '/products' } as const;

/** One order of the member: what, for how much, where it is. `refund`: the place to ask for the tokens back. */
export function OrderScreen({ refund }: { refund: (order: Order) => ReactNode }) {
  const order = useAppSelector(selectCurrentOrder);
  if (!order) return null;
  const open = order.delivery === 'access' && order.deliveryStatus !== 'refunded';
  return (
    <>
      <p className={styles.back}>
        <Link href={USER_ORDERS_PATH}>All orders</Link>
      </p>
      <header className={styles.head}>
        <PageTitle>Order {order.orderNumber}</PageTitle>
        <Pill kind={STATUS_KIND[order.deliveryStatus]}>{STATUS_WORDS[order.deliveryStatus]}</Pill>
      </header>
      <div className={styles.columns}>
        <Panel>
          <div className={styles.thing}>
            <OrderPicture order={order} />
            <div>
              <h2 className={styles.name}>{order.name}</h2>
              <p className={styles.by}>
                by <Link href={`/performers/${order.performer.username}`}>{order.performer.name}</Link>
              </p>
            </div>
          </div>
          <Facts order={order} />
          {open && (
            <LinkButton href={`${PAGE[order.type]}/${order.itemId}`} variant="primary" size="lg" full>
              Open it
            </LinkButton>
          )}
        </Panel>
        <div className={styles.side}>
          {order.delivery === 'post' && (
            <Panel title="Delivery">
              <OrderWay status={order.deliveryStatus} shippingCode={order.shippingCode} />
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
          <dt>Goes to</dt>
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
