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
  'stream_private',
  'stream_group',
  'sale_product',
  'sale_video',
  'sale_photo',
] as const;
/** What an earning is for, in the words that rates and prices use. */
export const earningKinds = ['tip', 'private', 'group', 'product', 'video', 'gallery'] as const;
/** The performer's part of what a studio gets: `member` for all kinds, the others for one kind alone. */
export const memberRateKinds = [
  'member',
  'member_tip',
  'member_private',
  'member_group',
  'member_product',
  'member_video',
  'member_gallery',
] as const;
/** What a rate is for: a kind of earning, or how a studio shares (`studio`: its part of the gross). */
export const rateKinds = [...earningKinds, 'studio', ...memberRateKinds] as const;

/** Every version of every rate: percent that the receiver keeps. The newest of an owner and kind counts; the site's own have the nil uuid as owner. */
export const commissionRates = pgTable(
  'commission_rates',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    owner: uuid('owner').notNull(),
    kind: text('kind', { enum: rateKinds }).notNull(),
    /** null: the owner's override ends, the next wider rate counts again */
    percent: integer('percent'),
    setBy: uuid('set_by'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('commission_rates_newest').on(table.owner, table.kind, table.id),
    check('commission_rates_percent', sql`${table.percent} between 0 and 100`),
    check(
      'commission_rates_site',
      sql`${table.percent} is not null or ${table.owner} <> '00000000-0000-0000-0000-000000000000'`,
    ),
  ],
);

/**
 * What a performer or a studio got from one transfer, with the rates that held then. Amounts in hundredths of a token; a refund is a
 * row of its own with negative amounts.
 */
export const earnings = pgTable(
  'earnings',
  {
    id: uuid('id').primaryKey(),
    // no foreign key: it is written by the statement that posts the transfer, and the audit compares both ways
    transferId: bigint('transfer_id', { mode: 'number' }).notNull(),
    /** who earned: a performer's or a studio's account */
    receiver: uuid('receiver').notNull(),
    role: text('role', { enum: ['performer', 'studio'] }).notNull(),
    /** whose work it was */
    performerId: uuid('performer_id').notNull(),
    /** the member who paid */
    payerId: uuid('payer_id').notNull(),
    type: text('type', { enum: earningTypes }).notNull(),
    /** what was paid for: show, order ...; null for a tip without one */
    subject: uuid('subject'),
    gross: units('gross').notNull(),
    net: units('net').notNull(),
    /** percent of the gross that the receiver keeps, two decimals: a performer of a studio keeps a percent of a percent */
    rate: numeric('rate', { precision: 5, scale: 2, mode: 'number' }).notNull(),
    /** currency of the site for one token, at that time */
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
    index('earnings_unrequested')
      .on(table.receiver, table.createdAt)
      .where(sql`${table.payoutId} is null`),
    index('earnings_payout')
      .on(table.payoutId)
      .where(sql`${table.payoutId} is not null`),
  ],
);
