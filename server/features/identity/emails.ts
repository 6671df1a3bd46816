import { type CatalogMail } from '@server/mail/catalog';
import { type Email, emailTo, type Recipient, type Sender } from '@server/mail/compose';

/** An email about a document that expires soon, or expired. */
export interface ExpiryMail {
  accountId: string;
  expiresOn: string;
  /** `ended`: the owner can no longer go live or sell */
  kind: 'reminder' | 'ended';
  graceDays: number;
}

/** Composes the email about an identity document that expires soon, or that expired too long ago. */
export function expiryEmail(
  recipient: Recipient & { role?: string },
  { siteName, url }: Sender,
  { expiresOn, kind, graceDays }: Pick<ExpiryMail, 'expiresOn' | 'kind'> & { graceDays: number | string },
): Email {
  const page = recipient.role === 'studio' ? '/studio/profile' : '/account/performer/documents';
  const action = { label: 'Send a new document', url: `${url}${page}` };
  if (kind === 'ended')
    return emailTo(recipient, {
      template: { key: 'documentExpired', values: { siteName, day: expiresOn } },
      subject: `Your document for ${siteName} expired`,
      paragraphs: [
        `The identity document that we have of you expired on ${expiresOn}. You can't go live or sell until we have checked a current one.`,
        'Your page, your items and your earnings are kept.',
      ],
      action,
    });
  return emailTo(recipient, {
    template: { key: 'documentExpires', values: { siteName, day: expiresOn, graceDays: String(graceDays) } },
    subject: `Your document for ${siteName} expires on ${expiresOn}`,
    paragraphs: [
      `The identity document that we have of you expires on ${expiresOn}. Please send a new one.`,
      `You can go live and sell for ${graceDays} days after that day. Then your account waits until we have checked the new document.`,
    ],
    action,
  });
}

/** The emails about documents whose texts owners can replace. */
export const IDENTITY_MAILS: readonly CatalogMail[] = [
  {
    name: 'A document expires soon',
    examples: { day: '2026-12-31', graceDays: '14' },
    write: (to, site, { day, graceDays }) =>
      expiryEmail(to, site, { expiresOn: day!, kind: 'reminder', graceDays: graceDays! }),
  },
  {
    name: 'A document expired',
    examples: { day: '2026-12-31' },
    write: (to, site, { day }) => expiryEmail(to, site, { expiresOn: day!, kind: 'ended', graceDays: 0 }),
  },
];
