import { type Email, emailTo, type Recipient } from '@server/mail/compose';

/** Composes an invitation to a studio. The address may have no account yet. */
export const invitationEmail = (
  email: string,
  { studio, siteName, expiresAt, url }: { studio: string; siteName: string; expiresAt: Date; url: string },
): Email => ({
  to: email,
  subject: `${studio} invites you to ${siteName}`,
  paragraphs: [
    'Hello,',
    `The studio ${studio} invites you to join it at ${siteName}. Open the link to see the commissions, then register or accept with your existing account.`,
    `The link works once, until ${expiresAt.toUTCString()}. If you don't know this studio, you can ignore this email.`,
  ],
  action: { label: 'Show the invitation', url },
});

/** Composes the email to a studio that a performer joined. */
export const joinedEmail = (recipient: Recipient, performer: string, url: string): Email =>
  emailTo(recipient, {
    subject: `${performer} joined your studio`,
    paragraphs: [
      `${performer} accepted your invitation. Your studio gets its share of ${performer}'s future earnings.`,
    ],
    action: { label: 'Show your performers', url },
  });

/** Composes the email to a studio that a performer left. */
export const leftEmail = (recipient: Recipient, performer: string, url: string): Email =>
  emailTo(recipient, {
    subject: `${performer} left your studio`,
    paragraphs: [`${performer} has left your studio. Earlier earnings keep their split.`],
    action: { label: 'Show your performers', url },
  });

/** Composes the email to a performer whom the studio made inactive. */
export const inactiveEmail = (recipient: Recipient, studio: string, url: string): Email =>
  emailTo(recipient, {
    subject: `${studio} made you inactive`,
    paragraphs: [
      `Your studio ${studio} made you inactive. You aren't listed and can't go live until it makes you active again. You can leave the studio at any time.`,
    ],
    action: { label: 'Show your studio', url },
  });

/** Composes the email to a performer whose commissions changed. */
export const commissionEmail = (recipient: Recipient, studio: string, url: string): Email =>
  emailTo(recipient, {
    subject: `${studio} changed your commissions`,
    paragraphs: [
      `Your studio ${studio} changed your commissions. They apply to your future earnings. Earlier earnings keep their split.`,
    ],
    action: { label: 'Show your commissions', url },
  });
