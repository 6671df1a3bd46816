import { z } from 'zod';
import { dateRange, Document, Id, maybe, Moment, pageOf, searchQuery, Tokens } from './common';
import { contract } from './endpoint';

/** A package of tokens. `price` is in the site's currency, major units. */
export const TokenPackage = Document.extend({
  name: z.string(),
  description: z.string(),
  tokens: z.number().int(),
  price: z.number(),
  ordering: z.number().int(),
});
export type TokenPackageView = z.infer<typeof TokenPackage>;

/** A path of this site, for the way back after a payment; never another origin. */
export const ReturnPath = z
  .string()
  .max(300)
  .regex(/^\/(?![/\\])[^\s\\]*$/, 'Must be a path of this site!');

/**
 * One purchase of tokens. open: waiting for the provider's word; paid: credited; failed: declined; expired: left alone;
 * review: the provider's word does not fit the order (an operator looks); taken_back: the bank took the money back.
 */
export const TokenOrder = Document.extend({
  status: z.enum(['open', 'paid', 'failed', 'expired', 'review', 'taken_back']),
  packageName: z.string(),
  tokens: z.number().int(),
  price: z.number().meta({ description: 'major units of `currency`' }),
  currency: z.string(),
  paymentUrl: z.string().nullable().meta({ description: 'where to pay, while the order is open' }),
  returnPath: z.string().nullable(),
  balance: Tokens.meta({ description: 'what the ledger says the member has now' }),
});
export type TokenOrderView = z.infer<typeof TokenOrder>;

/** What the sandbox's page shows of an order. */
export const SandboxCheckout = z.object({
  siteName: z.string(),
  title: z.string(),
  price: z.number(),
  currency: z.string(),
  status: TokenOrder.shape.status,
  successUrl: z.string(),
  failureUrl: z.string(),
});
export type SandboxCheckoutView = z.infer<typeof SandboxCheckout>;

/** One line of a member's token history; `amount` is signed, and all lines add up to the balance. */
export const Transaction = z.object({
  _id: z.string(),
  createdAt: Moment,
  type: z.string().meta({ description: 'purchase, tip, refund ...' }),
  description: z.string(),
  amount: Tokens,
  balanceAfter: Tokens,
  performer: z.object({ _id: z.string(), username: z.string(), name: z.string() }).nullable(),
});
export type TransactionView = z.infer<typeof Transaction>;

/** Sums over every line the filters select, not only the page; `balance` is the wallet's now and `owed` what a payment taken back left open: all lines of a member add up to balance - owed. */
export const TransactionPage = pageOf(Transaction).extend({
  totals: z.object({ received: Tokens, spent: Tokens, change: Tokens }),
  balance: Tokens,
  owed: Tokens,
});
export type TransactionPageView = z.infer<typeof TransactionPage>;

const transactionFilter = { ...dateRange, type: maybe(z.string().max(30)) };

export const wallet = contract({
  searchPackages: {
    summary: 'Token packages on sale',
    access: 'anyone',
    query: z.object(searchQuery),
    reply: pageOf(TokenPackage),
  },
  purchaseTokens: {
    summary: 'Opens an order for a package and answers where to pay; the signed webhook credits the tokens, once',
    access: ['user'],
    params: z.object({ id: Id }),
    body: z.object({ returnPath: ReturnPath.nullish() }).nullish(),
    reply: z.object({ paymentUrl: z.string(), orderId: Id }),
    money: true,
    perMinute: 30,
  },
  viewTokenOrder: {
    summary: 'An order of tokens of the member who asks',
    access: ['user'],
    params: z.object({ id: Id }),
    reply: TokenOrder,
  },
  viewSandboxCheckout: {
    summary: 'What the page of the sandbox provider shows; demo mode only',
    access: 'anyone',
    params: z.object({ ticket: z.string().max(80) }),
    reply: SandboxCheckout,
  },
  decideSandboxCheckout: {
    summary: 'Pays or declines at the sandbox, which reports it by signed webhook; answers where to go on',
    access: 'anyone',
    params: z.object({ ticket: z.string().max(80) }),
    body: z.object({ decision: z.enum(['pay', 'decline']) }),
    reply: z.object({ returnUrl: z.string() }),
    perMinute: 60,
  },
  searchTransactions: {
    summary: 'The token history of the member who asks, newest first',
    access: ['user'],
    query: z.object({
      limit: searchQuery.limit,
      offset: searchQuery.offset,
      sort: searchQuery.sort,
      ...transactionFilter,
    }),
    reply: TransactionPage,
  },
  exportTransactions: {
    summary: 'The same history as CSV (RFC 4180), one row a line, oldest first',
    access: ['user'],
    query: z.object(transactionFilter),
    reply: z.string(),
    enveloped: false,
  },
  paymentWebhook: {
    summary: 'What a payment provider reports, signed; the only thing that credits tokens',
    access: 'secret',
    params: z.object({ provider: z.string().max(20) }),
    reply: z.object({ received: z.literal(true) }),
    enveloped: false,
    rawBody: true,
    perMinute: 6000,
  },
});
