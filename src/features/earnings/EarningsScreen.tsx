import { useAppSelector } from '@/application/hooks';
import { selectUi } from '@/features/site/selectors';
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
import { Pagination } from '@/ui/Pagination';
import { Panel } from '@/ui/Panel';
import { PageTitle } from '@/ui/SectionHeading';
import { Select } from '@/ui/Select';
import { exportEarnings } from './api';
import { EarningsTable } from './EarningsTable';
import { type EarningFilter, earnings, earningSelection } from './filter';
import { selectEarning } from './selectors';
import { type EarningStats, type Receiver, TYPE_LABELS } from './slice';
import { chartDays, rangeChoices, SERIES } from './labels';
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
  const { data, total, stats } = useAppSelector(selectEarning);
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
      {stats && <Totals role={role} stats={stats} filter={filter} symbol={currencySymbol} />}
      <div className={styles.rows}>
        <h2>All earnings</h2>
        {total > 0 && (
          <span className={styles.count}>
            {formatCount(first + 1)} to {formatCount(first + data.length)} of {formatCount(total)}
          </span>
        )}
      </div>
      <Panel flush={data.length > 0}>
        {data.length > 0 ? (
          <EarningsTable rows={data} role={role} symbol={currencySymbol} performerWord={singularTextModel} />
        ) : list.isFiltered(filter) ? (
          <Empty
            action={
              <LinkButton variant="outline" href={earningsRoutes(role).earnings}>
                Clear filters
              </LinkButton>
            }
          >
            No earnings match these filters.
          </Empty>
        ) : (
          <Empty>Your tips, shows and sales will appear here, with your share of each.</Empty>
        )}
      </Panel>
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

function Totals({ role, stats, filter, symbol }: EarningsProps & { stats: EarningStats; symbol: string }) {
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
  const [from, to] = filter.from && filter.to ? [filter.from, filter.to] : [null, null];
  return (
    <Panel>
      <Figures label="Totals of the date range" figures={figures} />
      <div className={styles.chart}>
        <DayChart label="Net tokens by day" days={chartDays(stats, from, to)} series={SERIES} />
      </div>
      <p className={styles.note}>
        Totals and chart cover the whole date range, regardless of the other filters. Days are in the time zone{' '}
        {timeZone.replace(/_/g, ' ')}.
      </p>
    </Panel>
  );
}
