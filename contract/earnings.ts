import { z } from 'zod';
import { dateRange, Document, Flag, Id, listOf, maybe, pageOf, searchQuery, Tokens } from './common';
import { contract } from './endpoint';
import { PERCENT_MAX, PERCENT_MIN } from './limits';

/** Whole percent. */
export const Percent = z.number().int().min(PERCENT_MIN).max(PERCENT_MAX);
/** A percentage with two decimals: a studio's performer keeps a percentage of a percentage. */
const Kept = z.number().min(PERCENT_MIN).max(PERCENT_MAX);

/**
 * Percent of the price that the performer keeps, by what is paid for; `albumCommission` is for galleries. The last two
 * only for performers of a studio: the studio's percent of the price, and the performer's percent of that for kinds
 * without their own rate.
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

/** The types of earnings; `sale_photo` is the sale of a gallery. */
export const EarningType = z.enum([
  'tip',
  'pledge',
  'ticket',
  'stream_private',
  'stream_spy',
  'stream_group',
  'sale_product',
  'sale_video',
  'sale_photo',
]);
/** The role in the path; it must be the caller's. */
export const Receiver = z.object({ role: z.enum(['performer', 'studio']) });
const Person = z.object({ _id: Id, username: z.string(), name: z.string() });

/** One of the caller's earnings. A refund is a separate earning with negative amounts. */
export const Earning = Document.extend({
  type: EarningType,
  source: Person.nullable().meta({ description: 'the member who paid; null for an anonymous tip, for a studio' }),
  target: Person.meta({ description: 'the performer who was paid' }),
  item: z.string().nullable().meta({
    description:
      'the name of the item that was sold; of the pledged goal or ticket show; null for tips and other shows',
  }),
  grossPrice: Tokens.meta({ description: 'what the member paid' }),
  commission: Tokens.meta({ description: 'what others receive of it' }),
  netPrice: Tokens,
  rate: z.number().meta({ description: 'percent of the gross that the receiver keeps, two decimals' }),
  split: z
    .object({ performer: Tokens, studio: Tokens, site: Tokens })
    .meta({ description: 'the receivers’ parts; they sum to the gross' }),
  conversionRate: z.number().meta({ description: 'the site’s currency for one token at that time' }),
  price: z.number().meta({ description: 'net x conversionRate, in the site’s currency' }),
  isPaid: z.boolean(),
  payoutStatus: z.enum(['none', 'pending', 'approved', 'done']),
  payoutId: Id.nullable(),
});
export type EarningView = z.infer<typeof Earning>;

/** Totals of a range, and sums by type and day in the account's time zone. Days without earnings are left out. */
export const EarningStats = z.object({
  totalGrossPrice: Tokens,
  totalCommission: Tokens,
  totalNetPrice: Tokens,
  totalPrice: z.number().meta({ description: 'in the site’s currency, at the rate of each earning' }),
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

/** How much of a range was earned and paid, and how much a payout request for it would pay now. */
export const EarningPayout = z.object({ totalEarning: Tokens, paid: Tokens, unpaid: Tokens, requestable: Tokens });
export type EarningPayoutView = z.infer<typeof EarningPayout>;

const earningFilter = { ...dateRange, type: listOf(EarningType), isPaid: maybe(Flag) };
const access = ['performer', 'studio'] as const;

export const earnings = contract({
  viewCommission: {
    summary: 'The share of each kind of payment that the caller keeps',
    access: ['performer'],
    reply: Commission,
    whileImpersonated: 'money',
  },
  searchEarnings: {
    summary: 'The caller’s earnings, newest first; days are in the account’s time zone, inclusive',
    access,
    params: Receiver,
    query: z.object({
      ...searchQuery,
      ...earningFilter,
      sortBy: maybe(z.enum(['createdAt', 'grossPrice', 'netPrice']).catch('createdAt')),
    }),
    reply: pageOf(Earning),
    whileImpersonated: 'money',
  },
  getEarningStats: {
    summary: 'Totals of a range, by day and by type',
    access,
    params: Receiver,
    query: z.object(dateRange),
    reply: EarningStats,
    whileImpersonated: 'money',
  },
  getEarningPayout: {
    summary: 'How much of a range was paid, and how much can be requested',
    access,
    params: Receiver,
    query: z.object(dateRange),
    reply: EarningPayout,
    whileImpersonated: 'money',
  },
  exportEarnings: {
    summary: 'The caller’s earnings as CSV (RFC 4180), oldest first, streamed',
    access,
    params: Receiver,
    query: z.object(earningFilter),
    reply: z.string(),
    enveloped: false,
    streamed: true,
    perMinute: 30,
  },
});
