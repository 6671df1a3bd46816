import { type CatalogMail } from '@server/mail/catalog';
import { type Email, emailTo, type Recipient } from '@server/mail/compose';

/** The facts that an email about a decision states. */
type RefundFacts = Record<'number' | 'item' | 'note', string>;

/** Composes the email about tokens that were returned. */
export const refundPaidEmail = (
  recipient: Recipient,
  { number, item, tokens, note }: RefundFacts & { tokens: string },
  url: string,
): Email =>
  emailTo(recipient, {
    template: { key: 'refundPaid', values: { number, item, tokens, note } },
    subject: `Order ${number} was refunded`,
    paragraphs: [
      `We returned ${tokens} tokens for order ${number} (${item}) to your wallet. You no longer have access to this item.`,
      ...(note ? [note] : []),
    ],
    action: { label: 'View your refund requests', url },
  });

/** Composes the email about a request that was rejected. */
export const refundRejectedEmail = (recipient: Recipient, { number, item, note }: RefundFacts, url: string): Email =>
  emailTo(recipient, {
    template: { key: 'refundRejected', values: { number, item, note } },
    subject: `Your refund request for order ${number}`,
    paragraphs: [
      `We reviewed your refund request for order ${number} (${item}) and can't refund it.`,
      ...(note ? [note] : []),
    ],
    action: { label: 'View your refund requests', url },
  });

/** The emails about refunds whose texts owners can replace. */
export const REFUND_MAILS: readonly CatalogMail[] = [
  {
    name: 'An order was refunded',
    examples: { number: '1042', item: 'Poster', tokens: '20', note: 'Sorry for the trouble.' },
    write: (to, { url }, { number, item, tokens, note }) =>
      refundPaidEmail(to, { number: number!, item: item!, tokens: tokens!, note: note! }, url),
  },
  {
    name: 'A refund was rejected',
    examples: { number: '1042', item: 'Poster', note: 'The item is as described.' },
    write: (to, { url }, { number, item, note }) =>
      refundRejectedEmail(to, { number: number!, item: item!, note: note! }, url),
  },
];
