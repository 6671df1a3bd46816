import { type CatalogMail } from '@server/mail/catalog';
import { type Email, emailTo, type Recipient, type Sender } from '@server/mail/compose';

/** Composes the email that tells an owner that a decision was taken back. `what`: such as `your refund request`. */
export const decisionReopenedEmail = (recipient: Recipient, { siteName }: Sender, what: string, url: string): Email =>
  emailTo(recipient, {
    template: { key: 'decisionReopened', values: { siteName, what } },
    subject: `We look at ${what} again at ${siteName}`,
    paragraphs: [
      `We took our decision about ${what} back. It no longer counts.`,
      "You don't have to do anything. We'll email you the new decision.",
    ],
    action: { label: 'Show the status', url },
  });

/** The emails about cases whose texts owners can replace. */
export const CASE_MAILS: readonly CatalogMail[] = [
  {
    name: 'A decision was taken back',
    examples: { what: 'your refund request' },
    write: (to, site, { what }) => decisionReopenedEmail(to, site, what!, site.url),
  },
];
