import dynamic from 'next/dynamic';
import { useState } from 'react';
import { ChartFigure } from './ChartFigure';
import { type ChartDay, type ChartSeries, type ChartSpan, type SpanWord, spansOf } from './chartSpans';
import styles from './DayChart.module.css';
import { formatTokens } from './format';
import { Legend } from './Legend';
import { Segmented } from './Segmented';

const HEIGHT_PX = 260;
const DayBars = dynamic(() => import('./DayBars'), {
  ssr: false,
  loading: () => <div style={{ height: HEIGHT_PX }} />,
});
const SPANS = [
  { value: 'day', label: 'Day' },
  { value: 'week', label: 'Week' },
  { value: 'month', label: 'Month' },
] as const;

interface DayChartProps {
  /** what the chart shows, such as "Tokens by day" */
  label: string;
  days: readonly ChartDay[];
  /** at most four, the number of chart colours */
  series: readonly ChartSeries[];
  format?: (value: number) => string;
}

/** A bar chart by day, week or month, with its numbers as a table. */
export function DayChart({ label, days, series, format = formatTokens }: DayChartProps) {
  const [span, setSpan] = useState<SpanWord>(days.length > 120 ? 'month' : 'day');
  const spans = spansOf(
    days,
    span,
    series.map(({ key }) => key),
  );
  return (
    <ChartFigure label={label} table={<NumbersTable span={span} spans={spans} series={series} format={format} />}>
      <div className={styles.head}>
        <Legend series={series} />
        <Segmented label="A bar is a" segments={SPANS} value={span} onChange={setSpan} />
      </div>
      <DayBars spans={spans} series={series} format={format} height={HEIGHT_PX} />
    </ChartFigure>
  );
}

function NumbersTable({
  span,
  spans,
  series,
  format,
}: {
  span: SpanWord;
  spans: readonly ChartSpan[];
  series: readonly ChartSeries[];
  format: (value: number) => string;
}) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{SPANS.find(({ value }) => value === span)?.label}</th>
          {series.map(({ key, label }) => (
            <th key={key} scope="col">
              {label}
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
  );
}
