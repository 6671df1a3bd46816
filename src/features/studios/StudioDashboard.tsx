import { useAppSelector } from '@/application/hooks';
import { DayChart } from '@/ui/DayChart';
import { Empty } from '@/ui/Empty';
import { Figures } from '@/ui/Figures';
import { formatTokens } from '@/ui/format';
import { Link } from '@/ui/Link';
import { LinkButton } from '@/ui/LinkButton';
import { Panel } from '@/ui/Panel';
import { SectionHeading } from '@/ui/SectionHeading';
import { type RosterStatistics, type Stats } from './api';
import { selectStudio } from './selectors';
import { StatisticsTable } from './StatisticsTable';
import styles from './studios.module.css';
import { formatHours, formatPercent } from './labels';

const SERIES = [
  { key: 'performers', label: 'Performers' },
  { key: 'site', label: 'Site' },
  { key: 'studio', label: 'Your studio' },
] as const;

/** The last thirty days of a studio: what came in and who got it, and who was on stage. */
export function StudioDashboard({ stats, best }: { stats: Stats; best: RosterStatistics }) {
  const balance = useAppSelector(selectStudio)?.balance ?? 0;
  const { totals, performers } = stats;
  const days = stats.days.map(({ day, performerNet, siteNet, studioNet }) => ({
    day,
    values: { performers: performerNet, site: siteNet, studio: studioNet },
  }));
  const none = performers.active + performers.inactive === 0;
  return (
    <>
      <Panel className={styles.chart}>
        <Figures
          label="The last 30 days"
          figures={[
            {
              label: 'Your part',
              value: formatTokens(totals.studioNet),
              line:
                totals.grossPrice > 0
                  ? `${formatPercent((totals.studioNet / totals.grossPrice) * 100)} of what members paid`
                  : 'tokens in the last 30 days',
            },
            {
              label: 'Members paid',
              value: formatTokens(totals.grossPrice),
              line: `${formatTokens(totals.performerNet)} to performers`,
            },
            {
              label: 'On stage',
              value: formatHours(totals.secondsOnline),
              line: performers.live > 0 ? `${performers.live} live now` : 'nobody is live',
            },
            { label: 'Not paid out yet', value: formatTokens(balance), line: 'tokens of your studio' },
          ]}
        />
        <DayChart label="What members paid, by day" days={days} series={SERIES} />
      </Panel>
      <SectionHeading more={none ? undefined : { href: '/studio/performers/statistics', label: 'All performers' }}>
        Your performers
      </SectionHeading>
      <Panel flush={!none}>
        {none ? (
          <Empty
            action={
              <LinkButton variant="primary" href="/studio/performers">
                Invite somebody
              </LinkButton>
            }
          >
            The performers you look after will stand here, with what they earn and when they are on stage.
          </Empty>
        ) : (
          <StatisticsTable rows={best.data} label="Performers of the last 30 days" />
        )}
      </Panel>
      {performers.inactive > 0 && (
        <p className={styles.quiet}>
          {performers.inactive === 1
            ? 'One of your performers is inactive.'
            : `${performers.inactive} of your performers are inactive.`}{' '}
          <Link className={styles.link} href="/studio/performers?status=inactive">
            See who
          </Link>
        </p>
      )}
    </>
  );
}
