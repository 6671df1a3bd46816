import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  numeric,
  pgTable,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';

const units = (name: string) => bigint(name, { mode: 'number' });
const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const earningTypes = [
  'tip',
  'pledge',
  'ticket',
  'stream_private',
  'stream_spy',
  'stream_group',
  'sale_product',
  'sale_video',
  'sale_photo',
] as const;
export type EarningType = (typeof earningTypes)[number];
/** The kinds of earnings by the names that rates and prices use. */
export const earningKinds = ['tip', 'private', 'group', 'product', 'video', 'gallery'] as const;
export type EarningKind = (typeof earningKinds)[number];
/** The API's name of each kind of earning. */
export const earningTypeOfKind: Record<EarningKind, EarningType> = {
  tip: 'tip',
  private: 'stream_private',
  group: 'stream_group',
  product: 'sale_product',
  video: 'sale_video',
  gallery: 'sale_photo',
};
/** Rates of the performer's part of a studio's share: `member` for all kinds, the others for one kind each. */
export const memberRateKinds = [
  'member',
  'member_tip',
  'member_private',
  'member_group',
  'member_product',
  'member_video',
  'member_gallery',
] as const;
/** All kinds of rates. `studio` is a studio's share of a payment. */
export const rateKinds = [...earningKinds, 'studio', ...memberRateKinds] as const;
export type RateKind = (typeof rateKinds)[number];
/** Rates that always apply, by the site's default at least. */
export type StandardRateKind = EarningKind | 'studio' | 'member';

/**
 * Every version of every rate: the percentage that the receiver keeps. Of an owner's rates of a kind, the one with
 * the latest `validFrom` that has come applies, and of those the newest. The site's own have the nil uuid as owner.
 */
export const commissionRates = pgTable(
  'commission_rates',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    owner: uuid('owner').notNull(),
    kind: text('kind', { enum: rateKinds }).notNull(),
    /** null: the owner's own rate ends, and the next more general one applies again */
    percent: integer('percent'),
    setBy: uuid('set_by'),
    /** from when it applies */
    validFrom: moment('valid_from').notNull().defaultNow(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('commission_rates_newest').on(table.owner, table.kind, table.validFrom, table.id),
    index('commission_rates_valid_from').on(table.validFrom),
    check('commission_rates_percent', sql`${table.percent} between 0 and 100`),
    check(
      'commission_rates_site',
      sql`${table.percent} is not null or ${table.owner} <> '00000000-0000-0000-0000-000000000000'`,
    ),
  ],
);

/**
 * The earning of a performer or a studio from one transfer, with the rates of that time. Amounts in units (hundredths
 * of a token). A refund adds rows with negative amounts.
 */
export const earnings = pgTable(
  'earnings',
  {
    id: uuid('id').primaryKey(),
    // no foreign key: the statement that posts the transfer writes this row too, and the audit compares both
    transferId: bigint('transfer_id', { mode: 'number' }).notNull(),
    /** the performer's or studio's account that earned it */
    receiver: uuid('receiver').notNull(),
    role: text('role', { enum: ['performer', 'studio'] }).notNull(),
    /** the performer who was paid for */
    performerId: uuid('performer_id').notNull(),
    /** the member who paid */
    payerId: uuid('payer_id').notNull(),
    type: text('type', { enum: earningTypes }).notNull(),
    /** id of the participant of a show or of the order; null for a tip */
    subject: uuid('subject'),
    gross: units('gross').notNull(),
    net: units('net').notNull(),
    /**
     * percent of the gross that the receiver keeps; two decimals, because a studio's performer keeps a percentage of a
     * percentage
     */
    rate: numeric('rate', { precision: 5, scale: 2, mode: 'number' }).notNull(),
    /** the site's currency for one token at that time */
    conversionRate: numeric('conversion_rate', { precision: 18, scale: 8, mode: 'number' }).notNull(),
    isPaid: boolean('is_paid').notNull().default(false),
    payoutStatus: text('payout_status', { enum: ['none', 'pending', 'approved', 'done'] })
      .notNull()
      .default('none'),
    payoutId: uuid('payout_id'),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    unique('earnings_transfer_receiver').on(table.transferId, table.receiver),
    index('earnings_receiver').on(table.receiver, table.createdAt),
    index('earnings_filter').on(table.receiver, table.type, table.isPaid, table.createdAt),
    index('earnings_payout')
      .on(table.payoutId)
      .where(sql`${table.payoutId} is not null`),
  ],
);
