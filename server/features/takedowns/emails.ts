import { type CatalogMail } from '@server/mail/catalog';
import { type Email, emailTo, type Recipient, type Sender } from '@server/mail/compose';

/** What happened to an item. */
export type TakedownNews = 'taken' | 'restored' | 'kept';

interface TakedownFacts {
  news: TakedownNews;
  /** the word for the kind of item */
  kind: string;
  title: string;
  text: string;
  /** restored, and hidden until a review or until its performer publishes it */
  waits: boolean;
}

/** Composes the email that tells an owner that an item was taken down or restored, or that it stays down. */
export function takedownEmail(
  recipient: Recipient,
  { siteName, url }: Sender,
  { news, kind, title, text, waits }: TakedownFacts,
): Email {
  const what = `your ${kind} "${title}"`;
  const page = `${url}/account/performer/takedowns`;
  if (news === 'restored' && waits)
    return emailTo(recipient, {
      template: { key: 'itemRestoredHidden', values: { siteName, kind, title, answer: text } },
      subject: `Your ${kind} is yours again at ${siteName}`,
      paragraphs: [
        `We restored ${what}. Visitors see it once you publish it and, where the site reviews items, a review lets it pass.`,
        ...(text ? [text] : []),
      ],
      action: { label: 'Show my items', url: page },
    });
  if (news === 'restored')
    return emailTo(recipient, {
      template: { key: 'itemRestored', values: { siteName, kind, title, answer: text } },
      subject: `Your ${kind} is back on ${siteName}`,
      paragraphs: [`We restored ${what}. Visitors can see it again.`, ...(text ? [text] : [])],
      action: { label: 'Show my items', url: page },
    });
  if (news === 'kept')
    return emailTo(recipient, {
      template: { key: 'appealRejected', values: { siteName, kind, title, answer: text } },
      subject: `Your appeal was not accepted at ${siteName}`,
      paragraphs: [`We looked at ${what} again. It stays down.`, text],
      action: { label: 'Show the decision', url: page },
    });
  return emailTo(recipient, {
    template: { key: 'itemTakenDown', values: { siteName, kind, title, reason: text } },
    subject: `Your ${kind} was taken down at ${siteName}`,
    paragraphs: [
      `We took ${what} down. Nobody can see, buy or open it. Your other items are not affected.`,
      `The reason: ${text}`,
      'If you think that this is wrong, appeal. Somebody looks at it again and mails you the decision.',
    ],
    action: { label: 'Read why, and appeal', url: page },
  });
}

const ITEM = { kind: 'video', title: 'Encore' };
const about = (
  name: string,
  news: TakedownNews,
  words: { reason: string } | { answer: string },
  waits = false,
): CatalogMail => ({
  name,
  examples: { ...ITEM, ...words },
  write: (to, site, { kind, title, reason, answer }) =>
    takedownEmail(to, site, { news, kind: kind!, title: title!, text: reason ?? answer!, waits }),
});

/** The emails about takedowns whose texts owners can replace. */
export const TAKEDOWN_MAILS: readonly CatalogMail[] = [
  about('An item was taken down', 'taken', { reason: 'It breaks the rules of the site.' }),
  about('An item was restored', 'restored', { answer: 'You are right.' }),
  about('An item was restored and is still hidden', 'restored', { answer: 'You are right.' }, true),
  about('An appeal was not accepted', 'kept', { answer: 'The picture shows somebody else.' }),
];
