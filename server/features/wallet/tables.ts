import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { accounts } from '../auth/tables';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** What is on sale. Prices are hundredths of the site's currency. */
export const tokenPackages = pgTable(
  'token_packages',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    tokens: integer('tokens').notNull(),
    priceMinor: integer('price_minor').notNull(),
    status: text('status', { enum: ['active', 'inactive'] })
      .notNull()
      .default('active'),
    ordering: integer('ordering').notNull().default(0),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [check('token_packages_positive', sql`${table.tokens} > 0 and ${table.priceMinor} > 0`)],
);

/**
 * Purchases of tokens. What was agreed is copied from the package, which may change later.
 * open -> paid | failed | expired | review; failed and expired -> paid when money arrives after all; paid -> taken_back.
 */
export const tokenOrders = pgTable(
  'token_orders',
  {
    id: uuid('id').primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
    packageId: uuid('package_id')
      .notNull()
      .references(() => tokenPackages.id),
    packageName: text('package_name').notNull(),
    tokens: integer('tokens').notNull(),
    priceMinor: integer('price_minor').notNull(),
    currency: text('currency').notNull(),
    status: text('status', { enum: ['open', 'paid', 'failed', 'expired', 'review', 'taken_back'] })
      .notNull()
      .default('open'),
    provider: text('provider', { enum: ['sandbox', 'stripe'] }).notNull(),
    /** the provider's name for the checkout, and where to pay; null until it was opened */
    checkoutReference: text('checkout_reference'),
    paymentUrl: text('payment_url'),
    /** the provider's name for the money that came */
    paymentReference: text('payment_reference'),
    /** the ledger's transfer that credited it */
    transferId: bigint('transfer_id', { mode: 'number' }),
    returnPath: text('return_path'),
    idempotencyKey: text('idempotency_key'),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    paidAt: moment('paid_at'),
  },
  (table) => [
    uniqueIndex('token_orders_key').on(table.accountId, table.idempotencyKey),
    uniqueIndex('token_orders_payment').on(table.provider, table.paymentReference),
    index('token_orders_account').on(table.accountId, table.createdAt),
    index('token_orders_status').on(table.status, table.createdAt),
  ],
);

/** Every webhook that was understood, once; `outcome` says what became of it. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    provider: text('provider').notNull(),
    eventId: text('event_id').notNull(),
    kind: text('kind').notNull(),
    /** our order, or the provider's payment where it names only that */
    subject: text('subject').notNull(),
    outcome: text('outcome').notNull(),
    receivedAt: moment('received_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.eventId] }),
    index('payment_events_subject').on(table.provider, table.subject),
  ],
);

/** What the daily comparison of orders with the ledger found. */
export const paymentReconciliations = pgTable('payment_reconciliations', {
  id: uuid('id').primaryKey(),
  checked: integer('checked').notNull(),
  differences: jsonb('differences').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
});
