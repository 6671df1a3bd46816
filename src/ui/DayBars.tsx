import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { chartColour, type ChartSeries, type ChartSpan } from './chartSpans';

const TICK_STYLE = { fill: 'var(--c-text-3)', fontSize: 13 };
const TOOLTIP_STYLE = {
  background: 'var(--c-raised)',
  border: '1px solid var(--c-line-strong)',
  borderRadius: 9,
  color: 'var(--c-text)',
};
const compactNumber = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });

interface DayBarsProps {
  spans: readonly ChartSpan[];
  series: readonly ChartSeries[];
  format: (value: number) => string;
  height: number;
}

/** The bars of a DayChart, stacked by series. Loaded on demand because the chart library is large. */
export default function DayBars({ spans, series, format, height }: DayBarsProps) {
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
        <CartesianGrid vertical={false} stroke="var(--c-line)" />
        <XAxis
          dataKey="label"
          tick={TICK_STYLE}
          tickLine={false}
          axisLine={{ stroke: 'var(--c-line)' }}
          minTickGap={28}
        />
        <YAxis
          tick={TICK_STYLE}
          tickLine={false}
          axisLine={false}
          width={52}
          tickFormatter={(value: number) => compactNumber.format(value)}
        />
        <Tooltip
          isAnimationActive={false}
          cursor={{ fill: 'var(--c-hover)' }}
          contentStyle={TOOLTIP_STYLE}
          itemStyle={{ color: 'var(--c-text)' }}
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
