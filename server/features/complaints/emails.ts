import { COMPLAINT_DUE_HOURS, type ComplaintKind } from '@contract/complaints';
import { type Email, type Sender } from '@server/mail/compose';
import { type ComplaintRow } from './store';

const DUE_WORDS: Record<ComplaintKind, string> = {
  copyright: `${COMPLAINT_DUE_HOURS.copyright / 24} days`,
  intimate: `${COMPLAINT_DUE_HOURS.intimate} hours`,
  other: `${COMPLAINT_DUE_HOURS.other / 24} days`,
};

/** Composes the receipt of a complaint, or the answer to it. */
export function complaintEmail(
  { number, kind, email, addresses, status, answer }: ComplaintRow,
  { siteName }: Sender,
  url: string,
): Email {
  const action = { label: 'Show the status', url };
  if (status === 'open')
    return {
      to: email,
      subject: `We received your complaint ${number} to ${siteName}`,
      paragraphs: [
        `Thank you. Your complaint has the number ${number}. Somebody reads it and answers within ${DUE_WORDS[kind]}.`,
        `It is about: ${addresses.join(', ')}`,
        "If you didn't send it, you can ignore this email.",
      ],
      action,
    };
  return {
    to: email,
    subject: `Your complaint ${number} to ${siteName} was decided`,
    paragraphs: [
      status === 'upheld' ? 'We agree with your complaint and acted on it.' : 'We did not act on your complaint.',
      answer,
    ],
    action,
  };
}
