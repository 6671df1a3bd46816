import { type Context } from '@server/context';
import { type Tx } from '@server/db/client';
import { composeMail } from '@server/mail/compose';
import { settings } from '../../site/service';
import { MAIL_MINUTES, REASON_WORDS } from '../rules';
import { lastMail, markTold, untoldReports } from '../store';

/** Asks for one mail to the operator; what is reported until it leaves stands in the same one. */
export async function askForReportMail(ctx: Context, tx: Tx): Promise<void> {
  const last = await lastMail(tx, MAIL_MINUTES);
  const runAt = last ? new Date(last.getTime() + MAIL_MINUTES * 60_000) : undefined;
  await ctx.jobs.add(tx, 'reports/mail', {}, { key: 'reports/mail', runAt, maxAttempts: 10 });
}

/** Tells the operator of the reports that no mail has told of. @throws Error when the mail server does not take it; the queue tries again */
export async function mailReports(ctx: Context): Promise<void> {
  const untold = await untoldReports(ctx.db);
  if (untold.length === 0) return;
  const { siteName, contactEmail } = await settings(ctx);
  const lines = untold
    .slice(0, 20)
    .map(
      ({ id, accused, reporter, reason, messageId }) =>
        `${messageId ? 'A message of' : 'The performer'} ${accused.username}: ${REASON_WORDS[reason]}, says ${reporter.username} (${id}).`,
    );
  const more = untold.length - lines.length;
  const letter = {
    to: contactEmail || ctx.config.mail.from,
    subject: untold.length === 1 ? `A report waits at ${siteName}` : `${untold.length} reports wait at ${siteName}`,
    paragraphs: [
      ...lines,
      ...(more > 0 ? [`And ${more} more.`] : []),
      'npm run operator -- reports lists them, and decides.',
    ],
  };
  await ctx.mailer.send(composeMail(letter, { siteName, url: ctx.publicUrl }));
  await markTold(
    ctx.db,
    untold.map(({ id }) => id),
  );
}
