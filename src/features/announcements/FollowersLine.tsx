import { Area, AreaChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { GRID, TOOLTIP, X_AXIS, Y_AXIS } from '@/ui/chartLooks';
import { formatCount } from '@/ui/format';
import { formatDay } from '@/lib/dayText';
import { type FollowerDay } from './followerDays';

/** The line of the followers. Loaded on demand because the chart library is large. */
export default function FollowersLine({ days, height }: { days: readonly FollowerDay[]; height: number }) {
  const data = days.map(({ day, followers }) => ({ name: formatDay(day), followers }));
  return (
    <ResponsiveContainer width="100%" height={height}>
      <AreaChart data={data} margin={{ top: 8, right: 4, bottom: 0, left: 0 }}>
        <CartesianGrid {...GRID} />
        <XAxis dataKey="name" {...X_AXIS} minTickGap={40} />
        <YAxis {...Y_AXIS} allowDecimals={false} />
        <Tooltip {...TOOLTIP} formatter={(value) => formatCount(Number(value))} />
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
