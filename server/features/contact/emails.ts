import { type CatalogMail } from '@server/mail/catalog';
import { type Email } from '@server/mail/compose';

/** Composes the email to the operator with a message of a visitor, who is the reply address. */
export const contactEmail = (
  to: string,
  siteName: string,
  { name, email, message }: Record<'name' | 'email' | 'message', string>,
): Email => ({
  to,
  replyTo: email,
  template: { key: 'contactMessage', values: { siteName, name, email, message } },
  subject: `Message from ${name} to ${siteName}`,
  paragraphs: [`${name} <${email}> wrote:`, ...message.split(/\n{2,}/)],
});

/** The email about a message of a visitor, whose text owners can replace. */
export const CONTACT_MAILS: readonly CatalogMail[] = [
  {
    name: 'A visitor wrote to you',
    examples: { name: 'Mira', email: 'mira@example.com', message: 'When is the next show?' },
    write: (to, { siteName }, { name, email, message }) =>
      contactEmail(to.email, siteName, { name: name!, email: email!, message: message! }),
  },
];
