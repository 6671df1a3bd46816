import { type CatalogMail } from '@server/mail/catalog';
import { type Email, emailTo, type Recipient } from '@server/mail/compose';

/** Composes an invitation to a studio. The address may have no account yet. */
export const invitationEmail = (
  email: string,
  { studio, siteName, until, url }: { studio: string; siteName: string; until: string; url: string },
): Email => ({
  to: email,
  template: { key: 'studioInvitation', values: { siteName, studio, until } },
  subject: `${studio} invites you to ${siteName}`,
  paragraphs: [
    'Hello,',
    `The studio ${studio} invites you to join it at ${siteName}. Open the link to see the commissions, then register or accept with your existing account.`,
    `The link works once, until ${until}. If you don't know this studio, you can ignore this email.`,
  ],
  action: { label: 'Show the invitation', url },
});

/** Composes the email to a studio that a performer joined. */
export const joinedEmail = (recipient: Recipient, performer: string, url: string): Email =>
  emailTo(recipient, {
    template: { key: 'studioJoined', values: { performer } },
    subject: `${performer} joined your studio`,
    paragraphs: [
      `${performer} accepted your invitation. Your studio gets its share of ${performer}'s future earnings.`,
    ],
    action: { label: 'Show your performers', url },
  });

/** Composes the email to a studio that a performer left. */
export const leftEmail = (recipient: Recipient, performer: string, url: string): Email =>
  emailTo(recipient, {
    template: { key: 'studioLeft', values: { performer } },
    subject: `${performer} left your studio`,
    paragraphs: [`${performer} has left your studio. Earlier earnings keep their split.`],
    action: { label: 'Show your performers', url },
  });

/** Composes the email to a performer whom the studio made inactive. */
export const inactiveEmail = (recipient: Recipient, studio: string, url: string): Email =>
  emailTo(recipient, {
    template: { key: 'studioInactive', values: { studio } },
    subject: `${studio} made you inactive`,
    paragraphs: [
      `Your studio ${studio} made you inactive. You aren't listed and can't go live until it makes you active again. You can leave the studio at any time.`,
    ],
    action: { label: 'Show your studio', url },
  });

/** Composes the email to a performer whose commissions changed. */
export const commissionEmail = (recipient: Recipient, studio: string, url: string): Email =>
  emailTo(recipient, {
    template: { key: 'studioCommission', values: { studio } },
    subject: `${studio} changed your commissions`,
    paragraphs: [
      `Your studio ${studio} changed your commissions. They apply to your future earnings. Earlier earnings keep their split.`,
    ],
    action: { label: 'Show your commissions', url },
  });

const PERFORMER = { performer: 'Juno Valcourt' };
const STUDIO = { studio: 'Big Hall' };

/** The emails about studios whose texts owners can replace. */
export const STUDIO_MAILS: readonly CatalogMail[] = [
  {
    name: 'Invitation to a studio',
    examples: { ...STUDIO, until: 'Tue, 08 Dec 2026 20:00:00 GMT' },
    write: ({ email }, { siteName, url }, { studio, until }) =>
      invitationEmail(email, { studio: studio!, siteName, until: until!, url }),
  },
  {
    name: 'A performer joined the studio',
    examples: PERFORMER,
    write: (to, { url }, { performer }) => joinedEmail(to, performer!, url),
  },
  {
    name: 'A performer left the studio',
    examples: PERFORMER,
    write: (to, { url }, { performer }) => leftEmail(to, performer!, url),
  },
  {
    name: 'A studio made a performer inactive',
    examples: STUDIO,
    write: (to, { url }, { studio }) => inactiveEmail(to, studio!, url),
  },
  {
    name: 'A studio changed the commissions',
    examples: STUDIO,
    write: (to, { url }, { studio }) => commissionEmail(to, studio!, url),
  },
];
