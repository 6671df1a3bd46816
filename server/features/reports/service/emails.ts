import { type Context } from '@server/context';
import { EMAIL_MAX_ATTEMPTS } from '@server/mail/mailer';
import { type Tx } from '@server/db/client';
import { composeMail } from '@server/mail/compose';
import { withOwnText } from '../../mails/service';
import { readSettings } from '../../site/service';
import { reportsEmail } from '../emails';
import { EMAIL_INTERVAL_MINUTES, REASON_WORDS } from '../rules';
import { lastEmailAt, markEmailed, reportsToEmail } from '../store';

/** Schedules the next email to the operator. Reports that arrive before it is sent go into the same email. */
export async function scheduleReportEmail(ctx: Context, tx: Tx): Promise<void> {
  const last = await lastEmailAt(tx, EMAIL_INTERVAL_MINUTES);
  const runAt = last ? new Date(last.getTime() + EMAIL_INTERVAL_MINUTES * 60_000) : undefined;
  await ctx.jobs.add(tx, 'reports/mail', {}, { key: 'reports/mail', runAt, maxAttempts: EMAIL_MAX_ATTEMPTS });
}

/**
 * Sends the operator the reports that no email has listed yet.
 * @throws Error when the mail server refuses; the job is retried
 */
export async function sendReportEmail(ctx: Context): Promise<void> {
  const reports = await reportsToEmail(ctx.db);
  if (reports.length === 0) return;
  const { siteName, contactEmail } = await readSettings(ctx);
  const lines = reports
    .slice(0, 20)
    .map(
      ({ id, accused, reporter, reason, messageId }) =>
        `${accused ? `${messageId ? 'A message by' : 'The performer'} ${accused.username}` : 'A post'}: ${REASON_WORDS[reason]}, reported by ${reporter.username} (${id}).`,
    );
  const more = reports.length - lines.length;
  const email = reportsEmail(contactEmail || ctx.config.mail.from, siteName, {
    title: reports.length === 1 ? 'New report' : `${reports.length} new reports`,
    reports: [...lines, ...(more > 0 ? [`And ${more} more.`] : [])],
  });
  await ctx.mailer.send(composeMail(await withOwnText(ctx, email), { siteName, url: ctx.publicUrl }));
  await markEmailed(
    ctx.db,
    reports.map(({ id }) => id),
  );
}
