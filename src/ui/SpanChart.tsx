import dynamic from 'next/dynamic';
import { type ReactNode } from 'react';
import { ChartFigure } from './ChartFigure';
import { type ChartSeries, type ChartSpan } from './chartSpans';
import styles from './chart.module.css';
import { Legend } from './Legend';

const HEIGHT_PX = 260;
const SpanBars = dynamic(() => import('./SpanBars'), {
  ssr: false,
  loading: () => <div style={{ height: HEIGHT_PX }} />,
});

interface SpanChartProps {
  /** what the chart shows, such as "Tokens by day" */
  label: string;
  spans: readonly ChartSpan[];
  /** at most four, the number of chart colours */
  series: readonly ChartSeries[];
  format: (value: number) => string;
  /** what a bar is, such as "Day": the heading of the table's first column */
  span: string;
  /** a control at the right of the legend */
  aside?: ReactNode;
}

/** A bar chart of spans of time, with its numbers as a table. */
export function SpanChart({ label, spans, series, format, span, aside }: SpanChartProps) {
  return (
    <ChartFigure label={label} table={<NumbersTable span={span} spans={spans} series={series} format={format} />}>
      <div className={styles.head}>
        <Legend series={series} />
        {aside}
      </div>
      <SpanBars spans={spans} series={series} format={format} height={HEIGHT_PX} />
    </ChartFigure>
  );
}

function NumbersTable({ span, spans, series, format }: Pick<SpanChartProps, 'span' | 'spans' | 'series' | 'format'>) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{span}</th>
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
