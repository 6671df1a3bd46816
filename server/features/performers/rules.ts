import { type WeekdayShow } from '@contract/performers';
import { DAY, isTimeZone, momentOf, wallClock } from '@server/calendar';

type Missing = 'verification' | 'rejected' | 'documents';
/** What keeps a performer from going live, for the banner that tells them; empty when verified. */
export function missingOf(given: {
  verification: 'pending' | 'verified' | 'rejected';
  idVerification: string | null;
  documentVerification: string | null;
}): Missing[] {
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
  return [
    ...new Set(given.map((tag) => tag.trim().replace(/^#+/, '').toLowerCase().replace(/\s+/g, ' ')).filter(Boolean)),
  ];
}

interface Place {
  id: string;
  onStage: boolean;
}

/**
 * One page of two lists as one: those on stage come before the rest, and on each side of that border those who are `first` come before the others. Both
 * lists have those on stage in front.
 * @param others a stretch of the others that begins at `from`, at least as far back from the page's first place as there are `first` ones (or at 0), and
 * reaches to the page's last place or to the end of them (`atEnd`)
 * @returns ids of at most `limit`, from the place `offset` on
 */
export function pageWithFirst(
  first: readonly Place[],
  { from, places, atEnd }: { from: number; places: readonly Place[]; atEnd: boolean },
  { limit, offset }: { limit: number; offset: number },
): string[] {
  const firstOnStage = first.filter(({ onStage }) => onStage).length;
  const offStage = places.findIndex(({ onStage }) => !onStage);
  // where the others leave the stage; further down than this stretch reaches, no place of the page depends on where
  const border = offStage >= 0 ? from + offStage : atEnd ? from + places.length : Infinity;
  const placed = [
    ...first.map(({ id }, at) => ({ id, at: at < firstOnStage ? at : border + at })),
    ...places.map(({ id }, at) => ({ id, at: from + at + (from + at < border ? firstOnStage : first.length) })),
  ];
  return placed
    .filter(({ at }) => at >= offset && at < offset + limit)
    .sort((one, other) => one.at - other.at)
    .map(({ id }) => id);
}
