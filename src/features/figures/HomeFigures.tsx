import { errorText } from '@/lib/errorText';
import { type ChartSpan, spansOf } from '@/ui/chartSpans';
import { DeskFigures, DeskPanel } from '@/ui/desk/DeskPanel';
import { DeskError, DeskSkeleton } from '@/ui/desk/DeskStates';
import { formatCount, formatTokens } from '@/ui/format';
import { Link } from '@/ui/Link';
import { type Statistics } from './api';
import { Bars } from './Bars';
import { TopPerformers } from './TopPerformers';
import { useDashboard } from './useDashboard';
import styles from './figures.module.css';

const DAYS = 28;
const TOP_PERFORMERS = 5;

const weekday = (day: string) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', { weekday: 'long', timeZone: 'UTC' });

/** Compares today with the same day of the last week, in words. */
function comparison({ days }: Statistics): string {
  const [today, before] = [days.at(-1), days.at(-8)];
  if (!today || !before) return 'so far';
  const name = `last ${weekday(before.day)}`;
  if (before.revenue === 0) return today.revenue === 0 ? `none, as ${name}` : `none ${name}`;
  const change = Math.round((today.revenue / before.revenue - 1) * 100);
  if (change === 0) return `as much as ${name}`;
  return `${Math.abs(change)}% ${change > 0 ? 'more' : 'less'} than ${name}`;
}

/** Money on the first page of the desk: today, the last four weeks as bars, and who earned most. */
export function HomeFigures() {
  const { data, failure, reload } = useDashboard(DAYS);
  if (!data) return failure === null ? <DeskSkeleton /> : <DeskError text={errorText(failure)} onRetry={reload} />;
  const { statistics, figures } = data;
  const { currency, now } = statistics;
  const today = statistics.days.at(-1);
  const money = (value: number) => `${currency}${formatTokens(value, 'always')}`;
  const spans: ChartSpan[] = spansOf(
    statistics.days.map(({ day, revenue }) => ({ day, values: { revenue } })),
    'day',
    ['revenue'],
  );
  return (
    <>
      <DeskPanel title="Money" aside={<Link href="/operator/figures">All figures</Link>}>
        <DeskFigures
          figures={[
            { label: 'Revenue today', value: money(today?.revenue ?? 0), caption: comparison(statistics) },
            { label: 'Tokens sold', value: formatTokens(today?.tokensSold ?? 0), caption: 'today' },
            {
              label: 'Tokens spent',
              value: formatTokens(today?.tokensSpent ?? 0),
              caption: `${formatTokens(today?.commission ?? 0)} commission`,
            },
            {
              label: 'Payouts due',
              value: money(now.payoutsDue.money),
              caption: `${formatCount(now.payoutsDue.requests)} waiting`,
            },
          ]}
        />
        <p className={styles.caption}>Revenue of the last four weeks, {money(statistics.totals.revenue)}</p>
        <Bars title="Revenue" spans={spans} series="revenue" format={money} color={1} />
      </DeskPanel>
      <TopPerformers figures={figures} limit={TOP_PERFORMERS} />
    </>
  );
}
