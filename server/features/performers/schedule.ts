import { type PlannedShow, type WeekdayShow } from '@contract/performers';
import { DAY_MS, isTimeZone, momentOf, wallClock } from '@server/calendar';

/** The weekly and one-off shows of a performer, in the performer's time zone. */
export interface Plan {
  schedule: readonly WeekdayShow[];
  plannedShows: readonly PlannedShow[];
  timeZone: string | null;
}

/** A show of a plan. */
export interface PlannedTime {
  startsAt: Date;
  endsAt: Date;
  /** empty: none */
  title: string;
  /** the path of the show's picture; absent: it has none */
  picture?: string;
}

const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};

/** Returns a show that begins on a day. An end before the start is on the next day. */
function showOn(
  day: number,
  { start, end, title = '', picture }: { start: string; end: string; title?: string; picture?: string },
  timeZone: string,
): PlannedTime {
  const at = (minutes: number) => new Date(momentOf(day + minutes * 60_000, timeZone));
  const [from, until] = [minutesOf(start), minutesOf(end)];
  return { startsAt: at(from), endsAt: at(until > from ? until : until + 24 * 60), title, ...(picture && { picture }) };
}

/**
 * Returns the shows of a plan that are not over, soonest first: the weekly ones of the next days, and every one-off
 * show. A one-off show replaces a weekly one that begins at the same time.
 */
export function showsAhead({ schedule, plannedShows, timeZone }: Plan, now: Date, days: number): PlannedTime[] {
  if (!timeZone || !isTimeZone(timeZone)) return [];
  const today = Math.floor(wallClock(now.getTime(), timeZone) / DAY_MS) * DAY_MS;
  const shows = new Map<number, PlannedTime>();
  const add = (show: PlannedTime) => {
    if (show.endsAt > now) shows.set(show.startsAt.getTime(), show);
  };
  // a show that began yesterday may still run
  for (let ahead = -1; ahead <= days; ahead += 1) {
    const day = today + ahead * DAY_MS;
    const weekday = new Date(day).getUTCDay() || 7;
    for (const show of schedule) if (show.weekday === weekday) add(showOn(day, show, timeZone));
  }
  for (const show of plannedShows) add(showOn(Date.parse(show.day), show, timeZone));
  return [...shows.values()].sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
}

/** A weekly plan has a show within this many days. */
export const NEXT_SHOW_DAYS = 7;

/** Returns the start of the next show of a plan after `now`; null without shows or a time zone. */
export const findNextShow = (plan: Plan, now: Date): Date | null =>
  showsAhead(plan, now, NEXT_SHOW_DAYS).find(({ startsAt }) => startsAt > now)?.startsAt ?? null;
