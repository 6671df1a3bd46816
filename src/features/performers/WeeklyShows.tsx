import { useEffect, useState } from 'react';
import { Panel } from '@/ui/Panel';
import { type PerformerPage } from './slice';
import { type ViewerShow } from './viewerSchedule';
import styles from './PerformerAbout.module.css';

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;

type Schedule = Pick<PerformerPage, 'schedule' | 'timeZone'>;

/** Returns the shows in the viewer's time zone once the browser knows them; null while they are the performer's. */
function useViewerSchedule({ schedule, timeZone }: Schedule): ViewerShow[] | null {
  const [own, setOwn] = useState<ViewerShow[] | null>(null);
  useEffect(() => {
    let current = true;
    // not in the bundle of the page, which paints without it
    void import('./viewerSchedule')
      .then(({ viewerSchedule }) => {
        const viewers = Intl.DateTimeFormat().resolvedOptions().timeZone;
        if (current) setOwn(timeZone ? viewerSchedule(schedule, timeZone, viewers, new Date()) : null);
      })
      .catch(() => undefined);
    return () => {
      current = false;
    };
  }, [schedule, timeZone]);
  return own;
}

/** The weekly shows of a performer in the viewer's time, with the performer's beside it where it differs. */
export function WeeklyShows({ performer: { schedule, timeZone } }: { performer: Schedule }) {
  const own = useViewerSchedule({ schedule, timeZone });
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
