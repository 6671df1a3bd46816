import { type Notification } from './state';

/** Returns a notification as one sentence, such as "25 tokens came back to you". */
export function sentenceOf({ subject, text, tokens }: Pick<Notification, 'subject' | 'text' | 'tokens'>): string {
  const amount = tokens === null ? '' : `${tokens.toLocaleString('en-GB')} tokens`;
  return (subject ? [subject, text, amount && `(${amount})`] : [amount, text]).filter(Boolean).join(' ');
}
