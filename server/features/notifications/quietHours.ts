import { DAY_MS, momentOf, wallClock } from '@server/calendar';

/** Clock times like 23:00 and 08:00, between which nothing goes out. */
export interface QuietHours {
  from: string;
  until: string;
}

const MINUTE_MS = 60_000;
const msOf = (time: string) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return (hours * 60 + minutes) * MINUTE_MS;
};

/** Returns a moment, or the end of the quiet hours that it falls into. */
export function afterQuietHours(moment: Date, quiet: QuietHours | null, timeZone: string): Date {
  if (!quiet) return moment;
  const [from, until] = [msOf(quiet.from), msOf(quiet.until)];
  const wall = wallClock(moment.getTime(), timeZone);
  const midnight = Math.floor(wall / DAY_MS) * DAY_MS;
  const time = wall - midnight;
  if (from < until) return time >= from && time < until ? new Date(momentOf(midnight + until, timeZone)) : moment;
  if (from === until) return moment;
  if (time < until) return new Date(momentOf(midnight + until, timeZone));
  return time >= from ? new Date(momentOf(midnight + DAY_MS + until, timeZone)) : moment;
}
