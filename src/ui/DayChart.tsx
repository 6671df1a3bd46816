import dynamic from 'next/dynamic';
import { useId, useState } from 'react';
import { type ChartDay, type SpanWord, spansOf } from './chartSpans';
import styles from './DayChart.module.css';
import { formatTokens } from './format';
import { Segmented } from './Segmented';

export interface ChartSeries {
  key: string;
  label: string;
}

const HEIGHT = 260;
const Bars = dynamic(() => import('./DayBars'), { ssr: false, loading: () => <div style={{ height: HEIGHT }} /> });
const SPANS = [
  { value: 'day', label: 'Day' },
  { value: 'week', label: 'Week' },
  { value: 'month', label: 'Month' },
] as const;

interface DayChartProps {
  /** what is drawn, such as "Tokens by day" */
  label: string;
  days: readonly ChartDay[];
  /** four at most: there are so many colours */
  series: readonly ChartSeries[];
  format?: (value: number) => string;
}

/** What happened day by day, week by week or month by month, drawn and, for those who would rather read, as a table. */
export function DayChart({ label, days, series, format = formatTokens }: DayChartProps) {
  const [span, setSpan] = useState<SpanWord>(days.length > 120 ? 'month' : 'day');
  const [read, setRead] = useState(false);
  const table = useId();
  const spans = spansOf(
    days,
    span,
    series.map(({ key }) => key),
  );
  return (
    <figure className={styles.chart} aria-label={label}>
      <div className={styles.head}>
        <ul className={styles.legend}>
          {series.map((one, index) => (
            <li key={one.key}>
              <i style={{ background: `var(--c-chart-${(index % 4) + 1})` }} />
              {one.label}
            </li>
          ))}
        </ul>
        <Segmented label="A bar is a" segments={SPANS} value={span} onChange={setSpan} />
      </div>
      <Bars spans={spans} series={series} format={format} height={HEIGHT} />
      <button
        type="button"
        className={styles.read}
        aria-expanded={read}
        aria-controls={table}
        onClick={() => setRead(!read)}
      >
        {read ? 'Hide the numbers' : 'Show the numbers'}
      </button>
      <div
        id={table}
        className={styles.scroll}
        hidden={!read}
        tabIndex={read ? 0 : undefined}
        role="region"
        aria-label={`${label}, the numbers`}
      >
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{SPANS.find(({ value }) => value === span)?.label}</th>
              {series.map((one) => (
                <th key={one.key} scope="col">
                  {one.label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {spans.map(({ name, values }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {series.map(({ key }) => (
                  <td key={key}>{format(values[key] ?? 0)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}
