import { API_BASE } from '@contract/base';
import { type Context } from '@server/context';
import { notFound } from '@server/http/errors';
import { type CalendarEvent, icalendar } from '@server/http/icalendar';
import { UNRESTRICTED_VIEWER } from '@server/http/viewer';
import { isSigned, sign } from '@server/sealing/keys';
import { findAccount } from '../../auth/service/accounts';
import { eventsOfPerformers } from '../../performers/service/calendar';
import { readSettings } from '../../site/service';
import { findFollowed, findReminders } from '../store';

const PURPOSE = 'calendar address';
/** A calendar has the shows of this many followed performers. */
const FOLLOWED_MAX = 300;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Returns the secret address of a member's calendar. A new password and "log out everywhere" replace it, as they
 * replace the stream key.
 */
export async function viewCalendarAddress(ctx: Context, accountId: string): Promise<{ url: string }> {
  const { accessEpoch } = await findAccount(ctx.db, accountId);
  const signature = sign(ctx.config.secrets, PURPOSE, `${accountId}~${accessEpoch}`);
  return { url: `${ctx.publicUrl}${API_BASE}/calendar.ics?key=${accountId}~${signature}` };
}

/**
 * Returns a member's calendar: the shows of followed performers, and those to be reminded of.
 * @throws Refusal 404 for an address that is not valid, or not any more
 */
export async function readOwnCalendar(ctx: Context, key: string): Promise<string> {
  const [accountId = '', signature] = key.split('~');
  if (!UUID.test(accountId)) throw notFound('This calendar');
  const account = await findAccount(ctx.db, accountId);
  if (
    account.status !== 'active' ||
    !isSigned(ctx.config.secrets, PURPOSE, `${accountId}~${account.accessEpoch}`, signature)
  )
    throw notFound('This calendar');
  const viewer = { ...UNRESTRICTED_VIEWER, accountId, country: account.country };
  const [followed, reminders, { siteName }] = await Promise.all([
    findFollowed(ctx.db, accountId, FOLLOWED_MAX),
    findReminders(ctx.db, accountId),
    readSettings(ctx),
  ]);
  const isReminded = new Set(reminders.map(({ performerId, startsAt }) => `${performerId}-${startsAt.getTime()}`));
  const events = await eventsOfPerformers(
    ctx,
    [...new Set([...followed, ...reminders.map(({ performerId }) => performerId)])],
    viewer,
  );
  const isShown = ({ performerId, startsAt }: CalendarEvent & { performerId: string }) =>
    followed.includes(performerId) || isReminded.has(`${performerId}-${startsAt.getTime()}`);
  return icalendar(`${siteName}: shows`, events.filter(isShown));
}
