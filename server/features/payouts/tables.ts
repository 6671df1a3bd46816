import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { accounts } from '../auth/tables';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const units = (name: string) => bigint(name, { mode: 'number' });
const money = (name: string) => numeric(name, { precision: 18, scale: 8, mode: 'number' });

/** Types of payment details: bank transfer, direct deposit, Paxum, BitPay, PayPal, Payoneer. */
export const paymentTypes = ['wire', 'deposit', 'paxum', 'bitpay', 'paypal', 'payoneer'] as const;

/**
 * Payment details of performers and studios. They are sealed (server/sealing); `updatedAt` is when they last changed.
 */
export const paymentInformation = pgTable(
  'payment_information',
  {
    id: uuid('id').primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    type: text('type', { enum: paymentTypes }).notNull(),
    sealed: text('sealed').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [unique('payment_information_account_type').on(table.accountId, table.type)],
);

/**
 * The sum of one type of earning in a statement. `gross` and `net` in units; `price` in the site's currency, exact to
 * eight decimals.
 */
export interface StatementLine {
  type: string;
  count: number;
  gross: number;
  net: number;
  price: string;
}

/** Payment files of approved payouts. A file is made again from its requests, which no longer change. */
export const payoutExports = pgTable('payout_exports', {
  id: uuid('id').primaryKey(),
  format: text('format', { enum: ['csv', 'sepa'] }).notNull(),
  requestIds: uuid('request_ids').array().notNull(),
  idempotencyKey: text('idempotency_key').unique(),
  byId: uuid('by_id').references(() => accounts.id),
  createdAt: moment('created_at').notNull().defaultNow(),
});

/**
 * Payout requests: pending -> approved | rejected, approved -> done | rejected. A request claims its earnings
 * (`earnings.payout_id`) until it is rejected. Its days are in `timeZone`, the account's at the time; `fromAt`
 * (inclusive) to `untilAt` (exclusive) is the span that they cover. The spans of an account's requests never overlap,
 * except those of rejected ones (an exclusion constraint enforces it).
 */
export const payoutRequests = pgTable(
  'payout_requests',
  {
    id: uuid('id').primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
    role: text('role', { enum: ['performer', 'studio'] }).notNull(),
    status: text('status', { enum: ['pending', 'approved', 'rejected', 'done'] })
      .notNull()
      .default('pending'),
    paymentType: text('payment_type', { enum: paymentTypes }).notNull(),
    /** the payment details at the time of the request, sealed: a later change cannot redirect the payment */
    paymentSealed: text('payment_sealed').notNull(),
    fromDate: date('from_date', { mode: 'string' }).notNull(),
    toDate: date('to_date', { mode: 'string' }).notNull(),
    timeZone: text('time_zone').notNull(),
    fromAt: moment('from_at').notNull(),
    untilAt: moment('until_at').notNull(),
    /** sums of the earnings by type */
    statement: jsonb('statement').$type<StatementLine[]>().notNull(),
    /** operators' adjustments of the account since the previous payout */
    correction: units('correction').notNull().default(0),
    /** net sum of the statement plus the correction */
    amount: units('amount').notNull(),
    /** the site's currency for one token at the time of the request; prices the correction */
    conversionRate: money('conversion_rate').notNull(),
    requestNote: text('request_note').notNull().default(''),
    /** why it was rejected */
    reason: text('reason'),
    /** the ledger's transfer that paid it */
    transferId: bigint('transfer_id', { mode: 'number' }),
    idempotencyKey: text('idempotency_key'),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    /** when it was approved or rejected */
    decidedAt: moment('decided_at'),
    /** who approved it last, or rejected it; null: the command line, or nobody yet */
    decidedBy: uuid('decided_by').references(() => accounts.id),
    doneAt: moment('done_at'),
    doneBy: uuid('done_by').references(() => accounts.id),
    /** counts the changes: a decision names the version that the operator saw */
    version: integer('version').notNull().default(1),
    /** the payment file that has it */
    exportId: uuid('export_id').references(() => payoutExports.id),
  },
  (table) => [
    uniqueIndex('payout_requests_pending')
      .on(table.accountId)
      .where(sql`${table.status} = 'pending'`),
    uniqueIndex('payout_requests_key').on(table.accountId, table.idempotencyKey),
    index('payout_requests_account').on(table.accountId, table.createdAt),
    index('payout_requests_status').on(table.status, table.createdAt),
    check('payout_requests_amount', sql`${table.amount} > 0`),
    check('payout_requests_done', sql`(${table.status} = 'done') = (${table.transferId} is not null)`),
  ],
);

/** The approvals of a pending request: at most one of each person. A change of the request deletes them. */
export const payoutApprovals = pgTable(
  'payout_approvals',
  {
    requestId: uuid('request_id')
      .notNull()
      .references(() => payoutRequests.id, { onDelete: 'cascade' }),
    /** null: the command line, which counts as one person */
    byId: uuid('by_id').references(() => accounts.id),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [unique('payout_approvals_person').on(table.requestId, table.byId).nullsNotDistinct()],
);
