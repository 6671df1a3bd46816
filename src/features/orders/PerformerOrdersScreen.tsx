import { useState } from 'react';
import { useAppSelector } from '@/application/hooks';
import { Empty } from '@/ui/Empty';
import { LinkButton } from '@/ui/LinkButton';
import { Pagination } from '@/ui/Pagination';
import { Panel } from '@/ui/Panel';
import { PageTitle } from '@/ui/SectionHeading';
import { DeliveryDialog } from './DeliveryDialog';
import { type OrderFilter, performerOrders } from './filter';
import { OrderFilters } from './OrderFilters';
import { OrderList } from './OrderList';
import { selectOrders } from './selectors';
import styles from './Orders.module.css';

/** The orders of a performer's items. Each opens in a dialog to update its delivery. */
export function PerformerOrdersScreen({ filter }: { filter: OrderFilter }) {
  const { data, total } = useAppSelector(selectOrders);
  const [openId, setOpenId] = useState<string | null>(null);
  const openOrder = data.find(({ _id }) => _id === openId);
  return (
    <>
      <header className={styles.head}>
        <PageTitle>Orders</PageTitle>
      </header>
      <OrderFilters filter={filter} list={performerOrders} searchLabel="Search by number, name or buyer" />
      <Panel flush={data.length > 0}>
        {data.length > 0 ? (
          <OrderList
            orders={data}
            label="Orders"
            other={({ user }) => user.username}
            name={(order) => (
              <button
                type="button"
                className={styles.opener}
                aria-haspopup="dialog"
                onClick={() => setOpenId(order._id)}
              >
                {order.name}
              </button>
            )}
          />
        ) : performerOrders.isFiltered(filter) ? (
          <Empty
            action={
              <LinkButton variant="outline" href="/account/performer/orders">
                Clear filters
              </LinkButton>
            }
          >
            No orders match these filters.
          </Empty>
        ) : (
          <Empty
            action={
              <LinkButton variant="primary" href="/account/performer/products">
                Your products
              </LinkButton>
            }
          >
            Orders from members will appear here, with their delivery addresses.
          </Empty>
        )}
      </Panel>
      <div className={styles.foot}>
        <Pagination
          page={filter.page}
          pages={Math.ceil(total / performerOrders.pageSize)}
          hrefOf={(page) => performerOrders.href({ ...filter, page })}
        />
      </div>
      {openOrder && <DeliveryDialog order={openOrder} onClose={() => setOpenId(null)} />}
    </>
  );
}
