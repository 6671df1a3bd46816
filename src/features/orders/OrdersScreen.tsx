import { useAppSelector } from '@/application/hooks';
import { Empty } from '@/ui/Empty';
import { Link } from '@/ui/Link';
import { LinkButton } from '@/ui/LinkButton';
import { Pagination } from '@/ui/Pagination';
import { Panel } from '@/ui/Panel';
import { PageTitle } from '@/ui/SectionHeading';
import { type OrderFilter, USER_ORDERS_PATH, userOrders } from './filter';
import { OrderFilters } from './OrderFilters';
import { OrderList } from './OrderList';
import { selectOrders } from './selectors';
import styles from './Orders.module.css';

/** All orders of the member, including refunded ones. */
export function OrdersScreen({ filter }: { filter: OrderFilter }) {
  const { data, total } = useAppSelector(selectOrders);
  return (
    <>
      <header className={styles.head}>
        <PageTitle>Orders</PageTitle>
        <LinkButton href="/account/user/refunds" variant="outline">
          Refund requests
        </LinkButton>
      </header>
      <OrderFilters filter={filter} list={userOrders} searchLabel="Search by number, name or performer" />
      <Panel flush={data.length > 0}>
        {data.length > 0 ? (
          <OrderList
            orders={data}
            label="Orders"
            name={(order) => <Link href={`${USER_ORDERS_PATH}/${order._id}`}>{order.name}</Link>}
            other={({ performer }) => performer.name}
          />
        ) : userOrders.isFiltered(filter) ? (
          <Empty
            action={
              <LinkButton variant="outline" href={USER_ORDERS_PATH}>
                Clear filters
              </LinkButton>
            }
          >
            No orders match these filters.
          </Empty>
        ) : (
          <Empty
            action={
              <LinkButton variant="primary" href="/">
                Browse performers
              </LinkButton>
            }
          >
            Your orders and their deliveries will appear here.
          </Empty>
        )}
      </Panel>
      <div className={styles.foot}>
        <Pagination
          page={filter.page}
          pages={Math.ceil(total / userOrders.pageSize)}
          hrefOf={(page) => userOrders.href({ ...filter, page })}
        />
      </div>
    </>
  );
}
