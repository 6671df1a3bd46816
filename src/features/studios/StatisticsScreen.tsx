import { useRouter } from 'next/router';
import { type FormEvent } from 'react';
import { SEARCH_TEXT_MAX_CHARACTERS } from '@contract/limits';
import { Button } from '@/ui/Button';
import { DayChart } from '@/ui/DayChart';
import { Empty } from '@/ui/Empty';
import { Figures } from '@/ui/Figures';
import { formatCount, formatTokens } from '@/ui/format';
import { LinkButton } from '@/ui/LinkButton';
import { Pagination } from '@/ui/Pagination';
import { Panel } from '@/ui/Panel';
import { PageTitle } from '@/ui/SectionHeading';
import { Select } from '@/ui/Select';
import { TextInput } from '@/ui/TextInput';
import { type RosterStatistics, type Stats } from './api';
import { statistics as list, type StatisticsFilter } from './filters';
import { StatisticsTable } from './StatisticsTable';
import styles from './studios.module.css';
import { formatHours } from './labels';

const PATH = '/studio/performers/statistics';
const ORDERS = [
  { value: 'earned', label: 'Tokens' },
  { value: 'online', label: 'Time on stage' },
  { value: 'today', label: 'Time today' },
  { value: 'name', label: 'Name' },
];
const SERIES = [{ key: 'hours', label: 'Hours on stage' }] as const;

/** Time on stage and tokens of every performer in a range of days, as far as they belong to the studio. The filters live in the address. */
export function StatisticsScreen({
  filter,
  stats,
  rows,
}: {
  filter: StatisticsFilter;
  stats: Stats;
  rows: RosterStatistics;
}) {
  const { totals } = stats;
  const days = stats.days.map(({ day, secondsOnline }) => ({
    day,
    values: { hours: Math.round(secondsOnline / 36) / 100 },
  }));
  return (
    <div className={styles.page}>
      <PageTitle>Statistics</PageTitle>
      <Filters filter={filter} fromDate={stats.fromDate} toDate={stats.toDate} />
      <Panel className={styles.chart}>
        <Figures
          label="The range"
          figures={[
            { label: 'On stage', value: formatHours(totals.secondsOnline), line: 'all performers together' },
            { label: 'Members paid', value: formatTokens(totals.grossPrice) },
            { label: 'Performers got', value: formatTokens(totals.performerNet) },
            { label: 'Your part', value: formatTokens(totals.studioNet) },
          ]}
        />
        <DayChart label="Hours on stage" days={days} series={SERIES} />
      </Panel>
      <Panel flush={rows.total > 0}>
        {rows.total > 0 ? (
          <StatisticsTable rows={rows.data} label="Performers in the range" />
        ) : filter.q ? (
          <Empty
            action={
              <LinkButton variant="outline" href={PATH}>
                Show everybody
              </LinkButton>
            }
          >
            Nobody of this name is or was with you.
          </Empty>
        ) : (
          <Empty
            action={
              <LinkButton variant="primary" href="/studio/performers">
                Invite somebody
              </LinkButton>
            }
          >
            What your performers do will be counted here.
          </Empty>
        )}
      </Panel>
      <div className={styles.foot}>
        {rows.total > 0 && (
          <p className={styles.count}>
            {formatCount(rows.total)} {rows.total === 1 ? 'performer' : 'performers'}
          </p>
        )}
        <Pagination
          page={filter.page}
          pages={Math.ceil(rows.total / list.pageSize)}
          hrefOf={(page) => list.href({ ...filter, page })}
        />
      </div>
    </div>
  );
}

function Filters({ filter, fromDate, toDate }: { filter: StatisticsFilter; fromDate: string; toDate: string }) {
  const router = useRouter();
  const change = (part: Partial<StatisticsFilter>) =>
    void router.push(list.href({ ...filter, ...part, page: 1 }), undefined, { scroll: false });
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    change({
      q: String(given.get('q') ?? ''),
      fromDate: String(given.get('from') ?? ''),
      toDate: String(given.get('to') ?? ''),
    });
  };
  return (
    // the fields begin anew with each answer
    <form key={`${filter.q} ${fromDate} ${toDate}`} className={styles.filters} role="search" onSubmit={search}>
      <TextInput label="Name" name="q" type="search" defaultValue={filter.q} maxLength={SEARCH_TEXT_MAX_CHARACTERS} />
      <Select
        label="Order"
        options={ORDERS}
        value={filter.sortBy || 'earned'}
        onChange={(event) => change({ sortBy: event.target.value })}
      />
      <TextInput label="From" name="from" type="date" defaultValue={fromDate} required />
      <TextInput label="To" name="to" type="date" defaultValue={toDate} required />
      <Button type="submit" variant="outline" icon="search">
        Show
      </Button>
    </form>
  );
}
