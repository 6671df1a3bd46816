import { useAppDispatch, useAppSelector } from '@/application/hooks';
import { selectUi } from '@/features/site/selectors';
import { SERIES } from '@/lib/earningSeries';
import { earningsRoutes } from '@/lib/routes';
import { Chip, ChipRow } from '@/ui/Chip';
import { useFilterChange } from '@/lib/useFilterChange';
import { DateRangeFields } from '@/ui/DateRangeFields';
import { DayChart } from '@/ui/DayChart';
import { Empty } from '@/ui/Empty';
import { ExportButton } from '@/ui/ExportButton';
import { Figures } from '@/ui/Figures';
import { formatCount, formatTokens } from '@/ui/format';
import { Link } from '@/ui/Link';
import { LinkButton } from '@/ui/LinkButton';
import { ListPanel } from '@/ui/ListPanel';
import { Pagination } from '@/ui/Pagination';
import { Panel } from '@/ui/Panel';
import { PageTitle } from '@/ui/SectionHeading';
import { Select } from '@/ui/Select';
import { exportEarnings } from './api';
import { EarningsTable } from './EarningsTable';
import { type EarningFilter, earningQuery, earnings, earningSelection } from './filter';
import { selectEarning } from './selectors';
import { searchRequested, TYPE_LABELS } from './slice';
import { type DateRange, type EarningStats, type Receiver } from './state';
import { chartDays, rangeChoices } from './labels';
import styles from './EarningsScreen.module.css';

interface EarningsProps {
  role: Receiver;
  filter: EarningFilter;
}

const TYPES = Object.entries(TYPE_LABELS).map(([value, label]) => ({ value, label }));
const PAID = [
  { value: 'no', label: 'Unpaid' },
  { value: 'yes', label: 'Paid' },
];

/** Totals and chart of a date range, and the filtered earnings. The filters are in the URL. */
export function EarningsScreen({ role, filter }: EarningsProps) {
  const dispatch = useAppDispatch();
  const earning = useAppSelector(selectEarning);
  const { data, total, stats } = earning;
  const { currencySymbol, singularTextModel } = useAppSelector(selectUi);
  const list = earnings[role];
  const first = (filter.page - 1) * list.pageSize;
  return (
    <>
      <header className={styles.head}>
        <PageTitle>Earnings</PageTitle>
        <ExportButton disabled={total === 0} onExport={() => exportEarnings(role, earningSelection(filter))} />
      </header>
      {stats && <Ranges role={role} filter={filter} today={stats.today} />}
      <Filters role={role} filter={filter} />
      {stats && <Totals role={role} stats={stats} range={earning} symbol={currencySymbol} />}
      <div className={styles.rows}>
        <h2>All earnings</h2>
        {total > 0 && (
          <span className={styles.count}>
            {formatCount(first + 1)} to {formatCount(first + data.length)} of {formatCount(total)}
          </span>
        )}
      </div>
      <ListPanel
        list={earning}
        onRetry={() => dispatch(searchRequested(earningQuery(role, filter)))}
        empty={<NoEarnings role={role} filtered={list.isFiltered(filter)} />}
      >
        <EarningsTable rows={data} role={role} symbol={currencySymbol} performerWord={singularTextModel} />
      </ListPanel>
      <div className={styles.foot}>
        <Pagination
          page={filter.page}
          pages={Math.ceil(total / list.pageSize)}
          hrefOf={(page) => list.href({ ...filter, page })}
        />
      </div>
    </>
  );
}

function NoEarnings({ role, filtered }: { role: Receiver; filtered: boolean }) {
  if (!filtered) return <Empty>Your tips, shows and sales will appear here, with your share of each.</Empty>;
  return (
    <Empty
      action={
        <LinkButton variant="outline" href={earningsRoutes(role).earnings}>
          Clear filters
        </LinkButton>
      }
    >
      No earnings match these filters.
    </Empty>
  );
}

function Ranges({ role, filter, today }: EarningsProps & { today: string }) {
  return (
    <div className={styles.chips}>
      <ChipRow label="Date ranges">
        {rangeChoices(today).map(({ label, fromDate, toDate }) => (
          <Chip
            key={label}
            on={filter.from === fromDate && filter.to === toDate}
            href={earnings[role].href({ ...filter, from: fromDate, to: toDate, page: 1 })}
          >
            {label}
          </Chip>
        ))}
      </ChipRow>
    </div>
  );
}

function Filters({ role, filter }: EarningsProps) {
  const change = useFilterChange(earnings[role], filter);
  return (
    <div className={styles.filters} role="group" aria-label="Filters">
      <DateRangeFields
        needsBoth
        from={filter.from}
        to={filter.to}
        onFrom={(from) => change({ from })}
        onTo={(to) => change({ to })}
      />
      <Select
        label="Type"
        placeholder="All"
        options={TYPES}
        value={filter.type}
        onChange={(event) => change({ type: event.target.value })}
      />
      <Select
        label="Payout"
        placeholder="All"
        options={PAID}
        value={filter.paid}
        onChange={(event) => change({ paid: event.target.value })}
      />
    </div>
  );
}

interface TotalsProps {
  role: Receiver;
  stats: EarningStats;
  /** the range of the stats, which the filter may be ahead of while a search runs */
  range: DateRange;
  symbol: string;
}

function Totals({ role, stats, range, symbol }: TotalsProps) {
  const { totalGrossPrice, totalCommission, totalNetPrice, totalPrice, unpaid, paid, timeZone } = stats;
  const percent =
    totalGrossPrice > 0
      ? `${formatTokens(Math.round((totalCommission / totalGrossPrice) * 1000) / 10)}% on average`
      : 'no earnings yet';
  const figures = [
    { label: 'Net earned', value: formatTokens(totalNetPrice), line: `worth ${symbol}${totalPrice.toFixed(2)}` },
    { label: 'Gross', value: formatTokens(totalGrossPrice), line: 'tokens from members' },
    { label: role === 'studio' ? 'Kept by others' : 'Commission', value: formatTokens(totalCommission), line: percent },
    { label: 'Paid out', value: formatTokens(paid), line: 'in this range' },
    {
      label: 'Not paid out',
      value: formatTokens(unpaid),
      line: (
        <Link href={earningsRoutes(role).payouts} className={styles.link}>
          Request payout
        </Link>
      ),
    },
  ];
  return (
    <Panel>
      <Figures label="Totals of the date range" figures={figures} />
      <div className={styles.chart}>
        <DayChart label="Net tokens by day" days={chartDays(stats, range.fromDate, range.toDate)} series={SERIES} />
      </div>
      <p className={styles.note}>
        Totals and chart cover the whole date range, regardless of the other filters. Days are in the time zone{' '}
        {timeZone.replace(/_/g, ' ')}.
      </p>
    </Panel>
  );
}
