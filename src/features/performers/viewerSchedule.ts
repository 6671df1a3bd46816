import { formatTime } from '@/lib/timeText';
import { type PerformerPage } from './slice';

type WeekdayShow = PerformerPage['schedule'][number];

const DAY_MINUTES = 24 * 60;
const WEEK_MINUTES = 7 * DAY_MINUTES;
const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;

/** Returns the minutes since Monday 00:00 that a clock in a time zone shows. */
function minuteOfWeek(at: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(at);
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? '';
  const day = WEEKDAYS.indexOf(part('weekday') as (typeof WEEKDAYS)[number]);
  return day * DAY_MINUTES + Number(part('hour')) * 60 + Number(part('minute'));
}

const inWeek = (minutes: number) => ((minutes % WEEK_MINUTES) + WEEK_MINUTES) % WEEK_MINUTES;

const minutesOf = (time: string) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};

/** A weekly show in the time zone of the viewer. `weekday` is 0 for Monday. */
export interface ViewerShow {
  weekday: number;
  start: string;
  end: string;
  /** the start where the performer is, such as "Tue 20:00" */
  there: string;
}

/**
 * Returns weekly shows in the viewer's time zone, by day and time, or null if the clocks of both agree. Summer time
 * counts as on the day of the next show.
 */
export function viewerSchedule(
  schedule: readonly WeekdayShow[],
  theirs: string,
  viewers: string,
  now: Date,
): ViewerShow[] | null {
  let isSame = true;
  const shows = schedule.map(({ weekday, start, end }) => {
    const startsAt = (weekday - 1) * DAY_MINUTES + minutesOf(start);
    const ahead = inWeek(startsAt - minuteOfWeek(now, theirs));
    const next = new Date(now.getTime() + ahead * 60_000);
    const shift = inWeek(minuteOfWeek(next, viewers) - minuteOfWeek(next, theirs));
    if (shift) isSame = false;
    const timeOf = (minutes: number) => formatTime(Math.floor((minutes % DAY_MINUTES) / 60), minutes % 60);
    const own = inWeek(startsAt + shift);
    return {
      minute: own,
      weekday: Math.floor(own / DAY_MINUTES),
      start: timeOf(own),
      end: timeOf(inWeek(minutesOf(end) + shift)),
      there: `${WEEKDAYS[weekday - 1]} ${start}`,
    };
  });
  if (isSame) return null;
  return shows.sort((a, b) => a.minute - b.minute).map(({ minute: _, ...show }) => show);
}
