import { formatTime, MONTHS } from './timeText';

export const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;

/** Returns "Today 20:00", "Tomorrow 09:00", "Sun 18:30" within a week, else "22 Nov 19:00", in the local time zone. */
export function showTimeText(at: Date, now: Date): string {
  const midnight = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
  const days = Math.round((midnight(at) - midnight(now)) / 86_400_000);
  const time = formatTime(at.getHours(), at.getMinutes());
  if (days === 0) return `Today ${time}`;
  if (days === 1) return `Tomorrow ${time}`;
  if (days > 1 && days < 7) return `${WEEKDAYS[at.getDay()]} ${time}`;
  return `${at.getDate()} ${MONTHS[at.getMonth()]} ${time}`;
}
