import { type TakedownKind } from '@contract/takedowns';
import { type Email, emailTo, type Recipient, type Sender } from '@server/mail/compose';
import { KIND_WORDS } from './rules';

/** What happened to an item. */
export type TakedownNews = 'taken' | 'restored' | 'kept';

interface TakedownFacts {
  news: TakedownNews;
  kind: TakedownKind;
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
  const what = `your ${KIND_WORDS[kind]} "${title}"`;
  const page = `${url}/account/performer/takedowns`;
  if (news === 'restored' && waits)
    return emailTo(recipient, {
      subject: `Your ${KIND_WORDS[kind]} is yours again at ${siteName}`,
      paragraphs: [
        `We restored ${what}. Visitors see it once you publish it and, where the site reviews items, a review lets it pass.`,
        ...(text ? [text] : []),
      ],
      action: { label: 'Show my items', url: page },
    });
  if (news === 'restored')
    return emailTo(recipient, {
      subject: `Your ${KIND_WORDS[kind]} is back on ${siteName}`,
      paragraphs: [`We restored ${what}. Visitors can see it again.`, ...(text ? [text] : [])],
      action: { label: 'Show my items', url: page },
    });
  if (news === 'kept')
    return emailTo(recipient, {
      subject: `Your appeal was not accepted at ${siteName}`,
      paragraphs: [`We looked at ${what} again. It stays down.`, text],
      action: { label: 'Show the decision', url: page },
    });
  return emailTo(recipient, {
    subject: `Your ${KIND_WORDS[kind]} was taken down at ${siteName}`,
    paragraphs: [
      `We took ${what} down. Nobody can see, buy or open it. Your other items are not affected.`,
      `The reason: ${text}`,
      'If you think that this is wrong, appeal. Somebody looks at it again and mails you the decision.',
    ],
    action: { label: 'Read why, and appeal', url: page },
  });
}
