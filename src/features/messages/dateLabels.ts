import { formatTime, MONTHS } from '@/lib/timeText';

const startOf = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
const DAY_MS = 86_400_000;

/** Returns the number of midnights between a date and now. */
const daysAgo = (date: Date, now: Date) => Math.round((startOf(now) - startOf(date)) / DAY_MS);
const formatDate = (date: Date, now: Date) =>
  `${date.getDate()} ${MONTHS[date.getMonth()]}${date.getFullYear() === now.getFullYear() ? '' : ` ${date.getFullYear()}`}`;

/** Returns the time of day, such as "22:41". */
export const clockOf = (at: string): string => formatTime(new Date(at).getHours(), new Date(at).getMinutes());
/** Returns the heading of a day: "Today", "Yesterday", "21 Nov". */
export function dayLabel(at: string, now: Date): string {
  const ago = daysAgo(new Date(at), now);
  return ago <= 0 ? 'Today' : ago === 1 ? 'Yesterday' : formatDate(new Date(at), now);
}
/** Returns the time for a date of today, else the day. */
export const shortDate = (at: string, now: Date): string =>
  daysAgo(new Date(at), now) <= 0 ? clockOf(at) : dayLabel(at, now);
