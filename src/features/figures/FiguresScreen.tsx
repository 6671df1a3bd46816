import { useRouter } from 'next/router';
import { useState } from 'react';
import { useOperator } from '@/layouts/data';
import { download } from '@/lib/download';
import { errorText } from '@/lib/errorText';
import { type ChartDay, type ChartSpan, spansOf, type SpanWord } from '@/ui/chartSpans';
import { DeskBar } from '@/ui/desk/DeskBar';
import { DeskPanel, DeskScroll } from '@/ui/desk/DeskPanel';
import { DeskError, DeskSkeleton } from '@/ui/desk/DeskStates';
import { MoneyFigures } from '@/ui/desk/MoneyFigures';
import { ExportButton } from '@/ui/ExportButton';
import { formatCount, formatTokens } from '@/ui/format';
import { Segmented } from '@/ui/Segmented';
import { type Figures, type Statistics } from './api';
import { Bars } from './Bars';
import { HealthPanel } from './HealthPanel';
import { TopPerformers } from './TopPerformers';
import { useDashboard } from './useDashboard';
import styles from './figures.module.css';

const RANGES = [
  { days: 7, label: '7 days' },
  { days: 30, label: '30 days' },
  { days: 90, label: '90 days' },
  { days: 365, label: 'A year' },
] as const;
const SPANS = [
  { value: 'day', label: 'Day' },
  { value: 'week', label: 'Week' },
  { value: 'month', label: 'Month' },
] as const;
const percent = (part: number, whole: number) => (whole === 0 ? '0' : ((part / whole) * 100).toFixed(1));

/** The figures of both calls by day, for the charts. */
function chartDays(statistics: Statistics, figures: Figures): ChartDay[] {
  return statistics.days.map(({ day, signUps, ...values }, at) => {
    const more = figures.days[at];
    return {
      day,
      values: {
        ...values,
        signUps: signUps.user + signUps.performer + signUps.studio,
        viewers: more?.viewers ?? 0,
        firstBuyers: more?.firstBuyers ?? 0,
        newMembers: more?.newMembers ?? 0,
        converted: more?.converted ?? 0,
        refundedTokens: more?.refundedTokens ?? 0,
        disputed: more?.disputed ?? 0,
      },
    };
  });
}

/** The dashboard: money, tokens, people and the state of the machinery. */
export function FiguresScreen() {
  const router = useRouter();
  const { operatorRole } = useOperator();
  const days = RANGES.find((range) => String(range.days) === router.query.days)?.days ?? 30;
  const { data, failure, reload } = useDashboard(days);
  const [span, setSpan] = useState<SpanWord | null>(null);
  const shownSpan = span ?? (days > 90 ? 'month' : days > 30 ? 'week' : 'day');
  return (
    <>
      <DeskBar title="Figures" sub={operatorRole === 'owner' ? 'The whole site' : undefined}>
        <select
          className={styles.select}
          aria-label="Time"
          value={days}
          onChange={({ target }) =>
            void router.push({ pathname: '/operator/figures', query: { days: target.value } }, undefined, {
              scroll: false,
            })
          }
        >
          {RANGES.map((range) => (
            <option key={range.days} value={range.days}>
              {range.label}
            </option>
          ))}
        </select>
        <ExportButton
          disabled={!data}
          onExport={() =>
            download(
              'exportDeskFigures',
              { fromDate: data?.statistics.fromDate, span: shownSpan },
              `figures-${days}-days-by-${shownSpan}.csv`,
            )
          }
        />
      </DeskBar>
      <DeskScroll>
        {!data && failure === null && <DeskSkeleton />}
        {!data && failure !== null && <DeskError text={errorText(failure)} onRetry={reload} />}
        {data && (
          <>
            <Money statistics={data.statistics} figures={data.figures} />
            <div className={styles.spans}>
              <Segmented label="A bar is a" segments={SPANS} value={shownSpan} onChange={setSpan} />
            </div>
            <Charts statistics={data.statistics} figures={data.figures} span={shownSpan} />
            <div className={styles.two}>
              <TopPerformers figures={data.figures} />
              <HealthPanel />
            </div>
          </>
        )}
      </DeskScroll>
    </>
  );
}

interface Halves {
  statistics: Statistics;
  figures: Figures;
}

