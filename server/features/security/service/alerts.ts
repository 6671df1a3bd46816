import { type Context } from '@server/context';
import { inTransaction } from '@server/db/transaction';
import { composeMail } from '@server/mail/compose';
import { EMAIL_MAX_ATTEMPTS } from '@server/mail/mailer';
import { withOwnText } from '../../mails/service';
import { readSettings } from '../../site/service';
import { alertEmail } from '../emails';
import { ALERT_INTERVAL_MINUTES, ALERT_WINDOW_MINUTES, type AlertPattern, eventsWorthAnAlert } from '../rules';
import { findEventsById, findLastAlert, findPatternEvents, lockPattern } from '../store';
import { recordSecurityEvent } from './record';

const MINUTE_MS = 60_000;

/** An alert in the job queue. The job that sends it reads the events. */
export interface AlertEmail {
  pattern: AlertPattern;
  eventIds: string[];
}

/**
 * Queues an email to the operator when the events of a pattern since its last email are worth one. Within the interval
 * after an email it waits for the end of the interval, so that nothing is left out.
 */
export async function raiseAlert(ctx: Context, pattern: AlertPattern): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    await lockPattern(tx, pattern);
    const last = await findLastAlert(tx, pattern);
    const next = last && new Date(last.at.getTime() + ALERT_INTERVAL_MINUTES * MINUTE_MS);
    if (next && next > new Date())
      return ctx.jobs.add(tx, 'security/alert', { pattern }, { key: `security/alert:${pattern}`, runAt: next });
    const since = new Date(Date.now() - ALERT_WINDOW_MINUTES[pattern] * MINUTE_MS);
    const events = eventsWorthAnAlert(pattern, await findPatternEvents(tx, pattern, last?.upTo ?? 0, since));
    if (events.length === 0) return;
    const eventIds = events.map(({ id }) => id);
    const upTo = Math.max(...events.map(({ position }) => position ?? 0));
    await recordSecurityEvent(ctx, tx, {
      kind: 'alertSent',
      accountId: null,
      details: { pattern, upTo, events: eventIds.length },
    });
    await ctx.jobs.add(tx, 'security/mail', { pattern, eventIds }, { maxAttempts: EMAIL_MAX_ATTEMPTS });
  });
}

/** Emails an alert to the contact address. @throws Error when the mail server fails; the queue retries */
export async function sendAlertEmail(ctx: Context, { pattern, eventIds }: AlertEmail): Promise<void> {
  const { siteName, contactEmail } = await readSettings(ctx);
  const events = await findEventsById(ctx.db, eventIds);
  const email = alertEmail(contactEmail || ctx.config.mail.from, siteName, pattern, events);
  await ctx.mailer.send(composeMail(await withOwnText(ctx, email), { siteName, url: ctx.publicUrl }));
}
