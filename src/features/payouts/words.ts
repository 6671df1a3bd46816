import { MONTHS } from '@/lib/timeText';
import { type PayoutRequest } from './slice';

export type PaymentType = PayoutRequest['paymentAccountType'];

/** The ways money goes. */
export const WAYS: Record<PaymentType, string> = {
  wire: 'Bank transfer',
  deposit: 'Direct deposit (US)',
  paxum: 'Paxum',
  bitpay: 'BitPay',
  paypal: 'PayPal',
  payoneer: 'Payoneer',
};

/** What the fields of payment details are called. */
export const DETAIL_WORDS: Record<string, string> = {
  accountHolder: 'Account holder',
  bankName: 'Bank',
  bankCountry: 'Country of the bank',
  account: 'IBAN or account number',
  bic: 'BIC (SWIFT)',
  routingNumber: 'Routing number',
  accountNumber: 'Account number',
  accountType: 'Kind of account',
  accountName: 'Name on the account',
  email: 'E-mail of the account',
};

export const STATUS: Record<PayoutRequest['status'], { word: string; kind: 'wait' | 'info' | 'ok' | 'bad' }> = {
  pending: { word: 'Waiting', kind: 'wait' },
  approved: { word: 'Approved', kind: 'info' },
  done: { word: 'Paid', kind: 'ok' },
  rejected: { word: 'Rejected', kind: 'bad' },
};

/** "21 Nov 2026" */
const dayWords = (day: string) => `${Number(day.slice(8))} ${MONTHS[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`;
/** "1 Nov 2026 to 21 Nov 2026" */
export const rangeWords = ({ fromDate, toDate }: { fromDate: string; toDate: string }) =>
  fromDate === toDate ? dayWords(fromDate) : `${dayWords(fromDate)} to ${dayWords(toDate)}`;

/** Where the money of a request goes, in one line: what names it, and the masked end of the number. */
export const whereWords = ({
  paymentAccountType,
  paymentAccountInfo: info,
}: Pick<PayoutRequest, 'paymentAccountType' | 'paymentAccountInfo'>) =>
  [WAYS[paymentAccountType], info.account ?? info.accountNumber ?? info.email].filter(Boolean).join(' ');

export const money = (symbol: string, amount: number) =>
  `${amount < 0 ? '-' : ''}${symbol}${new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(Math.abs(amount))}`;
