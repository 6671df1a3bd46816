import { STATISTICS_DEFAULT_DAYS, STATISTICS_MAX_DAYS } from '@contract/limits';

/** Whether a name is one of a time zone that this machine knows. Offsets such as +01:00 are none: they know no summer. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return /^[A-Za-z]/.test(name);
  } catch {
    return false;
  }
}

// making one takes longer than a thousand answers of it
const clocks = new Map<string, Intl.DateTimeFormat>();
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const clock =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  clocks.set(timeZone, clock);
  return clock;
}

/** What clocks in a zone show at a moment, as if it were UTC. */
export function wallClock(moment: number, timeZone: string): number {
  const parts = clockOf(timeZone).formatToParts(moment);
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
}

/** The moment at which clocks in a zone show `wall`. In the hour that a spring skips: the moment an hour later. */
export function momentOf(wall: number, timeZone: string): number {
  const first = wall - (wallClock(wall, timeZone) - wall);
  return first - (wallClock(first, timeZone) - wall);
}

/** A day, as people write it: `2026-11-21`. */
export type Day = string;
export const DAY = 86_400_000;
const FIRST_DAY = '0001-01-01';
const LAST_DAY = '9998-12-31';

const wallOf = (day: Day) => Date.parse(`${day}T00:00:00Z`);
const written = (wall: number): Day => new Date(wall).toISOString().slice(0, 10);

/** The day that a moment belongs to in a zone. */
export const dayOf = (moment: Date, timeZone: string): Day => written(wallClock(moment.getTime(), timeZone));

/** The day so many days later; none is beyond those that are written with four digits. */
export const dayAfter = (day: Day, days = 1): Day =>
  written(Math.min(Math.max(wallOf(day) + days * DAY, wallOf('0000-01-01')), wallOf('9999-12-31')));

/** The first moment of a day in a zone: midnight, or what comes first where clocks skip midnight or show it twice. */
export function startOfDay(day: Day, timeZone: string): Date {
  const wall = wallOf(day < FIRST_DAY ? FIRST_DAY : day > LAST_DAY ? LAST_DAY : day);
  const offsets = [wallClock(wall - DAY, timeZone) - (wall - DAY), wallClock(wall + DAY, timeZone) - (wall + DAY)];
  const starts = offsets.map((offset) => wall - offset).filter((moment) => wallClock(moment, timeZone) >= wall);
  return new Date(Math.min(...starts));
}

/** From a moment on (inclusive) to before another; an absent end is open. */
export interface Span {
  from?: Date;
  until?: Date;
}

const isDay = (text: string) => text.length === 10;

/** What a range of ISO days or moments means in a zone. Both ends are inclusive: a day as the end counts whole, a moment to its millisecond. */
export function spanOf({ fromDate, toDate }: { fromDate?: string; toDate?: string }, timeZone: string): Span {
  return {
    from: fromDate ? (isDay(fromDate) ? startOfDay(fromDate, timeZone) : new Date(fromDate)) : undefined,
    until: toDate
      ? isDay(toDate)
        ? startOfDay(dayAfter(toDate), timeZone)
        : new Date(Date.parse(toDate) + 1)
      : undefined,
  };
}

/** Days in a row, and the moments at which they begin; one more at the end of the last. */
export interface Days {
  days: Day[];
  bounds: Date[];
}

/** The days of a range, both ends inclusive; an absent end is today, an absent beginning `usual` days before the end. Null when it runs backwards or has more than `most`. */
export function daysOf(
  { fromDate, toDate }: { fromDate?: string; toDate?: string },
  timeZone: string,
  now: Date,
  { usual = STATISTICS_DEFAULT_DAYS, most = STATISTICS_MAX_DAYS } = {},
): Days | null {
  const dayIn = (text: string) => (isDay(text) ? text : dayOf(new Date(text), timeZone));
  const last = toDate ? dayIn(toDate) : dayOf(now, timeZone);
  const first = fromDate ? dayIn(fromDate) : dayAfter(last, 1 - usual);
  const count = Math.round((wallOf(last) - wallOf(first)) / DAY) + 1;
  if (count < 1 || count > most) return null;
  const days = Array.from({ length: count }, (_, index) => dayAfter(first, index));
  return { days, bounds: [...days, dayAfter(last)].map((day) => startOfDay(day, timeZone)) };
}
