import { z } from 'zod';
import { dateRange, Document, Email, Id, maybe, Moment, pageOf, Required, searchQuery, Tokens } from './common';
import { EarningType, Receiver } from './earnings';
import { contract } from './endpoint';
import { PAYMENT_DETAIL_MAX_CHARACTERS, PAYOUT_NOTE_MAX_CHARACTERS } from './limits';

/** Types of payment details: bank transfer, direct deposit (US), Paxum, BitPay, PayPal, Payoneer. */
export const PaymentType = z.enum(['wire', 'deposit', 'paxum', 'bitpay', 'paypal', 'payoneer']);

const Line = Required.max(PAYMENT_DETAIL_MAX_CHARACTERS);
const EmailAccount = z.object({ accountName: Line, email: Email });
/** The fields of each type of payment details. The server also checks IBANs, BICs and routing numbers. */
export const PaymentDetails = {
  wire: z.object({
    accountHolder: Line,
    bankName: Line,
    bankCountry: z.string().regex(/^[A-Z]{2}$/, 'This field is required!'),
    account: Required.max(42).meta({ description: 'IBAN, or the account number if the country has no IBANs' }),
    bic: Required.max(11),
  }),
  deposit: z.object({
    accountHolder: Line,
    bankName: Line,
    routingNumber: Required.max(9).meta({ description: 'nine digits (ABA)' }),
    accountNumber: Required.max(20),
    accountType: z.enum(['checking', 'savings']),
  }),
  paxum: EmailAccount,
  bitpay: EmailAccount,
  paypal: EmailAccount,
  payoneer: EmailAccount,
} satisfies Record<z.infer<typeof PaymentType>, z.ZodObject>;

const withType = <T extends keyof typeof PaymentDetails>(type: T) =>
  PaymentDetails[type].extend({ type: z.literal(type) });
/** Payment details with their type. */
export const PaymentInformationForm = z.discriminatedUnion('type', [
  withType('wire'),
  withType('deposit'),
  withType('paxum'),
  withType('bitpay'),
  withType('paypal'),
  withType('payoneer'),
]);
export type PaymentInformationInput = z.infer<typeof PaymentInformationForm>;

/** Payment details as the API returns them: numbers and email addresses are masked. */
export const PaymentInformation = Document.extend({
  type: PaymentType,
  details: z.record(z.string(), z.string()),
  usableFrom: Moment.meta({ description: 'end of the cooling-off time of new and changed details' }),
});
export type PaymentInformationView = z.infer<typeof PaymentInformation>;

/**
 * The total of a payout. `price` is in the site's currency, at the rate of each earning; `correction` are operators'
 * adjustments in tokens.
 */
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

