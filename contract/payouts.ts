import { z } from 'zod';
import { dateRange, Document, Email, Id, maybe, Moment, pageOf, Required, searchQuery, Tokens } from './common';
import { EarningType, Receiver } from './earnings';
import { contract } from './endpoint';
import { PAYMENT_DETAIL_MAX_CHARACTERS, PAYOUT_NOTE_MAX_CHARACTERS } from './limits';

/** Where money can go: bank transfer, direct deposit (US), Paxum, BitPay, PayPal, Payoneer. */
export const PaymentType = z.enum(['wire', 'deposit', 'paxum', 'bitpay', 'paypal', 'payoneer']);

const Line = Required.max(PAYMENT_DETAIL_MAX_CHARACTERS);
const MailAccount = z.object({ accountName: Line, email: Email });
/** The details of each type, as they are given. IBAN, BIC and routing numbers are checked by their own rules. */
export const PaymentDetails = {
  wire: z.object({
    accountHolder: Line,
    bankName: Line,
    bankCountry: z.string().regex(/^[A-Z]{2}$/, 'This field is required!'),
    account: Required.max(42).meta({ description: 'IBAN; the account number where the country has none' }),
    bic: Required.max(11),
  }),
  deposit: z.object({
    accountHolder: Line,
    bankName: Line,
    routingNumber: Required.max(9).meta({ description: 'nine digits (ABA)' }),
    accountNumber: Required.max(20),
    accountType: z.enum(['checking', 'savings']),
  }),
  paxum: MailAccount,
  bitpay: MailAccount,
  paypal: MailAccount,
  payoneer: MailAccount,
} satisfies Record<z.infer<typeof PaymentType>, z.ZodObject>;

const typed = <T extends keyof typeof PaymentDetails>(type: T) =>
  PaymentDetails[type].extend({ type: z.literal(type) });
/** Payment details with their type. */
export const PaymentInformationGiven = z.discriminatedUnion('type', [
  typed('wire'),
  typed('deposit'),
  typed('paxum'),
  typed('bitpay'),
  typed('paypal'),
  typed('payoneer'),
]);
export type PaymentInformationInput = z.infer<typeof PaymentInformationGiven>;

/** What is shown of payment details: names whole, numbers and addresses masked. Never the details themselves. */
export const PaymentInformation = Document.extend({
  type: PaymentType,
  details: z.record(z.string(), z.string()),
  usableFrom: Moment.meta({ description: 'new and changed details wait before money goes there' }),
});
export type PaymentInformationView = z.infer<typeof PaymentInformation>;

/** What a payout comes to. `price` is money at the rate of each earning; `correction` what the operator added or took, in tokens. */
export const PayoutStatement = z.object({
  lines: z.array(
    z.object({
      type: EarningType,
      count: z.number().int(),
      grossPrice: Tokens,
      commission: Tokens,
      netPrice: Tokens,
      price: z.number(),
    }),
  ),
  netPrice: Tokens,
  correction: Tokens,
  tokenMustPay: Tokens,
  price: z.number(),
});
export type PayoutStatementView = z.infer<typeof PayoutStatement>;

/** A request to be paid, as its owner sees it. Dates are days of `timeZone`. */
export const PayoutRequest = Document.extend({
  status: z.enum(['pending', 'approved', 'rejected', 'done']),
  paymentAccountType: PaymentType,
  paymentAccountInfo: PaymentInformation.shape.details.meta({ description: 'masked, as it was when asked' }),
  fromDate: z.iso.date(),
  toDate: z.iso.date(),
  timeZone: z.string(),
  tokenMustPay: Tokens,
  price: z.number().meta({ description: 'in the site’s currency' }),
  requestNote: z.string(),
  reason: z.string().nullable().meta({ description: 'why it was rejected' }),
  decidedAt: Moment.nullable(),
  doneAt: Moment.nullable(),
});
export type PayoutRequestView = z.infer<typeof PayoutRequest>;

/** The printable paper of a request: its figures come from the ledger's postings each time it is asked for. */
export const PayoutPaper = PayoutStatement.extend({
  request: PayoutRequest,
  site: z.object({ name: z.string(), currency: z.string(), currencySymbol: z.string() }),
  payee: z.object({ name: z.string(), username: z.string(), country: z.string().nullable() }),
  transferId: z.string().nullable().meta({ description: 'the ledger’s transfer that paid it' }),
});
export type PayoutPaperView = z.infer<typeof PayoutPaper>;

/** What a request for a range would come to, or why it cannot be. */
export const PayoutPreview = PayoutStatement.extend({
  fromDate: z.iso.date(),
  toDate: z.iso.date(),
  timeZone: z.string(),
  totalEarnedTokens: Tokens.meta({ description: 'net of the range, paid or not' }),
  previousPaidOut: Tokens.meta({ description: 'of the range' }),
  remainingUnpaidTokens: Tokens.meta({ description: 'of the range' }),
  minimum: Tokens,
  refusal: z.object({ error: z.string(), message: z.string() }).nullable(),
});
export type PayoutPreviewView = z.infer<typeof PayoutPreview>;

