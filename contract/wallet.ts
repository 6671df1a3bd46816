import { z } from 'zod';
import { dateRange, Document, Id, maybe, pageOf, searchQuery, Tokens } from './common';
import { contract } from './endpoint';

/** A package of tokens. `price` is in the site's currency, major units. */
export const TokenPackage = Document.extend({ name: z.string(), description: z.string(), tokens: z.number().int(), price: z.number(), ordering: z.number().int() });
export type TokenPackageView = z.infer<typeof TokenPackage>;

/** One line of a member's token history; `amount` is signed, and all lines add up to `balance`. */
export const Transaction = z.object({
  _id: z.string(),
  createdAt: z.string(),
  type: z.string().meta({ description: 'purchase, tip, refund ...' }),
  description: z.string(),
  amount: Tokens,
  balanceAfter: Tokens,
  performer: z.object({ _id: z.string(), username: z.string(), name: z.string() }).nullable(),
});
export type TransactionView = z.infer<typeof Transaction>;

export const wallet = contract({
  searchPackages: { summary: 'Token packages on sale', access: 'anyone', query: z.object(searchQuery), reply: pageOf(TokenPackage) },
  purchaseTokens: {
    summary: 'Opens an order for a package and answers where to pay; the signed webhook credits the tokens, once',
    access: ['user'],
    params: z.object({ id: Id }),
    body: z.object({}).nullish(),
    reply: z.object({ paymentUrl: z.string(), orderId: Id }),
    money: true,
  },
  searchTransactions: {
    summary: 'The token history of the member who asks',
    access: ['user'],
    query: z.object({ ...searchQuery, ...dateRange, type: maybe(z.string().max(30)) }),
    reply: pageOf(Transaction),
  },
  paymentWebhook: {
    summary: 'What a payment provider reports, signed; the only thing that credits tokens',
    access: 'secret',
    params: z.object({ provider: z.string().max(20) }),
    reply: z.object({ received: z.literal(true) }),
    enveloped: false,
  },
});
