import { z } from 'zod';
import { dateRange, Document, Flag, Id, listOf, maybe, pageOf, searchQuery, Tokens } from './common';
import { contract } from './endpoint';

/** Whole percent. */
export const Percent = z.number().int().min(0).max(100);
/** With a studio it is a percent of a percent, so two decimals. */
const Kept = z.number().min(0).max(100);

/**
 * Percent of the price that the receiver keeps, by what is paid for; album is a gallery. The studio's two only for whom a studio looks after:
 * its percent of the price, and the performer's percent of that where a kind has none of its own.
 */
export const Commission = z.object({
  tipCommission: Kept,
  privateCallCommission: Kept,
  groupCallCommission: Kept,
  productCommission: Kept,
  albumCommission: Kept,
  videoCommission: Kept,
  studioCommission: Percent.optional(),
  memberCommission: Percent.optional(),
});
export type CommissionView = z.infer<typeof Commission>;

/** What a receiver is paid for; `sale_photo` is a gallery. */
export const EarningType = z.enum([
  'tip',
  'stream_private',
  'stream_group',
  'sale_product',
  'sale_video',
  'sale_photo',
]);
/** Whose earnings: `receiver` in the address, always the role of who asks. */
export const Receiver = z.object({ role: z.enum(['performer', 'studio']) });
const Person = z.object({ _id: Id, username: z.string(), name: z.string() });

/** One earning of the receiver who asks; a refund is a row of its own with negative amounts. */
export const Earning = Document.extend({
  type: EarningType,
  source: Person.meta({ description: 'the member who paid' }),
  target: Person.meta({ description: 'the performer whose work it was' }),
  grossPrice: Tokens.meta({ description: 'what the member paid' }),
  commission: Tokens.meta({ description: 'what others keep of it' }),
  netPrice: Tokens,
  rate: z.number().meta({ description: 'percent of the gross that the receiver keeps, two decimals' }),
  split: z
    .object({ performer: Tokens, studio: Tokens, site: Tokens })
    .meta({ description: 'who got what; the parts sum to the gross' }),
  conversionRate: z.number().meta({ description: 'the site’s currency for one token, at that time' }),
  price: z.number().meta({ description: 'net x conversionRate, in the site’s currency' }),
  isPaid: z.boolean(),
  payoutStatus: z.enum(['none', 'pending', 'approved', 'done']),
  payoutId: Id.nullable(),
});
export type EarningView = z.infer<typeof Earning>;

/** Totals of a range, and what makes them up by day of the account's time zone and by type; days without earnings are left out. */
export const EarningStats = z.object({
  totalGrossPrice: Tokens,
  totalCommission: Tokens,
  totalNetPrice: Tokens,
  totalPrice: z.number().meta({ description: 'money, at the rate of each earning' }),
  paid: Tokens,
  unpaid: Tokens,
  count: z.number().int(),
  timeZone: z.string(),
  today: z.iso.date(),
  series: z.array(
    z.object({ day: z.iso.date(), type: EarningType, count: z.number().int(), grossPrice: Tokens, netPrice: Tokens }),
  ),
});
export type EarningStatsView = z.infer<typeof EarningStats>;

/** What of a range was paid, and what a payout request for it would come to now. */
export const EarningPayout = z.object({ totalEarning: Tokens, paid: Tokens, unpaid: Tokens, requestable: Tokens });
export type EarningPayoutView = z.infer<typeof EarningPayout>;

const earningFilter = { ...dateRange, type: listOf(EarningType), isPaid: maybe(Flag) };
const access = ['performer', 'studio'] as const;

export const earnings = contract({
  viewCommission: {
    summary: 'What the performer who asks keeps of each kind of payment',
    access: ['performer'],
    reply: Commission,
  },
  searchEarnings: {
    summary: 'The earnings of who asks, newest first; days are those of the account’s time zone, inclusive',
    access,
    params: Receiver,
    query: z.object({
      ...searchQuery,
      ...earningFilter,
      sortBy: maybe(z.enum(['createdAt', 'grossPrice', 'netPrice']).catch('createdAt')),
    }),
    reply: pageOf(Earning),
  },
  getEarningStats: {
    summary: 'Totals of a range, by day and by type',
    access,
    params: Receiver,
    query: z.object(dateRange),
    reply: EarningStats,
  },
  getEarningPayout: {
    summary: 'What of a range was paid and what can be asked for',
    access,
    params: Receiver,
    query: z.object(dateRange),
    reply: EarningPayout,
  },
  exportEarnings: {
    summary: 'The same earnings as CSV (RFC 4180), oldest first, written while they are read: any number of rows',
    access,
    params: Receiver,
    query: z.object(earningFilter),
    reply: z.string(),
    enveloped: false,
    streamed: true,
    perMinute: 30,
  },
});
