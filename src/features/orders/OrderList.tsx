import { type ReactNode } from 'react';
import { Icon } from '@/ui/Icon';
import { Pill } from '@/ui/Pill';
import { TokenAmount } from '@/ui/TokenAmount';
import { DateTime } from '@/ui/DateTime';
import { type Order } from './state';
import { STATUS_KIND, STATUS_LABELS, TYPE_ICON } from './labels';
import styles from './Orders.module.css';

/** The picture of an ordered item, or the icon of its type. */
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

/** A list of orders. `name` renders the link or button that opens an order, `other` the name of the other side. */
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
            <Pill kind={STATUS_KIND[order.deliveryStatus]}>{STATUS_LABELS[order.deliveryStatus]}</Pill>
            {order.refund?.status === 'pending' && <Pill kind="wait">Refund requested</Pill>}
          </span>
          <span className={styles.tokens}>
            <TokenAmount amount={order.token} />
          </span>
        </li>
      ))}
    </ul>
  );
}
