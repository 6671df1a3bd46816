import { type PlannedShow, type WeekdayShow } from '@contract/performers';
import { DAY_MS, isTimeZone, momentOf, wallClock } from '@server/calendar';
import { type TicketTime } from './tables';

/** The shows of a performer: weekly and one-off ones in the performer's time zone, and those with tickets. */
export interface Plan {
  schedule: readonly WeekdayShow[];
  plannedShows: readonly PlannedShow[];
  ticketTimes?: readonly TicketTime[];
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
  /** of a ticket show */
  ticket?: TicketTime;
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

/** Returns the weekly shows of the next days, and every one-off show. */
function showsInZone({ schedule, plannedShows, timeZone }: Plan, now: Date, days: number): PlannedTime[] {
  if (!timeZone || !isTimeZone(timeZone)) return [];
  const today = Math.floor(wallClock(now.getTime(), timeZone) / DAY_MS) * DAY_MS;
  const shows: PlannedTime[] = [];
  // a show that began yesterday may still run
  for (let ahead = -1; ahead <= days; ahead += 1) {
    const day = today + ahead * DAY_MS;
    const weekday = new Date(day).getUTCDay() || 7;
    for (const show of schedule) if (show.weekday === weekday) shows.push(showOn(day, show, timeZone));
  }
  return [...shows, ...plannedShows.map((show) => showOn(Date.parse(show.day), show, timeZone))];
}

const timeOfTicket = (ticket: TicketTime): PlannedTime => ({
  startsAt: new Date(ticket.startsAt),
  endsAt: new Date(Date.parse(ticket.startsAt) + ticket.minutes * 60_000),
  title: ticket.title,
  ticket,
});

/**
 * Returns the shows of a plan that are not over, soonest first: the weekly ones of the next days, and every one-off and
 * ticket show. A one-off show replaces a weekly one that begins at the same time, and a ticket show replaces both.
 */
export function showsAhead(plan: Plan, now: Date, days: number): PlannedTime[] {
  const shows = new Map<number, PlannedTime>();
  for (const show of [...showsInZone(plan, now, days), ...(plan.ticketTimes ?? []).map(timeOfTicket)])
    if (show.endsAt > now || show.ticket?.isRunning) shows.set(show.startsAt.getTime(), show);
  return [...shows.values()].sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
}

/** A weekly plan has a show within this many days. */
export const NEXT_SHOW_DAYS = 7;

/** Returns the price of a ticket at a moment, in whole tokens. */
export const ticketPriceAt = ({ price, early }: TicketTime, now: Date): number =>
  early && now.getTime() < Date.parse(early.until) ? early.price : price;

/** Returns the start of the next show of a plan after `now`; null without shows or a time zone. */
export const findNextShow = (plan: Plan, now: Date): Date | null =>
  showsAhead(plan, now, NEXT_SHOW_DAYS).find(({ startsAt }) => startsAt > now)?.startsAt ?? null;
