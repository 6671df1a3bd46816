import { type CatalogMail } from '@server/mail/catalog';
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
/** Returns the path of the page where performers have their items of a kind. */
export const performerPageOf = (kind: keyof typeof PAGES): string => `/account/performer/${PAGES[kind]}`;

const writeRefused = (
  recipient: Recipient,
  siteName: string,
  { kind, title, reason, items }: Record<'kind' | 'title' | 'reason' | 'items', string>,
  url: string,
): Email =>
  emailTo(recipient, {
    template: { key: 'itemRefused', values: { siteName, kind, title, reason, items } },
    subject: `Your ${kind} is not on ${siteName} yet`,
    paragraphs: [
      `We looked at your ${kind} "${title}" before publishing it, and could not let it pass.`,
      reason,
      'Change it, then publish it again. We will look at it once more.',
    ],
    action: { label: `Show your ${items}`, url },
  });

/** Composes the email that tells a performer why an item is not published. */
export const reviewEmail = (
  recipient: Recipient,
  { siteName, url }: Sender,
  { kind, title, reason, words }: Omit<RefusedItem, 'accountId'>,
): Email =>
  writeRefused(
    recipient,
    siteName,
    {
      kind,
      title,
      reason: [REVIEW_REASONS[reason]?.sentence, words].filter(Boolean).join(' '),
      items: PAGES[kind],
    },
    `${url}${performerPageOf(kind)}`,
  );

/** The emails about content reviews whose texts owners can replace. */
export const REVIEW_MAILS: readonly CatalogMail[] = [
  {
    name: 'An item did not pass its review',
    examples: { kind: 'video', title: 'Encore', reason: 'Its title misleads buyers.', items: 'videos' },
    write: (to, { siteName, url }, { kind, title, reason, items }) =>
      writeRefused(to, siteName, { kind: kind!, title: title!, reason: reason!, items: items! }, url),
  },
];
