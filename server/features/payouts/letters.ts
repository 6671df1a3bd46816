import { type Letter, letterTo, type Reader, type Sender } from '@server/mail/compose';

/** What a letter says of a payout request. */
export interface PayoutFacts {
  tokens: number;
  money: string;
  fromDate: string;
  toDate: string;
  way: string;
  reason: string | null;
}

const WAYS: Record<string, string> = {
  wire: 'bank transfer',
  deposit: 'direct deposit',
  paxum: 'Paxum',
  bitpay: 'BitPay',
  paypal: 'PayPal',
  payoneer: 'Payoneer',
};
const range = ({ fromDate, toDate }: PayoutFacts) => (fromDate === toDate ? fromDate : `${fromDate} to ${toDate}`);
const amount = ({ tokens, money }: PayoutFacts) => `${tokens} tokens (${money})`;
const wayOf = (type: string) => WAYS[type] ?? type;
const look = (url: string) => ({ label: 'Look at the request', url });

/** To who asked to be paid. */
export const requestedLetter = (reader: Reader, { siteName }: Sender, facts: PayoutFacts, url: string): Letter =>
  letterTo(reader, {
    subject: `Your payout request at ${siteName}`,
    paragraphs: [
      `you asked to be paid ${amount(facts)}, earned ${range(facts)}, by ${wayOf(facts.way)}. We look at it and write to you. Until then you can change it.`,
      'If it was not you, set another password at once and write to us.',
    ],
    action: look(url),
  });

export const approvedLetter = (reader: Reader, { siteName }: Sender, facts: PayoutFacts, url: string): Letter =>
  letterTo(reader, {
    subject: `Your payout at ${siteName} is approved`,
    paragraphs: [
      `${amount(facts)}, earned ${range(facts)}, will be sent by ${wayOf(facts.way)}. We write again when it is on its way.`,
    ],
    action: look(url),
  });

export const rejectedLetter = (reader: Reader, { siteName }: Sender, facts: PayoutFacts, url: string): Letter =>
  letterTo(reader, {
    subject: `Your payout request at ${siteName} was rejected`,
    paragraphs: [
      `we could not pay ${amount(facts)}, earned ${range(facts)}. The reason: ${facts.reason ?? 'none was given.'}`,
      'Nothing is lost: these earnings are yours, and you can ask for them again.',
    ],
    action: look(url),
  });

export const doneLetter = (reader: Reader, { siteName }: Sender, facts: PayoutFacts, url: string): Letter =>
  letterTo(reader, {
    subject: `Your payout from ${siteName} is on its way`,
    paragraphs: [
      `${amount(facts)}, earned ${range(facts)}, was sent by ${wayOf(facts.way)}. The statement is in your account.`,
    ],
    action: { label: 'Open the statement', url },
  });

/** To the owner of payment details that became others. */
export const informationChangedLetter = (
  reader: Reader,
  { siteName }: Sender,
  facts: { way: string; at: Date; usableFrom: Date },
  securityUrl: string,
): Letter =>
  letterTo(reader, {
    subject: `Your payment details at ${siteName} were changed`,
    paragraphs: [
      `the details for payouts by ${wayOf(facts.way)} were changed on ${facts.at.toUTCString()}. They can be used from ${facts.usableFrom.toUTCString()} on.`,
      'If it was not you, set another password at once, end all other sessions, and write to us.',
    ],
    action: { label: 'Look at my sessions', url: securityUrl },
  });
