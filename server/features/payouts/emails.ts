import { type Email, emailTo, type Recipient, type Sender } from '@server/mail/compose';

/** The facts about a payout request that an email states. */
export interface PayoutFacts {
  tokens: number;
  /** the amount in the site's currency, formatted */
  price: string;
  fromDate: string;
  toDate: string;
  /** type of the payment details */
  paymentType: string;
  /** why the request was rejected */
  reason: string | null;
}

const PAYMENT_TYPE_NAMES: Record<string, string> = {
  wire: 'bank transfer',
  deposit: 'direct deposit',
  paxum: 'Paxum',
  bitpay: 'BitPay',
  paypal: 'PayPal',
  payoneer: 'Payoneer',
};
const formatRange = ({ fromDate, toDate }: PayoutFacts) =>
  fromDate === toDate ? `on ${fromDate}` : `from ${fromDate} to ${toDate}`;
const formatAmount = (facts: PayoutFacts) => `${facts.tokens} tokens (${facts.price}) earned ${formatRange(facts)}`;
const paymentTypeName = (type: string) => PAYMENT_TYPE_NAMES[type] ?? type;
const viewRequest = (url: string) => ({ label: 'View the request', url });

/** Composes the email that confirms a payout request. */
export const payoutRequestedEmail = (
  recipient: Recipient,
  { siteName }: Sender,
  facts: PayoutFacts,
  url: string,
): Email =>
  emailTo(recipient, {
    subject: `Your payout request at ${siteName}`,
    paragraphs: [
      `You requested a payout of ${formatAmount(facts)}, by ${paymentTypeName(facts.paymentType)}. We'll email you when it has been reviewed. Until then you can change it.`,
      "If this wasn't you, change your password now and contact us.",
    ],
    action: viewRequest(url),
  });

/** Composes the email about an approved payout. */
export const payoutApprovedEmail = (
  recipient: Recipient,
  { siteName }: Sender,
  facts: PayoutFacts,
  url: string,
): Email =>
  emailTo(recipient, {
    subject: `Your payout at ${siteName} is approved`,
    paragraphs: [
      `We will pay ${formatAmount(facts)}, by ${paymentTypeName(facts.paymentType)}. We'll email you again when the payment has been sent.`,
    ],
    action: viewRequest(url),
  });

/** Composes the email about a rejected payout request. */
export const payoutRejectedEmail = (
  recipient: Recipient,
  { siteName }: Sender,
  facts: PayoutFacts,
  url: string,
): Email =>
  emailTo(recipient, {
    subject: `Your payout request at ${siteName} was rejected`,
    paragraphs: [
      `We couldn't pay out ${formatAmount(facts)}. Reason: ${facts.reason ?? 'none given.'}`,
      'You keep these earnings and can request the payout again.',
    ],
    action: viewRequest(url),
  });

/** Composes the email about a payout that was sent. */
export const payoutSentEmail = (recipient: Recipient, { siteName }: Sender, facts: PayoutFacts, url: string): Email =>
  emailTo(recipient, {
    subject: `Your payout from ${siteName} has been sent`,
    paragraphs: [
      `We sent ${formatAmount(facts)}, by ${paymentTypeName(facts.paymentType)}. Your statement is available in your account.`,
    ],
    action: { label: 'View the statement', url },
  });

/** Composes the email about changed payment details. */
export const paymentDetailsChangedEmail = (
  recipient: Recipient,
  { siteName }: Sender,
  facts: { paymentType: string; changedAt: Date; usableFrom: Date },
  securityUrl: string,
): Email =>
  emailTo(recipient, {
    subject: `Your payment details at ${siteName} were changed`,
    paragraphs: [
      `Your payment details for ${paymentTypeName(facts.paymentType)} were changed on ${facts.changedAt.toUTCString()}. You can use them from ${facts.usableFrom.toUTCString()}.`,
      "If this wasn't you, change your password now, log out everywhere, and contact us.",
    ],
    action: { label: 'Review your sessions', url: securityUrl },
  });
