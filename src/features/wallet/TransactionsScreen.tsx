import { useAppDispatch, useAppSelector } from '@/application/hooks';
import { selectTokenHistory } from '@/features/users/selectors';
import { TRANSACTIONS_PATH, WALLET_PATH } from '@/lib/routes';
import { useFilterChange } from '@/lib/useFilterChange';
import { DateRangeFields } from '@/ui/DateRangeFields';
import { Empty } from '@/ui/Empty';
import { ExportButton } from '@/ui/ExportButton';
import { formatCount } from '@/ui/format';
import { LinkButton } from '@/ui/LinkButton';
import { ListPanel } from '@/ui/ListPanel';
import { Pagination } from '@/ui/Pagination';
import { PageTitle } from '@/ui/SectionHeading';
import { Select } from '@/ui/Select';
import { TokenAmount } from '@/ui/TokenAmount';
import { exportTransactions } from './api';
import { type HistoryFilter, tokenHistory } from './historyFilter';
import { TransactionTable } from './TransactionTable';
import { selectSummary } from './selectors';
import { tokenHistorySlice } from './slice';
import styles from './TransactionsScreen.module.css';

const TYPES = [
  { value: 'purchase', label: 'Token purchases' },
  { value: 'bonus', label: 'Free tokens' },
  { value: 'tip', label: 'Tips' },
  { value: 'pledge', label: 'Pledges and tickets' },
  { value: 'show', label: 'Shows' },
  { value: 'video', label: 'Videos' },
  { value: 'gallery', label: 'Galleries' },
  { value: 'product', label: 'Products' },
  { value: 'refund', label: 'Refunds' },
  { value: 'chargeback', label: 'Reversed payments' },
  { value: 'adjustment', label: 'Corrections' },
];

/** The member's transactions, with filters in the URL and totals of all filtered transactions. */
export function TransactionsScreen({ filter }: { filter: HistoryFilter }) {
  const dispatch = useAppDispatch();
  const history = useAppSelector(selectTokenHistory);
  const { data, total } = history;
  const { type, fromDate, toDate } = filter;
  const filtered = tokenHistory.isFiltered(filter);
  const pages = Math.ceil(total / tokenHistory.pageSize);
  return (
    <>
      <header className={styles.head}>
        <PageTitle>Token history</PageTitle>
        <ExportButton disabled={total === 0} onExport={() => exportTransactions({ type, fromDate, toDate })} />
      </header>
      <Filters filter={filter} />
      <Sums filtered={filtered} />
      <ListPanel
        list={history}
        onRetry={() => dispatch(tokenHistorySlice.actions.searchRequested(tokenHistory.query(filter)))}
        empty={<NoTransactions filtered={filtered} />}
      >
        <TransactionTable transactions={data} label="Transactions" />
      </ListPanel>
      <div className={styles.foot}>
        {total > 0 && (
          <p className={styles.count}>
            {formatCount(total)} {total === 1 ? 'transaction' : 'transactions'}
          </p>
        )}
        <Pagination page={filter.page} pages={pages} hrefOf={(page) => tokenHistory.href({ ...filter, page })} />
      </div>
    </>
  );
}

function NoTransactions({ filtered }: { filtered: boolean }) {
  return filtered ? (
    <Empty
      action={
        <LinkButton variant="outline" href={TRANSACTIONS_PATH}>
          Clear filters
        </LinkButton>
      }
    >
      No transactions match these filters.
    </Empty>
  ) : (
    <Empty
      action={
        <LinkButton variant="primary" href={WALLET_PATH}>
          Get tokens
        </LinkButton>
      }
    >
      Your transactions will appear here.
    </Empty>
  );
}

function Filters({ filter }: { filter: HistoryFilter }) {
  const change = useFilterChange(tokenHistory, filter);
  return (
    <div className={styles.filters} role="group" aria-label="Filters">
      <Select
        label="Type"
        placeholder="All"
        options={TYPES}
        value={filter.type}
        onChange={(event) => change({ type: event.target.value })}
      />
      <DateRangeFields
        from={filter.fromDate}
        to={filter.toDate}
        onFrom={(fromDate) => change({ fromDate })}
        onTo={(toDate) => change({ toDate })}
      />
    </div>
  );
}

function Sums({ filtered }: { filtered: boolean }) {
  const summary = useAppSelector(selectSummary);
  if (!summary) return null;
  const { totals, balance, owed } = summary;
  return (
    <dl className={styles.sums}>
      <div>
        <dt>Received</dt>
        <dd>
          <TokenAmount amount={totals.received} tone="received" />
        </dd>
      </div>
      <div>
        <dt>Spent</dt>
        <dd>
          <TokenAmount amount={totals.spent} tone="spent" />
        </dd>
      </div>
      <div>
        <dt>{filtered ? 'Change in this range' : 'Total'}</dt>
        <dd>
          <TokenAmount amount={totals.change} />
        </dd>
      </div>
      <div>
        <dt>{owed > 0 ? 'Amount owed' : 'Current balance'}</dt>
        <dd>
          <TokenAmount amount={owed > 0 ? owed : balance} tone={owed > 0 ? 'spent' : 'plain'} />
        </dd>
      </div>
    </dl>
  );
}
