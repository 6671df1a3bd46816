import { type PayoutRequest } from './state';

export type PaymentType = PayoutRequest['paymentAccountType'];

/** The names of the payment methods. */
export const PAYMENT_TYPE_LABELS: Record<PaymentType, string> = {
  wire: 'Bank transfer',
  deposit: 'Direct deposit (US)',
  paxum: 'Paxum',
  bitpay: 'BitPay',
  paypal: 'PayPal',
  payoneer: 'Payoneer',
};

/** The names of the fields of payment details. */
export const DETAIL_LABELS: Record<string, string> = {
  accountHolder: 'Account holder',
  bankName: 'Bank',
  bankCountry: 'Country of the bank',
  account: 'IBAN or account number',
  bic: 'BIC (SWIFT)',
  routingNumber: 'Routing number',
  accountNumber: 'Account number',
  accountType: 'Account type',
  accountName: 'Name on the account',
  email: 'Account email',
};

export const STATUS_LABELS: Record<PayoutRequest['status'], { label: string; kind: 'wait' | 'info' | 'ok' | 'bad' }> = {
  pending: { label: 'Pending', kind: 'wait' },
  approved: { label: 'Approved', kind: 'info' },
  done: { label: 'Paid', kind: 'ok' },
  rejected: { label: 'Rejected', kind: 'bad' },
};

/** Formats the destination of a payout: the payment method and the masked account. */
export const formatDestination = ({
  paymentAccountType,
  paymentAccountInfo: info,
}: Pick<PayoutRequest, 'paymentAccountType' | 'paymentAccountInfo'>) =>
  [PAYMENT_TYPE_LABELS[paymentAccountType], info.account ?? info.accountNumber ?? info.email].filter(Boolean).join(' ');

/** Formats an amount with two decimals, such as "-$1,234.50". */
export const formatMoney = (symbol: string, amount: number) =>
  `${amount < 0 ? '-' : ''}${symbol}${new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(Math.abs(amount))}`;
