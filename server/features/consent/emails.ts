import { type CatalogMail } from '@server/mail/catalog';
import { type Email, type Sender } from '@server/mail/compose';

/** Composes the email that asks a person for their consent. */
export const consentEmail = (
  { name, email }: { name: string; email: string },
  performer: string,
  { siteName }: Sender,
  url: string,
): Email => ({
  to: email,
  template: { key: 'consentAsked', values: { siteName, name, performer } },
  subject: `${performer} asks for your consent on ${siteName}`,
  paragraphs: [
    `Hello ${name},`,
    `${performer} wants to show you in pictures, videos or live shows on ${siteName}. Nothing with you is published until you agree.`,
    'Open the link, show an identity document, and choose what you agree to. You can withdraw at the same link at any time: everything with you is then taken down.',
    "If you don't know what this is about, do nothing.",
  ],
  action: { label: 'Read and decide', url },
});

/** The emails about consent whose texts owners can replace. */
export const CONSENT_MAILS: readonly CatalogMail[] = [
  {
    name: 'A performer asks for consent',
    examples: { name: 'Alma', performer: 'Juno Valcourt' },
    write: ({ email }, site, { name, performer }) => consentEmail({ name: name!, email }, performer!, site, site.url),
  },
];
