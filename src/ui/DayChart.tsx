import { useState } from 'react';
import { type ChartDay, type ChartSeries, type SpanWord, spansOf } from './chartSpans';
import { formatTokens } from './format';
import { Segmented } from './Segmented';
import { SpanChart } from './SpanChart';

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
    <SpanChart
      label={label}
      spans={spans}
      series={series}
      format={format}
      span={SPANS.find(({ value }) => value === span)?.label ?? ''}
      aside={<Segmented label="A bar is a" segments={SPANS} value={span} onChange={setSpan} />}
    />
  );
}
