import { useAppSelector } from '@/application/hooks';
import { Empty } from '@/ui/Empty';
import { Link } from '@/ui/Link';
import { LinkButton } from '@/ui/LinkButton';
import { Pagination } from '@/ui/Pagination';
import { Panel } from '@/ui/Panel';
import { PageTitle } from '@/ui/SectionHeading';
import { Segmented } from '@/ui/Segmented';
import { DateTime } from '@/ui/DateTime';
import { type RefundFilter, REFUNDS_PATH, refundList } from './filter';
import { RefundState } from './RefundState';
import { selectRefunds } from './selectors';
import { type RefundRequest } from './state';
import styles from './Refunds.module.css';

const STATUSES = [
  { value: '', label: 'All' },
  { value: 'pending', label: 'Open' },
  { value: 'resolved', label: 'Refunded' },
  { value: 'rejected', label: 'Declined' },
];

/** The member's refund requests. */
export function RefundsScreen({ filter }: { filter: RefundFilter }) {
  const { data, total } = useAppSelector(selectRefunds);
  return (
    <>
      <header className={styles.head}>
        <PageTitle>Refund requests</PageTitle>
        <Segmented
          label="Status"
          segments={STATUSES.map((status) => ({ ...status, href: refundList.href({ status: status.value, page: 1 }) }))}
          value={filter.status}
        />
      </header>
      <Panel flush={data.length > 0}>
        {data.length > 0 ? (
          <ul className={styles.list}>
            {data.map((request) => (
              <Row key={request._id} request={request} />
            ))}
          </ul>
        ) : refundList.isFiltered(filter) ? (
          <Empty
            action={
              <LinkButton variant="outline" href={REFUNDS_PATH}>
                Clear filters
              </LinkButton>
            }
          >
            No refund requests match these filters.
          </Empty>
        ) : (
          <Empty
            action={
              <LinkButton variant="outline" href="/account/user/orders">
                View your orders
              </LinkButton>
            }
          >
            Your refund requests will appear here. To request a refund, open an order.
          </Empty>
        )}
      </Panel>
      <div className={styles.foot}>
        <Pagination
          page={filter.page}
          pages={Math.ceil(total / refundList.pageSize)}
          hrefOf={(page) => refundList.href({ ...filter, page })}
        />
      </div>
    </>
  );
}

function Row({ request }: { request: RefundRequest }) {
  return (
    <li className={styles.row}>
      <div className={styles.request}>
        <Link className={styles.name} href={`/account/user/orders/${request.sourceId}`}>
          {request.order.name}
        </Link>
        <span className={styles.line}>
          #{request.order.orderNumber}, <DateTime at={request.createdAt} />
        </span>
        <p className={styles.words}>{request.description}</p>
      </div>
      <RefundState refund={request} />
    </li>
  );
}
