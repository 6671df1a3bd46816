import { COMPLAINT_DUE_HOURS, type ComplaintKind } from '@contract/complaints';
import { type CatalogMail } from '@server/mail/catalog';
import { type Email, type Sender } from '@server/mail/compose';
import { type ComplaintRow } from './store';

const DUE_WORDS: Record<ComplaintKind, string> = {
  copyright: `${COMPLAINT_DUE_HOURS.copyright / 24} days`,
  intimate: `${COMPLAINT_DUE_HOURS.intimate} hours`,
  other: `${COMPLAINT_DUE_HOURS.other / 24} days`,
};

type News = ComplaintRow['status'] | 'reopened';
type Facts = Record<'number' | 'time' | 'addresses' | 'answer', string>;

function writeComplaint(
  to: string,
  status: News,
  { siteName }: Sender,
  { number, time, addresses, answer }: Facts,
  url: string,
): Email {
  const action = { label: 'Show the status', url };
  if (status === 'reopened')
    return {
      to,
      template: { key: 'complaintReopened', values: { siteName, number } },
      subject: `We look at your complaint ${number} to ${siteName} again`,
      paragraphs: ['We took our decision back. It no longer counts, and you get a new answer.'],
      action,
    };
  if (status === 'open')
    return {
      to,
      template: { key: 'complaintReceived', values: { siteName, number, time, addresses } },
      subject: `We received your complaint ${number} to ${siteName}`,
      paragraphs: [
        `Thank you. Your complaint has the number ${number}. Somebody reads it and answers within ${time}.`,
        `It is about: ${addresses}`,
        "If you didn't send it, you can ignore this email.",
      ],
      action,
    };
  const isUpheld = status === 'upheld';
  return {
    to,
    template: { key: isUpheld ? 'complaintUpheld' : 'complaintRejected', values: { siteName, number, answer } },
    subject: `Your complaint ${number} to ${siteName} was decided`,
    paragraphs: [
      isUpheld ? 'We agree with your complaint and acted on it.' : 'We did not act on your complaint.',
      answer,
    ],
    action,
  };
}

/** Composes the receipt of a complaint, the answer to it, or the news that the answer no longer counts. */
export const complaintEmail = (
  { number, kind, email, addresses, status, answer }: ComplaintRow,
  site: Sender,
  url: string,
  isReopened: boolean,
): Email =>
  writeComplaint(
    email,
    isReopened && status === 'open' ? 'reopened' : status,
    site,
    { number: String(number), time: DUE_WORDS[kind], addresses: addresses.join(', '), answer },
    url,
  );

const about = (name: string, status: News, examples: Record<string, string>): CatalogMail => ({
  name,
  examples: { number: '1042', ...examples },
  write: (to, site, { number, time = '', addresses = '', answer = '' }) =>
    writeComplaint(to.email, status, site, { number: number!, time, addresses, answer }, site.url),
});

/** The emails about complaints whose texts owners can replace. */
export const COMPLAINT_MAILS: readonly CatalogMail[] = [
  about('Receipt of a complaint', 'open', { time: '7 days', addresses: 'https://example.com/videos/1' }),
  about('A complaint was upheld', 'upheld', { answer: 'The video is gone.' }),
  about('A complaint was not upheld', 'rejected', { answer: 'The video is by the performer.' }),
  about('The decision on a complaint was taken back', 'reopened', {}),
];
