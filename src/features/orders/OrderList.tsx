import { type ReactNode } from 'react';
import { Icon } from '@/ui/Icon';
import { Pill } from '@/ui/Pill';
import { TokenAmount } from '@/ui/TokenAmount';
import { DateTime } from '@/ui/DateTime';
import { type Order } from './slice';
import { STATUS_KIND, STATUS_WORDS, TYPE_ICON } from './words';
import styles from './Orders.module.css';

/** The picture of what was bought, or its sign. */
export function OrderPicture({ order }: { order: Order }) {
  return (
    <span className={styles.frame}>
      {order.image ? (
        <img className={styles.picture} src={order.image} alt="" loading="lazy" />
      ) : (
        <Icon name={TYPE_ICON[order.type]} />
      )}
    </span>
  );
}

/** Orders under each other. `name` is what opens one, `other` who stands on the other side. */
export function OrderList({
  orders,
  label,
  name,
  other,
}: {
  orders: readonly Order[];
  label: string;
  name: (order: Order) => ReactNode;
  other: (order: Order) => ReactNode;
}) {
  return (
    <ul className={styles.list} aria-label={label}>
      {orders.map((order) => (
        <li key={order._id} className={styles.row}>
          <OrderPicture order={order} />
          <div className={styles.what}>
            <span className={styles.name}>
              {order.quantity > 1 && `${order.quantity} × `}
              {name(order)}
            </span>
            <span className={styles.line}>
              #{order.orderNumber}, {other(order)}, <DateTime at={order.createdAt} />
            </span>
          </div>
          <span className={styles.state}>
            <Pill kind={STATUS_KIND[order.deliveryStatus]}>{STATUS_WORDS[order.deliveryStatus]}</Pill>
            {order.refund?.status === 'pending' && <Pill kind="wait">Refund asked</Pill>}
          </span>
          <span className={styles.tokens}>
            <TokenAmount amount={order.token} />
          </span>
        </li>
      ))}
    </ul>
  );
}
