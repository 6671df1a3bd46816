import { type RefObject, useEffect, useRef, useState } from 'react';
import { whenNearView } from '@/lib/nearView';
import { Panel } from '@/ui/Panel';
import { type PerformerPage } from './slice';
import { type ViewerShow } from './viewerSchedule';
import styles from './PerformerAbout.module.css';

type Schedule = Pick<PerformerPage, 'schedule' | 'timeZone'>;

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;

/**
 * Returns the shows in the viewer's time zone once the list is near the view; null until then, and if the clocks agree.
 * The page's first `Intl` object takes a phone 70 ms, which visitors who don't scroll down needn't wait for.
 */
function useViewerShows({ schedule, timeZone }: Schedule, list: RefObject<Element | null>): ViewerShow[] | null {
  const [own, setOwn] = useState<ViewerShow[] | null>(null);
  useEffect(() => {
    if (!list.current || !timeZone) return;
    let isCurrent = true;
    const convert = () =>
      // without the conversion the performer's times stay, which are right too
      void import('./viewerSchedule')
        .then(({ viewerSchedule }) => {
          if (!isCurrent) return;
          const viewers = Intl.DateTimeFormat().resolvedOptions().timeZone;
          setOwn(viewerSchedule(schedule, timeZone, viewers, new Date()));
        })
        .catch(() => undefined);
    const stopWaiting = whenNearView(list.current, convert);
    return () => {
      isCurrent = false;
      stopWaiting();
    };
  }, [schedule, timeZone, list]);
  return timeZone ? own : null;
}

/**
 * The weekly shows of a performer in the viewer's time, with the performer's beside it where it differs. The server
 * doesn't know the viewer's time zone, so it renders the performer's times.
 */
export function WeeklyShows({ performer: { schedule, timeZone } }: { performer: Schedule }) {
  const list = useRef<HTMLUListElement>(null);
  const own = useViewerShows({ schedule, timeZone }, list);
  const theirs = [...schedule]
    .sort((a, b) => a.weekday - b.weekday || a.start.localeCompare(b.start))
    .map(({ weekday, ...times }) => ({ ...times, weekday: weekday - 1, there: '' }));
  const zone = timeZone?.replace(/_/g, ' ');
  return (
    <Panel title="Weekly shows">
      <ul className={styles.shows} ref={list}>
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
