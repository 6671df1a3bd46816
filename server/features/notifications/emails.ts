import { type CatalogMail } from '@server/mail/catalog';
import { type Email, emailTo, type Recipient } from '@server/mail/compose';
import { type MailContent } from '@server/mail/content';

/** What stands around the text of an email. */
type Around = Partial<Pick<MailContent, 'show' | 'list' | 'also' | 'unsubscribe'>>;

/** Writes the email that a followed performer is live. */
export const liveShowEmail = (
  { email }: Recipient,
  { name, title }: { name: string; title: string },
  url: string,
  around: Around = {},
): Email => ({
  ...around,
  to: email,
  subject: `${name} is live`,
  paragraphs: [title].filter(Boolean),
  action: { label: 'Watch now', url },
  template: { key: 'liveShow', values: { name, title } },
});

/** Writes the email about one notification: its sentence, and a detail that may be empty. */
export const newsEmail = (
  reader: Recipient,
  { sentence, detail }: { sentence: string; detail: string },
  url: string,
  around: Around = {},
): Email => ({
  ...emailTo(reader, {
    template: { key: 'notification', values: { sentence, detail } },
    subject: sentence,
    paragraphs: [`${sentence}.`, detail].filter(Boolean),
    action: { label: 'Take a look', url },
  }),
  ...around,
});

/** Writes the email about several notifications, which it lists. */
export const severalEmail = (reader: Recipient, count: string, url: string, around: Around = {}): Email => ({
  ...emailTo(reader, {
    template: { key: 'notifications', values: { count } },
    subject: `${count} new notifications`,
    paragraphs: ['This happened for you:'],
    action: { label: 'See all notifications', url },
  }),
  ...around,
});

/** Writes the summary for somebody who was away. */
export const digestEmail = (
  reader: Recipient,
  { count, siteName }: { count: string; siteName: string },
  url: string,
  around: Around = {},
): Email => ({
  ...emailTo(reader, {
    template: { key: 'digest', values: { count, siteName } },
    subject: `What you missed on ${siteName}`,
    paragraphs: [`Unread notifications since you were here: ${count}.`],
    action: { label: 'See all notifications', url },
  }),
  ...around,
});

/** Writes the email for readers who want neither names nor pictures in their mailbox. */
export const discreetEmail = (reader: Recipient, url: string, around: Around = {}): Email => ({
  ...emailTo(reader, {
    template: { key: 'discreetNotification', values: {} },
    subject: 'Something new for you',
    paragraphs: ['There is something new for you. Open the site to see what it is.'],
    action: { label: 'Open', url },
  }),
  ...around,
});

/** The emails about notifications whose texts owners can replace. */
export const NOTIFICATION_MAILS: readonly CatalogMail[] = [
  {
    name: 'A followed performer is live',
    examples: { name: 'Juno Valcourt', title: 'Late set: torch songs by request' },
    write: (to, { url }, { name, title }) =>
      liveShowEmail(to, { name: name!, title: title! }, `${url}/performers/juno`),
  },
  {
    name: 'A notification',
    examples: { sentence: 'Juno Valcourt sent you 3 messages', detail: 'See you tonight?' },
    write: (to, { url }, { sentence, detail }) =>
      newsEmail(to, { sentence: sentence!, detail: detail! }, `${url}/notifications`),
  },
  {
    name: 'Several notifications',
    examples: { count: '4' },
    write: (to, { url }, { count }) => severalEmail(to, count!, `${url}/notifications`),
  },
  {
    name: 'The summary for members who were away',
    examples: { count: '7' },
    write: (to, { url, siteName }, { count }) => digestEmail(to, { count: count!, siteName }, `${url}/notifications`),
  },
  {
    name: 'A discreet notification',
    examples: {},
    write: (to, { url }) => discreetEmail(to, `${url}/notifications`),
  },
];