function Money({ statistics: { totals, now, currency }, figures }: Halves) {
  const { conversion, totals: more } = figures;
  return (
    <>
      <MoneyFigures
        figures={[
          {
            label: 'Revenue',
            value: `${currency}${formatTokens(totals.revenue, 'always')}`,
            caption: `${formatCount(more.buyers)} daily buyers, ${formatCount(more.firstBuyers)} for the first time`,
          },
          {
            label: 'Tokens sold',
            value: formatTokens(totals.tokensSold),
            caption: `${formatTokens(totals.tokensSpent)} spent`,
          },
          {
            label: 'Commission',
            value: formatTokens(totals.commission),
            unit: 'tokens',
            caption: `${percent(totals.commission, totals.tokensSpent)}% of what was spent`,
          },
          {
            label: 'Payouts due',
            value: `${currency}${formatTokens(now.payoutsDue.money, 'always')}`,
            caption: `${now.payoutsDue.requests} requests`,
          },
        ]}
      />
      <dl className={styles.small}>
        <Small term="Live now" value={formatCount(now.live)} />
        <Small term="Live hours" value={formatTokens(totals.liveHours)} />
        <Small term="Viewers" value={formatCount(more.viewers)} />
        <Small term="New members" value={formatCount(conversion.signUps)} />
        <Small term="Conversion" value={`${percent(conversion.bought, conversion.signUps)}%`} />
        <Small term="Refunds" value={`${formatCount(more.refunds)}, ${formatTokens(more.refundedTokens)} tokens`} />
        <Small
          term="Disputes"
          value={`${formatCount(more.disputes)}, ${currency}${formatTokens(more.disputed, 'always')}`}
        />
        <Small term="In wallets" value={`${formatTokens(now.tokensInWallets)} tokens`} />
      </dl>
    </>
  );
}

const Small = ({ term, value }: { term: string; value: string }) => (
  <div>
    <dt>{term}</dt>
    <dd>{value}</dd>
  </div>
);

const SERIES = [
  { key: 'revenue', title: 'Revenue', color: 2 },
  { key: 'tokensSold', title: 'Tokens sold', color: 2 },
  { key: 'tokensSpent', title: 'Tokens spent', color: 1 },
  { key: 'viewers', title: 'Viewers', color: 3 },
  { key: 'signUps', title: 'Sign-ups', color: 4 },
  { key: 'liveHours', title: 'Live hours', color: 1 },
  { key: 'firstBuyers', title: 'First purchases', color: 2 },
  { key: 'conversion', title: 'Conversion', color: 4 },
  { key: 'refundedTokens', title: 'Refunded tokens', color: 3 },
  { key: 'disputed', title: 'Disputed payments', color: 4 },
] as const;
const isMoney = (key: string) => key === 'revenue' || key === 'disputed';
/** Of the members who signed up, how many in a hundred have bought tokens since. */
const conversionOf = ({ newMembers = 0, converted = 0 }: ChartSpan['values']) =>
  newMembers === 0 ? 0 : Math.round((converted / newMembers) * 1000) / 10;

/** The figures of both calls by span. A rate is that of the whole span, not a sum of days. */
function chartSpans({ statistics, figures }: Halves, span: SpanWord): ChartSpan[] {
  const keys = [...SERIES.map(({ key }) => key), 'newMembers', 'converted'];
  return spansOf(chartDays(statistics, figures), span, keys).map(({ values, ...names }) => ({
    ...names,
    values: { ...values, conversion: conversionOf(values) },
  }));
}

function Charts({ span, ...halves }: Halves & { span: SpanWord }) {
  const { statistics, figures } = halves;
  const spans = chartSpans(halves, span);
  const sumOf = (key: string) => spans.reduce((sum, { values }) => sum + (values[key] ?? 0), 0);
  return (
    <div className={styles.charts}>
      {SERIES.map(({ key, title, color }) => {
        const total = key === 'conversion' ? conversionOf(figures.totals) : sumOf(key);
        const format = (value: number) =>
          isMoney(key)
            ? `${statistics.currency}${formatTokens(value, 'always')}`
            : `${formatTokens(value)}${key === 'conversion' ? '%' : ''}`;
        return (
          <DeskPanel key={key} title={title} aside={<b className={styles.total}>{format(total)}</b>}>
            <Bars title={title} spans={spans} series={key} total={total} format={format} color={color} />
          </DeskPanel>
        );
      })}
    </div>
  );
}
