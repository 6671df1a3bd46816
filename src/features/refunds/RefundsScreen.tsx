import { useAppSelector } from '@/application/hooks';
import { Empty } from '@/ui/Empty';
import { Link } from '@/ui/Link';
import { LinkButton } from '@/ui/LinkButton';
import { Pagination } from '@/ui/Pagination';
import { Panel } from '@/ui/Panel';
import { PageTitle } from '@/ui/SectionHeading';
import { Segmented } from '@/ui/Segmented';
import { DateTime } from '@/ui/DateTime';
import { type RefundFilter, REFUNDS_PATH, refundsOf } from './filter';
import { RefundState } from './RefundState';
import { selectRefunds } from './selectors';
import styles from './Refunds.module.css';

const STATES = [
  { value: '', label: 'All' },
  { value: 'pending', label: 'Open' },
  { value: 'resolved', label: 'Refunded' },
  { value: 'rejected', label: 'Declined' },
];

/** Everything the member asked back, and what became of it. */
export function RefundsScreen({ filter }: { filter: RefundFilter }) {
  const { data, total } = useAppSelector(selectRefunds);
  return (
    <>
      <header className={styles.head}>
        <PageTitle>Refund requests</PageTitle>
        <Segmented
          label="State"
          segments={STATES.map((state) => ({ ...state, href: refundsOf.href({ status: state.value, page: 1 }) }))}
          value={filter.status}
        />
      </header>
      <Panel flush={data.length > 0}>
        {data.length > 0 ? (
          <ul className={styles.list}>
            {data.map((request) => (
              <li key={request._id} className={styles.row}>
                <div className={styles.asked}>
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
            ))}
          </ul>
        ) : refundsOf.isFiltered(filter) ? (
          <Empty
            action={
              <LinkButton variant="outline" href={REFUNDS_PATH}>
                Show everything
              </LinkButton>
            }
          >
            No request of yours fits.
          </Empty>
        ) : (
          <Empty
            action={
              <LinkButton variant="outline" href="/account/user/orders">
                To your orders
              </LinkButton>
            }
          >
            When something you bought is not right, ask for the tokens back on the page of its order.
          </Empty>
        )}
      </Panel>
      <div className={styles.foot}>
        <Pagination
          page={filter.page}
          pages={Math.ceil(total / refundsOf.pageSize)}
          hrefOf={(page) => refundsOf.href({ ...filter, page })}
        />
      </div>
    </>
  );
}
