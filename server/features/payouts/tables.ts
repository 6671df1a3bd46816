import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  date,
  index,
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

/** Where money can go: bank transfer, direct deposit, Paxum, BitPay, PayPal, Payoneer. */
export const paymentTypes = ['wire', 'deposit', 'paxum', 'bitpay', 'paypal', 'payoneer'] as const;

/** Where a performer or a studio wants their money. The details are sealed (server/sealing); `updatedAt` is when they last became others. */
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

/** One kind of earning in a statement. Tokens in hundredths; `price` is money at the rates of the earnings, exact to eight decimals. */
export interface StatementLine {
  type: string;
  count: number;
  gross: number;
  net: number;
  price: string;
}

/**
 * A wish to be paid, and what became of it: pending -> approved | rejected, approved -> done | rejected. The earnings it is for carry its id until it
 * is rejected. Days are those of `timeZone`, the account's when it was asked; `fromAt` to before `untilAt` is what they meant, and no two of
 * an account that were not rejected overlap (the database holds that, migration payouts).
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
    /** the details as they were when it was asked, sealed: a later change redirects nothing */
    paymentSealed: text('payment_sealed').notNull(),
    fromDate: date('from_date', { mode: 'string' }).notNull(),
    toDate: date('to_date', { mode: 'string' }).notNull(),
    timeZone: text('time_zone').notNull(),
    fromAt: moment('from_at').notNull(),
    untilAt: moment('until_at').notNull(),
    /** what the earnings come to, by kind */
    statement: jsonb('statement').$type<StatementLine[]>().notNull(),
    /** what the operator added to the account or took from it since the payout before */
    correction: units('correction').notNull().default(0),
    /** all of the statement and the correction */
    amount: units('amount').notNull(),
    /** the site's currency for one token when it was asked: what the correction is worth */
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
    doneAt: moment('done_at'),
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
