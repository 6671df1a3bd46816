import { type RequestOf } from '@contract/all';
import { type Context } from '@server/context';
import { composeMail } from '@server/mail/compose';
import { settings } from '../site/service';

export type Contact = RequestOf<'sendContact'>['body'];

/** Takes what somebody wrote to the operator; it is mailed by the queue, and tried again while the mail server is away. */
export const receiveContact = (ctx: Context, contact: Contact): Promise<void> =>
  ctx.jobs.add(ctx.db, 'contact/mail', contact, { maxAttempts: 10 });

/** Mails it to the operator, who answers to its sender. @throws Error when the mail server does not take it; the queue tries again */
export async function mailContact(ctx: Context, { name, email, message }: Contact): Promise<void> {
  const { siteName, contactEmail } = await settings(ctx);
  const letter = {
    to: contactEmail || ctx.config.mail.from,
    replyTo: email,
    subject: `${name} writes to ${siteName}`,
    paragraphs: [`${name} <${email}> wrote:`, ...message.split(/\n{2,}/)],
  };
  await ctx.mailer.send(composeMail(letter, { siteName, url: ctx.publicUrl }));
}
