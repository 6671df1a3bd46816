import { type WeekdayShow } from '@contract/performers';
import { DAY, isTimeZone, momentOf, wallClock } from '@server/calendar';

type Missing = 'verification' | 'rejected' | 'documents';
/** What keeps a performer from going live, for the banner that tells them; empty when verified. */
export function missingOf(given: { verification: 'pending' | 'verified' | 'rejected'; idVerification: string | null; documentVerification: string | null }): Missing[] {
  if (given.verification === 'verified') return [];
  const decision: Missing = given.verification === 'rejected' ? 'rejected' : 'verification';
  return given.idVerification && given.documentVerification ? [decision] : [decision, 'documents'];
}

/** When the next show of a week's schedule begins, strictly after `now`; null without a schedule or a zone. */
export function nextShowAfter(schedule: WeekdayShow[], timeZone: string | null, now: Date): Date | null {
  if (!schedule.length || !timeZone || !isTimeZone(timeZone)) return null;
  const today = Math.floor(wallClock(now.getTime(), timeZone) / DAY) * DAY;
  const starts: number[] = [];
  for (let ahead = 0; ahead <= 7; ahead += 1) {
    const day = new Date(today + ahead * DAY);
    const weekday = day.getUTCDay() || 7;
    for (const show of schedule) {
      if (show.weekday !== weekday) continue;
      const [hours, minutes] = show.start.split(':').map(Number) as [number, number];
      const moment = momentOf(day.getTime() + (hours * 60 + minutes) * 60_000, timeZone);
      if (moment > now.getTime()) starts.push(moment);
    }
  }
  return starts.length ? new Date(Math.min(...starts)) : null;
}

/** Tags as they are kept: small letters, no # in front, each once, in the order given. */
export function tagsFrom(given: string[]): string[] {
  return [...new Set(given.map((tag) => tag.trim().replace(/^#+/, '').toLowerCase().replace(/\s+/g, ' ')).filter(Boolean))];
}