/** A request as the operator sees it: who asks, where the money goes in clear, and what would be owed if it were paid now. */
export const PayoutCase = PayoutRequest.extend({
  role: z.enum(['performer', 'studio']),
  account: z.object({ _id: Id, username: z.string(), name: z.string(), email: z.string() }),
  paymentDetails: PaymentInformation.shape.details
    .nullable()
    .meta({ description: 'in clear, for one case; null in lists' }),
  shortfall: Tokens.meta({ description: 'refunds after the approval: what paying now would leave as a debt' }),
});
export type PayoutCaseView = z.infer<typeof PayoutCase>;

const IsoDay = z.iso.date('This field is required!').or(z.iso.datetime({ offset: true }));
const Range = { fromDate: IsoDay, toDate: IsoDay };
const Asked = z.object({
  paymentAccountType: PaymentType,
  ...Range,
  requestNote: z.string().trim().max(PAYOUT_NOTE_MAX_CHARACTERS).optional(),
});
const One = Receiver.extend({ id: Id });
const Case = z.object({ id: Id });
const status = maybe(PayoutRequest.shape.status);

const access = ['performer', 'studio'] as const;
const operators = ['operator'] as const;

export const payouts = contract({
  savePaymentInformation: {
    summary:
      'Says where money goes, one entry a type; stored encrypted, usable after the cooling-off time, told by mail',
    access,
    body: PaymentInformationGiven,
    reply: PaymentInformation,
    perMinute: 10,
  },
  listPaymentInformation: {
    summary: 'Where the money of who asks goes, masked',
    access,
    reply: z.array(PaymentInformation),
  },
  updateBankTransfer: {
    summary: 'The same for a bank transfer',
    access: ['performer'],
    body: PaymentDetails.wire,
    reply: PaymentInformation,
    perMinute: 10,
  },
  updateDirectDeposit: {
    summary: 'The same for a direct deposit',
    access: ['performer'],
    body: PaymentDetails.deposit,
    reply: PaymentInformation,
    perMinute: 10,
  },
  updatePaxum: {
    summary: 'The same for Paxum',
    access: ['performer'],
    body: PaymentDetails.paxum,
    reply: PaymentInformation,
    perMinute: 10,
  },
  updateBitpay: {
    summary: 'The same for BitPay',
    access: ['performer'],
    body: PaymentDetails.bitpay,
    reply: PaymentInformation,
    perMinute: 10,
  },

  searchPayoutRequests: {
    summary: 'The payout requests of who asks, newest first',
    access,
    params: Receiver,
    query: z.object({
      limit: searchQuery.limit,
      offset: searchQuery.offset,
      sort: searchQuery.sort,
      sortBy: maybe(z.enum(['createdAt', 'tokenMustPay']).catch('createdAt')),
      ...dateRange,
      status,
    }),
    reply: pageOf(PayoutRequest),
  },
  listPendingPayoutRequests: {
    summary: 'The requests of who asks that wait for the operator: one at most',
    access,
    params: Receiver,
    reply: z.array(PayoutRequest),
  },
  previewPayoutRequest: {
    summary:
      'What a request for a range would come to, or why it cannot be; without a range: from where the last request ended until today',
    access,
    params: Receiver,
    body: z.object({
      fromDate: IsoDay.optional(),
      toDate: IsoDay.optional(),
      requestId: Id.optional().meta({ description: 'the own pending request that is being edited' }),
    }),
    reply: PayoutPreview,
  },
  createPayoutRequest: {
    summary: 'Asks to be paid what was earned in a range; the amount is computed here',
    access,
    params: Receiver,
    body: Asked,
    reply: PayoutRequest,
    money: true,
    perMinute: 30,
  },
  updatePayoutRequest: {
    summary: 'Changes a request while it waits',
    access,
    params: One,
    body: Asked,
    reply: PayoutRequest,
  },
  getPayoutRequest: { summary: 'A payout request of who asks', access, params: One, reply: PayoutRequest },
  viewPayoutRequest: { summary: 'The same', access, params: One, reply: PayoutRequest },
  viewPayoutStatement: {
    summary: 'The statement of a payout request, rebuilt from the ledger',
    access,
    params: One,
    reply: PayoutPaper,
  },

  searchPayoutCases: {
    summary: 'Payout requests of everybody, oldest first',
    access: operators,
    query: z.object({ limit: searchQuery.limit, offset: searchQuery.offset, sort: searchQuery.sort, status }),
    reply: pageOf(PayoutCase),
  },
  viewPayoutCase: {
    summary: 'A payout request with the payment details in clear',
    access: operators,
    params: Case,
    reply: PayoutCase,
  },
  approvePayout: {
    summary: 'Approves a pending request; refunds since it was made are taken off',
    access: operators,
    params: Case,
    reply: PayoutCase,
  },
  rejectPayout: {
    summary: 'Rejects a pending or approved request; its earnings can be asked for again',
    access: operators,
    params: Case,
    body: z.object({ reason: Required.max(PAYOUT_NOTE_MAX_CHARACTERS) }),
    reply: PayoutCase,
  },
  completePayout: {
    summary:
      'Says that the money of an approved request was sent: moves it in the ledger, once, and marks its earnings paid',
    access: operators,
    params: Case,
    reply: PayoutCase,
  },
});
