import { type CatalogMail } from '@server/mail/catalog';
import { type Email, emailTo, type Recipient, type Sender } from '@server/mail/compose';

/** The facts about a payout request that an email states. */
export interface PayoutFacts {
  /** the tokens, their worth and the days, in words */
  amount: string;
  /** how it is paid, in words */
  method: string;
  /** why the request was rejected; empty for other emails */
  reason: string;
}

const PAYMENT_TYPE_NAMES: Record<string, string> = {
  wire: 'bank transfer',
  deposit: 'direct deposit',
  paxum: 'Paxum',
  bitpay: 'BitPay',
  paypal: 'PayPal',
  payoneer: 'Payoneer',
};
/** Returns the name of a type of payment details. */
export const paymentTypeName = (type: string): string => PAYMENT_TYPE_NAMES[type] ?? type;
/** Returns what a payout is worth in words; `price` is formatted, in the site's currency. */
export const amountText = (payout: { tokens: number; price: string; fromDate: string; toDate: string }): string => {
  const { tokens, price, fromDate, toDate } = payout;
  const days = fromDate === toDate ? `on ${fromDate}` : `from ${fromDate} to ${toDate}`;
  return `${tokens} tokens (${price}) earned ${days}`;
};
const viewRequest = (url: string) => ({ label: 'View the request', url });

/** Composes the email that confirms a payout request. */
export const payoutRequestedEmail = (
  recipient: Recipient,
  { siteName }: Sender,
  { amount, method }: PayoutFacts,
  url: string,
): Email =>
  emailTo(recipient, {
    template: { key: 'payoutRequested', values: { siteName, amount, method } },
    subject: `Your payout request at ${siteName}`,
    paragraphs: [
      `You requested a payout of ${amount}, by ${method}. We'll email you when it has been reviewed. Until then you can change it.`,
      "If this wasn't you, change your password now and contact us.",
    ],
    action: viewRequest(url),
  });

/** Composes the email about an approved payout. */
export const payoutApprovedEmail = (
  recipient: Recipient,
  { siteName }: Sender,
  { amount, method }: PayoutFacts,
  url: string,
): Email =>
  emailTo(recipient, {
    template: { key: 'payoutApproved', values: { siteName, amount, method } },
    subject: `Your payout at ${siteName} is approved`,
    paragraphs: [`We will pay ${amount}, by ${method}. We'll email you again when the payment has been sent.`],
    action: viewRequest(url),
  });

/** Composes the email about a rejected payout request. */
export const payoutRejectedEmail = (
  recipient: Recipient,
  { siteName }: Sender,
  { amount, reason }: PayoutFacts,
  url: string,
): Email =>
  emailTo(recipient, {
    template: { key: 'payoutRejected', values: { siteName, amount, reason } },
    subject: `Your payout request at ${siteName} was rejected`,
    paragraphs: [
      `We couldn't pay out ${amount}. Reason: ${reason}`,
      'You keep these earnings and can request the payout again.',
    ],
    action: viewRequest(url),
  });

/** Composes the email about a payout that was sent. */
export const payoutSentEmail = (
  recipient: Recipient,
  { siteName }: Sender,
  { amount, method }: PayoutFacts,
  url: string,
): Email =>
  emailTo(recipient, {
    template: { key: 'payoutSent', values: { siteName, amount, method } },
    subject: `Your payout from ${siteName} has been sent`,
    paragraphs: [`We sent ${amount}, by ${method}. Your statement is available in your account.`],
    action: { label: 'View the statement', url },
  });

/** Composes the email about changed payment details. */
export const paymentDetailsChangedEmail = (
  recipient: Recipient,
  { siteName }: Sender,
  { method, changedAt, usableFrom }: Record<'method' | 'changedAt' | 'usableFrom', string>,
  securityUrl: string,
): Email =>
  emailTo(recipient, {
    template: { key: 'paymentDetailsChanged', values: { siteName, method, changedAt, usableFrom } },
    subject: `Your payment details at ${siteName} were changed`,
    paragraphs: [
      `Your payment details for ${method} were changed on ${changedAt}. You can use them from ${usableFrom}.`,
      "If this wasn't you, change your password now, log out everywhere, and contact us.",
    ],
    action: { label: 'Review your sessions', url: securityUrl },
  });

const AMOUNT = '500 tokens ($25.00) earned from 2026-11-01 to 2026-11-15';
type Write = typeof payoutSentEmail;
const about = (name: string, write: Write, words: { method: string } | { reason: string }): CatalogMail => ({
  name,
  examples: { amount: AMOUNT, ...words },
  write: (to, site, { amount, method = '', reason = '' }) =>
    write(to, site, { amount: amount!, method, reason }, site.url),
});

/** The emails about payouts whose texts owners can replace. */
export const PAYOUT_MAILS: readonly CatalogMail[] = [
  about('A payout was requested', payoutRequestedEmail, { method: 'bank transfer' }),
  about('A payout was approved', payoutApprovedEmail, { method: 'bank transfer' }),
  about('A payout was rejected', payoutRejectedEmail, { reason: 'The name differs from the document.' }),
  about('A payout was sent', payoutSentEmail, { method: 'bank transfer' }),
  {
    name: 'Payment details changed',
    examples: {
      method: 'bank transfer',
      changedAt: 'Mon, 23 Nov 2026 20:00:00 GMT',
      usableFrom: 'Wed, 25 Nov 2026 20:00:00 GMT',
    },
    write: (to, site, { method, changedAt, usableFrom }) =>
      paymentDetailsChangedEmail(
        to,
        site,
        { method: method!, changedAt: changedAt!, usableFrom: usableFrom! },
        site.url,
      ),
  },
];
