import { type RequestOf } from '@contract/all';
import { EMAIL_MAX_ATTEMPTS } from '@server/mail/mailer';
import { type Context } from '@server/context';
import { composeMail } from '@server/mail/compose';
import { readSettings } from '../site/service';

export type Contact = RequestOf<'sendContact'>['body'];

/** Queues a message to the operator. */
export const queueContactEmail = (ctx: Context, contact: Contact): Promise<void> =>
  ctx.jobs.add(ctx.db, 'contact/mail', contact, { maxAttempts: EMAIL_MAX_ATTEMPTS });

/**
 * Emails a message to the operator, with the sender as reply address.
 * @throws Error when the mail server fails; the queue retries
 */
export async function sendContactEmail(ctx: Context, { name, email, message }: Contact): Promise<void> {
  const { siteName, contactEmail } = await readSettings(ctx);
  const content = {
    to: contactEmail || ctx.config.mail.from,
    replyTo: email,
    subject: `Message from ${name} to ${siteName}`,
    paragraphs: [`${name} <${email}> wrote:`, ...message.split(/\n{2,}/)],
  };
  await ctx.mailer.send(composeMail(content, { siteName, url: ctx.publicUrl }));
}
