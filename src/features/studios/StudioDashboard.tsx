import { useAppSelector } from '@/application/hooks';
import { formatRange } from '@/lib/dayText';
import { earningsRoutes } from '@/lib/routes';
import { DayChart } from '@/ui/DayChart';
import { Empty } from '@/ui/Empty';
import { Figures } from '@/ui/Figures';
import { formatTokens } from '@/ui/format';
import { Link } from '@/ui/Link';
import { Panel } from '@/ui/Panel';
import { SectionHeading } from '@/ui/SectionHeading';
import { type RosterStatistics, type Stats } from './api';
import { InviteLink } from './InviteLink';
import { formatHours, formatPercent } from './labels';
import { selectStudio } from './selectors';
import { StatisticsTable } from './StatisticsTable';
import styles from './studios.module.css';

const SERIES = [
  { key: 'performers', label: 'Performers' },
  { key: 'site', label: 'Site' },
  { key: 'studio', label: 'Your studio' },
] as const;

/** The studio's last days, as the API chooses them: earnings, their split, and its performers. */
export function StudioDashboard({ stats, best }: { stats: Stats; best: RosterStatistics }) {
  const { performers } = stats;
  const isEmpty = performers.active + performers.inactive === 0;
  return (
    <>
      <SectionHeading
        count={formatRange(stats)}
        more={{
          href: `${earningsRoutes('studio').earnings}?from=${stats.fromDate}&to=${stats.toDate}`,
          label: 'Each earning',
        }}
      >
        Last {stats.days.length} days
      </SectionHeading>
      <EarningsPanel stats={stats} />
      <SectionHeading more={isEmpty ? undefined : { href: '/studio/performers/statistics', label: 'All performers' }}>
        Your performers
      </SectionHeading>
      <Panel flush={!isEmpty}>
        {isEmpty ? (
          <Empty action={<InviteLink />}>Your performers will appear here, with their earnings and hours live.</Empty>
        ) : (
          <StatisticsTable rows={best.data} label={`Performers of the last ${stats.days.length} days`} />
        )}
      </Panel>
      {performers.inactive > 0 && (
        <p className={styles.quiet}>
          {performers.inactive === 1
            ? 'One of your performers is inactive.'
            : `${performers.inactive} of your performers are inactive.`}{' '}
          <Link className={styles.link} href="/studio/performers?status=inactive">
            Show inactive performers
          </Link>
        </p>
      )}
    </>
  );
}

function EarningsPanel({ stats }: { stats: Stats }) {
  const { totals, performers, days } = stats;
  const { balance, timeZone } = useAppSelector(selectStudio) ?? { balance: 0, timeZone: null };
  const chartDays = days.map(({ day, performerNet, siteNet, studioNet }) => ({
    day,
    values: { performers: performerNet, site: siteNet, studio: studioNet },
  }));
  return (
    <Panel className={styles.chart}>
      <Figures
        label={`From ${formatRange(stats)}`}
        figures={[
          {
            label: 'Net earned',
            value: formatTokens(totals.studioNet),
            line:
              totals.grossPrice > 0
                ? `your share: ${formatPercent((totals.studioNet / totals.grossPrice) * 100)} of what members paid`
                : 'tokens',
          },
          {
            label: 'Gross',
            value: formatTokens(totals.grossPrice),
            line: `tokens from members, ${formatTokens(totals.performerNet)} to performers`,
          },
          {
            label: 'Time live',
            value: formatHours(totals.secondsOnline),
            line: performers.live > 0 ? `${performers.live} live now` : 'no performers are live',
          },
          { label: 'Balance', value: formatTokens(balance), line: 'tokens not paid out yet' },
        ]}
      />
      <DayChart label="Gross tokens by day" days={chartDays} series={SERIES} />
      <p className={styles.quiet}>Days are in the time zone {(timeZone ?? 'UTC').replace(/_/g, ' ')}.</p>
    </Panel>
  );
}
