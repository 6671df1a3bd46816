import { CALENDAR_DAYS } from '@contract/limits';
import { type Context } from '@server/context';
import { type Db } from '@server/db/client';
import { notFound } from '@server/http/errors';
import { type CalendarEvent, icalendar } from '@server/http/icalendar';
import { type Viewer } from '@server/http/viewer';
import { refuseBlockedViewer } from '../../blocking/service/visibility';
import { showsAhead, type PlannedTime } from '../schedule';
import { findListedByIds, findListedByUsername, findPerformerById, type PerformerRow } from '../store/cards';

type Performer = Pick<PerformerRow, 'account' | 'performer'>;

/** Returns a show as an event of a calendar. */
export const eventOf = (
  { account: { id, name, username } }: Performer,
  { startsAt, endsAt, title }: PlannedTime,
  siteUrl: string,
): CalendarEvent => ({
  uid: `${id}-${startsAt.getTime()}@${new URL(siteUrl).hostname}`,
  startsAt,
  endsAt,
  summary: title ? `${name}: ${title}` : `${name} live`,
  description: '',
  url: `${siteUrl}/performers/${encodeURIComponent(username)}`,
});

/** Returns the shows of a performer that are not over, as events of a calendar. */
export const eventsOf = (row: Performer, siteUrl: string, now = new Date()): CalendarEvent[] =>
  showsAhead({ ...row.performer, timeZone: row.account.timeZone }, now, CALENDAR_DAYS).map((show) =>
    eventOf(row, show, siteUrl),
  );

/** Returns the show of a listed performer that begins at a moment; null if there is none. */
export async function findShow(db: Db, performerId: string, startsAt: Date): Promise<PlannedTime | null> {
  const row = await findPerformerById(db, performerId);
  if (!row?.performer.listed) return null;
  const plan = { ...row.performer, timeZone: row.account.timeZone };
  const shows = showsAhead(plan, new Date(), CALENDAR_DAYS);
  return shows.find((show) => show.startsAt.getTime() === startsAt.getTime()) ?? null;
}

/** Returns the shows of those listed performers whom a viewer may see, as events of a calendar, soonest first. */
export async function eventsOfPerformers(
  ctx: Context,
  ids: readonly string[],
  viewer: Viewer,
): Promise<(CalendarEvent & { performerId: string })[]> {
  const rows = await findListedByIds(ctx.db, ids, viewer);
  return rows
    .flatMap((row) => eventsOf(row, ctx.publicUrl).map((event) => ({ ...event, performerId: row.account.id })))
    .sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
}

/**
 * Returns the calendar of a performer, or of one of the shows.
 * @throws Refusal 404 for unlisted performers and unknown shows too, 403 for a blocked viewer
 */
export async function readPerformerCalendar(
  ctx: Context,
  viewer: Viewer,
  username: string,
  show?: string,
): Promise<string> {
  const row = await findListedByUsername(ctx.db, username, viewer.accountId);
  if (!row) throw notFound('This calendar');
  await refuseBlockedViewer(ctx.db, viewer, row.account.id);
  const events = eventsOf(row, ctx.publicUrl);
  if (!show) return icalendar(`${row.account.name} live`, events);
  const one = events.filter(({ startsAt }) => startsAt.getTime() === Date.parse(show));
  if (!one.length) throw notFound('This show');
  return icalendar(`${row.account.name} live`, one);
}
