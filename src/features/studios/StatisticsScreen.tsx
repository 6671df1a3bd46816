import { useRouter } from 'next/router';
import { type FormEvent } from 'react';
import { SEARCH_TEXT_MAX_CHARACTERS } from '@contract/limits';
import { Button } from '@/ui/Button';
import { DayChart } from '@/ui/DayChart';
import { Empty } from '@/ui/Empty';
import { Figures } from '@/ui/Figures';
import { formatTokens } from '@/ui/format';
import { LinkButton } from '@/ui/LinkButton';
import { Panel } from '@/ui/Panel';
import { PageTitle } from '@/ui/SectionHeading';
import { Select } from '@/ui/Select';
import { TextInput } from '@/ui/TextInput';
import { type RosterStatistics, type Stats } from './api';
import { statistics as list, type StatisticsFilter } from './filters';
import { InviteLink } from './InviteLink';
import { formatHours } from './labels';
import { RosterFooter } from './RosterFooter';
import { StatisticsTable } from './StatisticsTable';
import styles from './studios.module.css';

const PATH = '/studio/performers/statistics';
const SORT_OPTIONS = [
  { value: 'earned', label: 'Tokens' },
  { value: 'online', label: 'Time live' },
  { value: 'today', label: 'Time today' },
  { value: 'name', label: 'Name' },
];
const SERIES = [{ key: 'hours', label: 'Hours live' }] as const;

/** Hours live and tokens of each performer in a range of days. The URL holds the filters. */
export function StatisticsScreen({
  filter,
  stats,
  rows,
}: {
  filter: StatisticsFilter;
  stats: Stats;
  rows: RosterStatistics;
}) {
  return (
    <div className={styles.page}>
      <PageTitle>Statistics</PageTitle>
      <Filters filter={filter} fromDate={stats.fromDate} toDate={stats.toDate} />
      <TotalsPanel stats={stats} />
      <Panel flush={rows.total > 0}>
        {rows.total > 0 ? (
          <StatisticsTable rows={rows.data} label="Performers in the range" />
        ) : (
          <NoStatistics filtered={filter.q !== ''} />
        )}
      </Panel>
      <RosterFooter
        total={rows.total}
        page={filter.page}
        pageSize={list.pageSize}
        hrefOf={(page) => list.href({ ...filter, page })}
      />
    </div>
  );
}

function TotalsPanel({ stats: { totals, days } }: { stats: Stats }) {
  const chartDays = days.map(({ day, secondsOnline }) => ({
    day,
    values: { hours: Math.round(secondsOnline / 36) / 100 },
  }));
  return (
    <Panel className={styles.chart}>
      <Figures
        label="Totals of the range"
        figures={[
          { label: 'Time live', value: formatHours(totals.secondsOnline), line: 'all performers together' },
          { label: 'Paid by members', value: formatTokens(totals.grossPrice) },
          { label: 'Performers’ share', value: formatTokens(totals.performerNet) },
          { label: 'Your share', value: formatTokens(totals.studioNet) },
        ]}
      />
      <DayChart label="Hours live" days={chartDays} series={SERIES} />
    </Panel>
  );
}

function NoStatistics({ filtered }: { filtered: boolean }) {
  if (!filtered)
    return <Empty action={<InviteLink />}>Hours live and earnings of your performers will appear here.</Empty>;
  return (
    <Empty
      action={
        <LinkButton variant="outline" href={PATH}>
          Clear filters
        </LinkButton>
      }
    >
      No performers of your studio match this name.
    </Empty>
  );
}

function Filters({ filter, fromDate, toDate }: { filter: StatisticsFilter; fromDate: string; toDate: string }) {
  const router = useRouter();
  const change = (part: Partial<StatisticsFilter>) =>
    void router.push(list.href({ ...filter, ...part, page: 1 }), undefined, { scroll: false });
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    change({
      q: String(values.get('q') ?? ''),
      fromDate: String(values.get('from') ?? ''),
      toDate: String(values.get('to') ?? ''),
    });
  };
  return (
    // the key resets the fields with each result
    <form key={`${filter.q} ${fromDate} ${toDate}`} className={styles.filters} role="search" onSubmit={search}>
      <TextInput label="Name" name="q" type="search" defaultValue={filter.q} maxLength={SEARCH_TEXT_MAX_CHARACTERS} />
      <Select
        label="Sort by"
        options={SORT_OPTIONS}
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
