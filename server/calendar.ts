import { AGE_MIN_YEARS, STATISTICS_DEFAULT_DAYS, STATISTICS_MAX_DAYS } from '@contract/limits';

/**
 * Returns whether this machine knows a time zone by that name. Offsets such as +01:00 are not zones: they have no
 * daylight saving time.
 */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return /^[A-Za-z]/.test(name);
  } catch {
    return false;
  }
}

// creating a formatter takes longer than a thousand uses of it
const formatters = new Map<string, Intl.DateTimeFormat>();
function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const formatter =
    formatters.get(timeZone) ??
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
  formatters.set(timeZone, formatter);
  return formatter;
}

/** Returns the wall-clock time of a zone at a moment, as if it were UTC (in ms). */
export function wallClock(moment: number, timeZone: string): number {
  const parts = formatterOf(timeZone).formatToParts(moment);
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
}

/**
 * Returns the moment at which clocks in a zone show `wall`. In the hour that daylight saving time skips: one hour
 * later.
 */
export function momentOf(wall: number, timeZone: string): number {
  const first = wall - (wallClock(wall, timeZone) - wall);
  return first - (wallClock(first, timeZone) - wall);
}

/** A day in ISO form: `2026-11-21`. */
export type Day = string;
export const DAY_MS = 86_400_000;
const FIRST_DAY = '0001-01-01';
const LAST_DAY = '9998-12-31';

const wallOf = (day: Day) => Date.parse(`${day}T00:00:00Z`);
const written = (wall: number): Day => new Date(wall).toISOString().slice(0, 10);

/** Returns the age in whole years on a day. */
export function ageOn(dateOfBirth: Day, today: Day): number {
  const years = Number(today.slice(0, 4)) - Number(dateOfBirth.slice(0, 4));
  return today.slice(5) >= dateOfBirth.slice(5) ? years : years - 1;
}

/** Says whether somebody is too young for an account that earns money; false without a date of birth. */
export const isUnderAge = (dateOfBirth: Day | null, now: Date): boolean =>
  dateOfBirth !== null && ageOn(dateOfBirth, now.toISOString().slice(0, 10)) < AGE_MIN_YEARS;

/** Returns the day of a moment in a zone. */
export const dayOf = (moment: Date, timeZone: string): Day => written(wallClock(moment.getTime(), timeZone));

/** Returns the day that many days later, limited to years of four digits. */
export const dayAfter = (day: Day, days = 1): Day =>
  written(Math.min(Math.max(wallOf(day) + days * DAY_MS, wallOf('0000-01-01')), wallOf('9999-12-31')));

/** Returns the first moment of a day in a zone: midnight, or the first moment when clocks skip or repeat midnight. */
export function startOfDay(day: Day, timeZone: string): Date {
  const wall = wallOf(day < FIRST_DAY ? FIRST_DAY : day > LAST_DAY ? LAST_DAY : day);
  const offsets = [
    wallClock(wall - DAY_MS, timeZone) - (wall - DAY_MS),
    wallClock(wall + DAY_MS, timeZone) - (wall + DAY_MS),
  ];
  const starts = offsets.map((offset) => wall - offset).filter((moment) => wallClock(moment, timeZone) >= wall);
  return new Date(Math.min(...starts));
}

/** A range of time: `from` is inclusive, `until` exclusive; a missing end is open. */
export interface Span {
  from?: Date;
  until?: Date;
}

const isDay = (text: string) => text.length === 10;

/**
 * Returns the time span of a range of ISO days or moments in a zone. Both ends are inclusive: the last day in full, a
 * moment to its millisecond.
 */
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

/** Consecutive days and the moments they begin; `bounds` has one more, the end of the last day. */
export interface Days {
  days: Day[];
  bounds: Date[];
}

/**
 * Returns the days of a range, both ends inclusive. The end defaults to today, the beginning to `usual` days before the
 * end. Null when the range runs backwards or has more than `most` days.
 */
export function daysOf(
  { fromDate, toDate }: { fromDate?: string; toDate?: string },
  timeZone: string,
  now: Date,
  { usual = STATISTICS_DEFAULT_DAYS, most = STATISTICS_MAX_DAYS } = {},
): Days | null {
  const dayIn = (text: string) => (isDay(text) ? text : dayOf(new Date(text), timeZone));
  const last = toDate ? dayIn(toDate) : dayOf(now, timeZone);
  const first = fromDate ? dayIn(fromDate) : dayAfter(last, 1 - usual);
  const count = Math.round((wallOf(last) - wallOf(first)) / DAY_MS) + 1;
  if (count < 1 || count > most) return null;
  const days = Array.from({ length: count }, (_, index) => dayAfter(first, index));
  return { days, bounds: [...days, dayAfter(last)].map((day) => startOfDay(day, timeZone)) };
}
