import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { GRID, TOOLTIP, X_AXIS, Y_AXIS } from './chartLooks';
import { chartColour, type ChartSeries, type ChartSpan } from './chartSpans';

const compactNumber = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });

interface SpanBarsProps {
  spans: readonly ChartSpan[];
  series: readonly ChartSeries[];
  format: (value: number) => string;
  height: number;
}

/** The bars of a SpanChart, stacked by series. Loaded on demand because the chart library is large. */
export default function SpanBars({ spans, series, format, height }: SpanBarsProps) {
  const data = spans.map(({ label, name, values }) => ({ label, name, ...values }));
  return (
    <ResponsiveContainer width="100%" height={height}>
      <BarChart
        data={data}
        stackOffset="sign"
        margin={{ top: 8, right: 4, bottom: 0, left: 0 }}
        barCategoryGap="22%"
        maxBarSize={44}
      >
        <CartesianGrid {...GRID} />
        <XAxis dataKey="label" {...X_AXIS} minTickGap={28} />
        <YAxis {...Y_AXIS} tickFormatter={(value: number) => compactNumber.format(value)} />
        <Tooltip
          {...TOOLTIP}
          cursor={{ fill: 'var(--c-hover)' }}
          labelFormatter={(label, shown) => String((shown[0]?.payload as { name?: string } | undefined)?.name ?? label)}
          formatter={(value) => format(Number(value))}
        />
        {series.map(({ key, label }, index) => (
          <Bar
            key={key}
            dataKey={key}
            name={label}
            stackId="all"
            fill={chartColour(index)}
            stroke="var(--c-raised)"
            strokeWidth={2}
            radius={5}
            isAnimationActive={false}
          />
        ))}
      </BarChart>
    </ResponsiveContainer>
  );
}
