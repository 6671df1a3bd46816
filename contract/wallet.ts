import { z } from 'zod';
import { dateRange, Document, Flag, Id, maybe, Moment, pageOf, searchQuery, Tokens } from './common';
import { contract } from './endpoint';

/** A token package. `price` is in the site's currency, in major units. */
export const TokenPackage = Document.extend({
  name: z.string(),
  description: z.string(),
  tokens: z.number().int(),
  bonus: z.number().int().meta({ description: 'free tokens, if this is the caller’s first purchase' }),
  price: z.number(),
  ordering: z.number().int(),
});
export type TokenPackageView = z.infer<typeof TokenPackage>;

/** A path of this site that the browser returns to after a payment; never another origin. */
export const ReturnPath = z
  .string()
  .max(300)
  .regex(/^\/(?![/\\])[^\s\\]*$/, 'Must be a path of this site!');

/**
 * A token order. `open`: waiting for the payment provider; `paid`: credited; `failed`: declined; `expired`: never paid;
 * `review`: the payment does not match the order, an operator must check it; `taken_back`: the bank reversed the
 * payment.
 */
export const TokenOrder = Document.extend({
  status: z.enum(['open', 'paid', 'failed', 'expired', 'review', 'taken_back']),
  packageName: z.string(),
  tokens: z.number().int(),
  bonus: z.number().int().meta({ description: 'free tokens of a first purchase' }),
  price: z.number().meta({ description: 'major units of `currency`' }),
  currency: z.string(),
  paymentUrl: z.string().nullable().meta({ description: 'the provider’s payment page, while the order is open' }),
  returnPath: z.string().nullable(),
  balance: Tokens.meta({ description: 'the member’s current balance' }),
});
export type TokenOrderView = z.infer<typeof TokenOrder>;

/** The contents of the sandbox's payment page. */
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

/** One entry of a member's token history. `amount` is signed; all entries sum to the balance. */
const TransactionEntry = z.object({
  _id: z.string(),
  createdAt: Moment,
  updatedAt: Moment.meta({ description: 'the same as createdAt: entries never change' }),
  type: z.string().meta({ description: 'purchase, tip, show, refund ...' }),
  description: z.string(),
  amount: Tokens,
  balanceAfter: Tokens,
  performer: z.object({ _id: z.string(), username: z.string(), name: z.string() }).nullable(),
});
/**
 * A row of the token history: one entry, or with `grouped` all holds and settlements of a show. Such a row has the type
 * `show`, the sum as its amount, and its entries, newest first.
 */
export const Transaction = TransactionEntry.extend({ entries: z.array(TransactionEntry) });
export type TransactionEntryView = z.infer<typeof TransactionEntry>;
export type TransactionView = z.infer<typeof Transaction>;

/**
 * A page of a member's token history. `totals` are over all entries that match the filters. `owed` is what a reversed
 * payment left as a debt: all entries of a member sum to `balance - owed`.
 */
export const TransactionPage = pageOf(Transaction).extend({
  totals: z.object({ received: Tokens, spent: Tokens, change: Tokens }),
  balance: Tokens,
  owed: Tokens,
});
export type TransactionPageView = z.infer<typeof TransactionPage>;

const transactionFilter = {
  ...dateRange,
  type: maybe(z.string().max(30)).meta({ description: 'a type of entry; `show` selects holds and settlements' }),
};

export const wallet = contract({
  searchPackages: {
    summary: 'Token packages on sale',
    access: 'anyone',
    query: z.object(searchQuery),
    reply: pageOf(TokenPackage),
  },
  purchaseTokens: {
    summary: 'Opens a token order and returns the payment page; the provider’s signed webhook credits the tokens, once',
    access: ['user'],
    params: z.object({ id: Id }),
    body: z.object({ returnPath: ReturnPath.nullish() }).nullish(),
    reply: z.object({ paymentUrl: z.string(), orderId: Id }),
    money: true,
    perMinute: 30,
  },
  viewTokenOrder: {
    summary: 'One of the member’s token orders',
    access: ['user'],
    params: z.object({ id: Id }),
    reply: TokenOrder,
    whileImpersonated: 'money',
  },
  viewSandboxCheckout: {
    summary: 'The contents of the sandbox’s payment page; demo mode only',
    access: 'anyone',
    params: z.object({ ticket: z.string().max(80) }),
    reply: SandboxCheckout,
  },
  decideSandboxCheckout: {
    summary: 'Pays or declines at the sandbox, which reports it by signed webhook; returns where to continue',
    access: 'anyone',
    params: z.object({ ticket: z.string().max(80) }),
    body: z.object({ decision: z.enum(['pay', 'decline']) }),
    reply: z.object({ returnUrl: z.string() }),
    perMinute: 60,
  },
  searchTransactions: {
    summary: 'The member’s token history, newest first',
    access: ['user'],
    query: z.object({
      limit: searchQuery.limit,
      offset: searchQuery.offset,
      sort: searchQuery.sort,
      ...transactionFilter,
      grouped: maybe(Flag).meta({ description: 'one row for all holds and settlements of a show' }),
    }),
    reply: TransactionPage,
    whileImpersonated: 'money',
  },
  exportTransactions: {
    summary: 'The member’s token history as CSV (RFC 4180), oldest first',
    access: ['user'],
    query: z.object(transactionFilter),
    reply: z.string(),
    enveloped: false,
  },
  paymentWebhook: {
    summary: 'Receives a payment provider’s signed reports; only these credit bought tokens',
    access: 'secret',
    params: z.object({ provider: z.string().max(20) }),
    reply: z.object({ received: z.literal(true) }),
    enveloped: false,
    rawBody: true,
    perMinute: 6000,
  },
});
