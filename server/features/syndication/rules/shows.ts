import { FEED_MAX_ENTRIES, UPCOMING_SHOWS_DAYS } from '@contract/limits';
import { DAY_MS } from '@server/calendar';
import { type Announced } from '../../performers/service/announced';
import { type FeedEntry } from './entry';

/** Returns a moment in a time zone, such as "Thursday 26 November 2026 at 20:00 Europe/Berlin time". */
export function writtenMoment(moment: Date, timeZone: string): string {
  const of = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', { timeZone, ...options }).format(moment).replace(',', '');
  const day = of({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
  return `${day} at ${of({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })} ${timeZone.replace(/_/g, ' ')} time`;
}

/** Returns where a performer's page and picture are. */
export function addressesOf({ username, hasPicture }: Announced, siteUrl: string): { url: string; picture?: string } {
  const name = encodeURIComponent(username);
  return {
    url: `${siteUrl}/performers/${name}`,
    ...(hasPicture && { picture: `${siteUrl}/files/rooms/${name}.webp` }),
  };
}

/** Returns the entry of a performer's running public show, if there is one. */
export function liveEntries(performer: Announced, siteUrl: string): FeedEntry[] {
  const { id, name, live } = performer;
  if (!live) return [];
  return [
    {
      id: `${id}-live-${live.since.getTime()}@${new URL(siteUrl).hostname}`,
      ...addressesOf(performer, siteUrl),
      title: live.title ? `${name} is live: ${live.title}` : `${name} is live`,
      summary: `${name} is live now. Watch, chat and tip.`,
      author: name,
      publishedAt: live.since,
    },
  ];
}

/**
 * Returns the entries of a performer's shows that have not begun, soonest first. A show enters feeds two weeks before
 * it begins, and that moment is its date: weekly shows have no other.
 */
export function showEntries(performer: Announced, siteUrl: string, now: Date): FeedEntry[] {
  const { id, name, timeZone, ahead } = performer;
  const horizon = now.getTime() + UPCOMING_SHOWS_DAYS * DAY_MS;
  return ahead
    .filter(({ startsAt }) => startsAt > now && startsAt.getTime() <= horizon)
    .slice(0, FEED_MAX_ENTRIES)
    .map(({ startsAt, title, picture }) => ({
      id: `${id}-${startsAt.getTime()}@${new URL(siteUrl).hostname}`,
      ...addressesOf(performer, siteUrl),
      ...(picture && { picture: siteUrl + picture }),
      title: title ? `${name}: ${title}` : `${name} live`,
      summary: `The show begins on ${writtenMoment(startsAt, timeZone ?? 'UTC')}.`,
      author: name,
      publishedAt: new Date(startsAt.getTime() - UPCOMING_SHOWS_DAYS * DAY_MS),
    }));
}
