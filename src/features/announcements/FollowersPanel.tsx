import dynamic from 'next/dynamic';
import { ChartFigure } from '@/ui/ChartFigure';
import chart from '@/ui/chart.module.css';
import { formatDay } from '@/lib/dayText';
import { Figures } from '@/ui/Figures';
import { formatCount } from '@/ui/format';
import { Panel } from '@/ui/Panel';
import { type FollowerDay, fillDays, weeksOf } from './followerDays';
import { type Reach } from './api';
import styles from './ReachScreen.module.css';

const HEIGHT_PX = 220;
const FollowersLine = dynamic(() => import('./FollowersLine'), {
  ssr: false,
  loading: () => <div style={{ height: HEIGHT_PX }} />,
});

function WeeksTable({ weeks }: { weeks: readonly FollowerDay[] }) {
  return (
    <table className={chart.table}>
      <thead>
        <tr>
          <th scope="col">Week to</th>
          <th scope="col">Followers</th>
          <th scope="col">Change</th>
        </tr>
      </thead>
      <tbody>
        {weeks.map(({ day, followers }, index) => (
          <tr key={day}>
            <th scope="row">{formatDay(day)}</th>
            <td>{formatCount(followers)}</td>
            <td>{index ? signed(followers - weeks[index - 1]!.followers) : ''}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const signed = (change: number) => `${change > 0 ? '+' : change < 0 ? '−' : ''}${formatCount(Math.abs(change))}`;

/** Followers over time, as a line and as a table by week. */
export function FollowersPanel({ reach, today }: { reach: Reach; today: string }) {
  const days = fillDays(reach, today);
  const weeks = weeksOf(days);
  const before = weeks.at(-2);
  return (
    <Panel title="Followers">
      <Figures
        label="Followers"
        figures={[
          { label: 'Now', value: formatCount(reach.followers) },
          { label: 'In the last 7 days', value: before ? signed(reach.followers - before.followers) : '–' },
        ]}
      />
      <ChartFigure
        label="Followers by day"
        className={styles.days}
        table={<WeeksTable weeks={weeks} />}
        tableLabel="Followers by week"
      >
        <FollowersLine days={days} height={HEIGHT_PX} />
      </ChartFigure>
    </Panel>
  );
}
