import { useMemo } from 'react';
import { Panel } from '@/ui/Panel';
import { type PerformerPage } from './slice';
import { viewerSchedule, WEEKDAYS } from './viewerSchedule';
import styles from './PerformerAbout.module.css';

type Schedule = Pick<PerformerPage, 'schedule' | 'timeZone'>;

/**
 * The weekly shows of a performer in the viewer's time, with the performer's beside it where it differs. For browsers
 * only, because the server doesn't know the viewer's time zone.
 */
export function WeeklyShows({ performer: { schedule, timeZone } }: { performer: Schedule }) {
  const own = useMemo(() => {
    const viewers = Intl.DateTimeFormat().resolvedOptions().timeZone;
    return timeZone ? viewerSchedule(schedule, timeZone, viewers, new Date()) : null;
  }, [schedule, timeZone]);
  const theirs = [...schedule]
    .sort((a, b) => a.weekday - b.weekday || a.start.localeCompare(b.start))
    .map(({ weekday, ...times }) => ({ ...times, weekday: weekday - 1, there: '' }));
  const zone = timeZone?.replace(/_/g, ' ');
  return (
    <Panel title="Weekly shows">
      <ul className={styles.shows}>
        {(own ?? theirs).map(({ weekday, start, end, there }) => (
          <li key={`${weekday} ${start}`}>
            <b className={styles.day}>{WEEKDAYS[weekday]}</b>
            <span className={styles.times}>
              {start} to {end}
              {there && <span className={styles.there}>{there} there</span>}
            </span>
          </li>
        ))}
      </ul>
      {zone && <p className={styles.zone}>{own ? `Your time. The performer’s time is ${zone}.` : `${zone} time`}</p>}
    </Panel>
  );
}
