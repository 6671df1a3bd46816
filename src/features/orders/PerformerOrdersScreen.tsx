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

/** What members bought of the performer; a parcel opens the dialog that moves it on. */
export function PerformerOrdersScreen({ filter }: { filter: OrderFilter }) {
  const { data, total } = useAppSelector(selectOrders);
  const [openId, setOpenId] = useState<string | null>(null);
  const open = data.find(({ _id }) => _id === openId);
  return (
    <>
      <header className={styles.head}>
        <PageTitle>Orders</PageTitle>
      </header>
      <OrderFilters filter={filter} list={performerOrders} searchLabel="Number, name or buyer" />
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
                Show everything
              </LinkButton>
            }
          >
            No order fits.
          </Empty>
        ) : (
          <Empty>What members buy of you will stand here, with where to send it.</Empty>
        )}
      </Panel>
      <div className={styles.foot}>
        <Pagination
          page={filter.page}
          pages={Math.ceil(total / performerOrders.pageSize)}
          hrefOf={(page) => performerOrders.href({ ...filter, page })}
        />
      </div>
      {open && <DeliveryDialog order={open} onClose={() => setOpenId(null)} />}
    </>
  );
}