/** A payout request as its owner sees it. Dates are days in `timeZone`. */
export const PayoutRequest = Document.extend({
  status: z.enum(['pending', 'approved', 'rejected', 'done']),
  paymentAccountType: PaymentType,
  paymentAccountInfo: PaymentInformation.shape.details.meta({ description: 'masked, as at the time of the request' }),
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

/** The printable statement of a payout request, calculated from the ledger's postings. */
export const PayoutStatementPage = PayoutStatement.extend({
  request: PayoutRequest,
  site: z.object({ name: z.string(), currency: z.string(), currencySymbol: z.string() }),
  payee: z.object({ name: z.string(), username: z.string(), country: z.string().nullable() }),
  transferId: z.string().nullable().meta({ description: 'the ledger’s transfer that paid it' }),
});
export type PayoutStatementPageView = z.infer<typeof PayoutStatementPage>;

/** The amount that a payout request for a range would pay, or the reason why it would be refused. */
export const PayoutPreview = PayoutStatement.extend({
  fromDate: z.iso.date(),
  toDate: z.iso.date(),
  timeZone: z.string(),
  totalEarnedTokens: Tokens.meta({ description: 'net earnings of the range, paid or not' }),
  previousPaidOut: Tokens.meta({ description: 'paid part of the range’s earnings' }),
  remainingUnpaidTokens: Tokens.meta({ description: 'unpaid part of the range’s earnings' }),
  minimum: Tokens,
  refusal: z.object({ error: z.string(), message: z.string() }).nullable(),
});
export type PayoutPreviewView = z.infer<typeof PayoutPreview>;

const IsoDay = z.iso.date('This field is required!').or(z.iso.datetime({ offset: true }));
const Range = { fromDate: IsoDay, toDate: IsoDay };
const PayoutRequestForm = z.object({
  paymentAccountType: PaymentType,
  ...Range,
  requestNote: z.string().trim().max(PAYOUT_NOTE_MAX_CHARACTERS).optional(),
});
const RequestPath = Receiver.extend({ id: Id });
const status = maybe(PayoutRequest.shape.status);

const access = ['performer', 'studio'] as const;

export const payouts = contract({
  savePaymentInformation: {
    summary:
      'Saves the payment details of one type, encrypted; usable after the cooling-off time; the owner gets an email',
    access,
    body: PaymentInformationForm,
    reply: PaymentInformation,
    perMinute: 10,
  },
  listPaymentInformation: {
    summary: 'The caller’s payment details, masked',
    access,
    reply: z.array(PaymentInformation),
  },
  updateBankTransfer: {
    summary: 'Saves payment details for bank transfer',
    access: ['performer'],
    body: PaymentDetails.wire,
    reply: PaymentInformation,
    perMinute: 10,
  },
  updateDirectDeposit: {
    summary: 'Saves payment details for direct deposit',
    access: ['performer'],
    body: PaymentDetails.deposit,
    reply: PaymentInformation,
    perMinute: 10,
  },
  updatePaxum: {
    summary: 'Saves payment details for Paxum',
    access: ['performer'],
    body: PaymentDetails.paxum,
    reply: PaymentInformation,
    perMinute: 10,
  },
  updateBitpay: {
    summary: 'Saves payment details for BitPay',
    access: ['performer'],
    body: PaymentDetails.bitpay,
    reply: PaymentInformation,
    perMinute: 10,
  },

  searchPayoutRequests: {
    summary: 'The caller’s payout requests, newest first',
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
    whileImpersonated: 'money',
  },
  listPendingPayoutRequests: {
    summary: 'The caller’s pending payout requests: at most one',
    access,
    params: Receiver,
    reply: z.array(PayoutRequest),
    whileImpersonated: 'money',
  },
  previewPayoutRequest: {
    summary:
      'A preview of a payout request for a range: the amount, or the reason for a refusal. The default range begins after the last request',
    access,
    params: Receiver,
    body: z
      .object({
        fromDate: IsoDay.optional(),
        toDate: IsoDay.optional(),
        requestId: Id.optional().meta({ description: 'the pending request that is being edited' }),
      })
      .nullish(),
    reply: PayoutPreview,
  },
  createPayoutRequest: {
    summary: 'Requests the payout of what was earned in a range; the server calculates the amount',
    access,
    params: Receiver,
    body: PayoutRequestForm,
    reply: PayoutRequest,
    money: true,
    perMinute: 30,
  },
  updatePayoutRequest: {
    summary: 'Changes a pending payout request',
    access,
    params: RequestPath,
    body: PayoutRequestForm,
    reply: PayoutRequest,
  },
  getPayoutRequest: {
    summary: 'One of the caller’s payout requests',
    access,
    params: RequestPath,
    reply: PayoutRequest,
    whileImpersonated: 'money',
  },
  viewPayoutRequest: {
    summary: 'One of the caller’s payout requests',
    access,
    params: RequestPath,
    reply: PayoutRequest,
    whileImpersonated: 'money',
  },
  viewPayoutStatement: {
    summary: 'The statement of a payout request, calculated from the ledger',
    access,
    params: RequestPath,
    reply: PayoutStatementPage,
  },
});
