import { MONTHS } from '@/lib/timeText';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/**
 * Returns the heading under which a moment is listed, and a short text of it: "21:12" today, else "21 Nov".
 * @param utc whether in UTC, as on the server, or in the visitor's time zone
 */
export function whenOf(at: string, now: Date, utc: boolean): { day: 'Today' | 'Yesterday' | 'Earlier'; text: string } {
  const wallTime = (moment: Date) => moment.getTime() - (utc ? 0 : moment.getTimezoneOffset() * MINUTE_MS);
  const then = wallTime(new Date(at));
  const daysAgo = Math.floor(wallTime(now) / DAY_MS) - Math.floor(then / DAY_MS);
  const shown = new Date(then);
  if (daysAgo <= 0) return { day: 'Today', text: shown.toISOString().slice(11, 16) };
  return {
    day: daysAgo === 1 ? 'Yesterday' : 'Earlier',
    text: `${shown.getUTCDate()} ${MONTHS[shown.getUTCMonth()]}`,
  };
}
