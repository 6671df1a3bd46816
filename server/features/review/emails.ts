import { type Email, emailTo, type Recipient, type Sender } from '@server/mail/compose';
import { REVIEW_REASONS } from './rules';

/** An item that a reviewer refused. */
export interface RefusedItem {
  accountId: string;
  kind: 'video' | 'photo' | 'gallery' | 'product';
  title: string;
  /** a word of REVIEW_REASONS */
  reason: string;
  words: string;
}

const PAGES = { video: 'videos', photo: 'photos', gallery: 'galleries', product: 'products' } as const;

/** Composes the email that tells a performer why an item is not published. */
export const reviewEmail = (
  recipient: Recipient,
  { siteName, url }: Sender,
  { kind, title, reason, words }: Omit<RefusedItem, 'accountId'>,
): Email =>
  emailTo(recipient, {
    subject: `Your ${kind} is not on ${siteName} yet`,
    paragraphs: [
      `We looked at your ${kind} "${title}" before publishing it, and could not let it pass.`,
      [REVIEW_REASONS[reason]?.sentence, words].filter(Boolean).join(' '),
      'Change it, then publish it again. We will look at it once more.',
    ],
    action: { label: `Show your ${PAGES[kind]}`, url: `${url}/account/performer/${PAGES[kind]}` },
  });
