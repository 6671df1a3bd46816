import { Area, AreaChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { formatCount } from '@/ui/format';
import { formatDay } from '@/lib/dayText';
import { type FollowerDay } from './followerDays';

const TICK_STYLE = { fill: 'var(--c-text-3)', fontSize: 13 };
const TOOLTIP_STYLE = {
  background: 'var(--c-raised)',
  border: '1px solid var(--c-line-strong)',
  borderRadius: 9,
  color: 'var(--c-text)',
};

/** The line of the followers. Loaded on demand because the chart library is large. */
export default function FollowersLine({ days, height }: { days: readonly FollowerDay[]; height: number }) {
  const data = days.map(({ day, followers }) => ({ name: formatDay(day), followers }));
  return (
    <ResponsiveContainer width="100%" height={height}>
      <AreaChart data={data} margin={{ top: 8, right: 4, bottom: 0, left: 0 }}>
        <CartesianGrid vertical={false} stroke="var(--c-line)" />
        <XAxis
          dataKey="name"
          tick={TICK_STYLE}
          tickLine={false}
          axisLine={{ stroke: 'var(--c-line)' }}
          minTickGap={40}
        />
        <YAxis tick={TICK_STYLE} tickLine={false} axisLine={false} width={52} allowDecimals={false} />
        <Tooltip
          isAnimationActive={false}
          contentStyle={TOOLTIP_STYLE}
          itemStyle={{ color: 'var(--c-text)' }}
          formatter={(value) => formatCount(Number(value))}
        />
        <Area
          dataKey="followers"
          name="Followers"
          type="monotone"
          stroke="var(--c-brand-text)"
          strokeWidth={2}
          fill="var(--c-brand-soft)"
          isAnimationActive={false}
        />
      </AreaChart>
    </ResponsiveContainer>
  );
}
