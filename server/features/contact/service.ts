import { type RequestOf } from '@contract/all';
import { EMAIL_MAX_ATTEMPTS } from '@server/mail/mailer';
import { type Context } from '@server/context';
import { composeMail } from '@server/mail/compose';
import { newId } from '@server/db/ids';
import { inTransaction } from '@server/db/transaction';
import { openCase } from '../cases/service/opening';
import { withOwnText } from '../mails/service';
import { readSettings } from '../site/service';
import { contactEmail } from './emails';

export type Contact = RequestOf<'sendContact'>['body'];

/** An answer is due after this time. */
const ANSWER_HOURS = 24;

/** Queues a message to the operator, and opens its case. */
export async function queueContactEmail(ctx: Context, contact: Contact): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    await ctx.jobs.add(tx, 'contact/mail', contact, { maxAttempts: EMAIL_MAX_ATTEMPTS });
    await openCase(tx, {
      kind: 'contact',
      subjectId: newId(),
      accountId: null,
      title: contact.name,
      reason: 'written',
      facts: { email: contact.email, message: contact.message },
      dueHours: ANSWER_HOURS,
    });
  });
}

/**
 * Emails a message to the operator, with the sender as reply address.
 * @throws Error when the mail server fails; the queue retries
 */
export async function sendContactEmail(ctx: Context, contact: Contact): Promise<void> {
  const { siteName, contactEmail: to } = await readSettings(ctx);
  const content = contactEmail(to || ctx.config.mail.from, siteName, contact);
  await ctx.mailer.send(composeMail(await withOwnText(ctx, content), { siteName, url: ctx.publicUrl }));
}
