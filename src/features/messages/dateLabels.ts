import { formatTime, MONTHS } from '@/lib/timeText';

const startOf = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
const DAY_MS = 86_400_000;

/** How many midnights lie between a moment and now. */
const daysAgo = (date: Date, now: Date) => Math.round((startOf(now) - startOf(date)) / DAY_MS);
const dateWords = (date: Date, now: Date) =>
  `${date.getDate()} ${MONTHS[date.getMonth()]}${date.getFullYear() === now.getFullYear() ? '' : ` ${date.getFullYear()}`}`;

/** "22:41" */
export const clockOf = (at: string): string => formatTime(new Date(at).getHours(), new Date(at).getMinutes());
/** Over the lines of a day: "Today", "Yesterday", "21 Nov". */
export function dayOf(at: string, now: Date): string {
  const ago = daysAgo(new Date(at), now);
  return ago <= 0 ? 'Today' : ago === 1 ? 'Yesterday' : dateWords(new Date(at), now);
}
/** In a list: the clock for today, else the day. */
export const shortWhen = (at: string, now: Date): string =>
  daysAgo(new Date(at), now) <= 0 ? clockOf(at) : dayOf(at, now);
