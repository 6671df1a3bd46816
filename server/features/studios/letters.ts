import { type Letter, letterTo, type Reader } from '@server/mail/compose';

/** To somebody whom a studio invites; the address may belong to nobody here yet. */
export const invitationLetter = (
  email: string,
  { studio, siteName, expiresAt, url }: { studio: string; siteName: string; expiresAt: Date; url: string },
): Letter => ({
  to: email,
  subject: `${studio} invites you to ${siteName}`,
  paragraphs: [
    'Hello,',
    `the studio ${studio} would like to look after you at ${siteName}. The page behind the link says on which terms; there you can register, or accept with the account that you have.`,
    `The link works once, until ${expiresAt.toUTCString()}. If you do not know this studio, nothing happens when you leave it alone.`,
  ],
  action: { label: 'See the invitation', url },
});

/** To the studio: an invitation was accepted. */
export const joinedLetter = (reader: Reader, performer: string, url: string): Letter =>
  letterTo(reader, {
    subject: `${performer} belongs to your studio now`,
    paragraphs: [
      `${performer} accepted your invitation. From now on your studio has its share of what ${performer} earns.`,
    ],
    action: { label: 'See your performers', url },
  });

/** To the studio: a performer left. */
export const leftLetter = (reader: Reader, performer: string, url: string): Letter =>
  letterTo(reader, {
    subject: `${performer} left your studio`,
    paragraphs: [
      `${performer} is on their own from now on. What was earned while they were with you stays as it was shared.`,
    ],
    action: { label: 'See your performers', url },
  });

/** To the performer: kept off stage. */
export const inactiveLetter = (reader: Reader, studio: string, url: string): Letter =>
  letterTo(reader, {
    subject: `${studio} has made you inactive`,
    paragraphs: [
      `your studio ${studio} has made you inactive: you are not listed and cannot go live until it makes you active again. You can leave the studio at any time.`,
    ],
    action: { label: 'See your studio', url },
  });

/** To the performer: the studio shares otherwise from now on. */
export const sharesLetter = (reader: Reader, studio: string, url: string): Letter =>
  letterTo(reader, {
    subject: `${studio} changed what you keep`,
    paragraphs: [
      `your studio ${studio} changed how it shares with you. It holds for what you earn from now on; what you earned before stays as it is.`,
    ],
    action: { label: 'See what you keep', url },
  });
