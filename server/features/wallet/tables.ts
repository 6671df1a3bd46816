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

/** Token packages. Prices are in hundredths of the site's currency. */
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
 * Purchases of tokens. The terms are copied from the package, which may change later.
 * open -> paid | failed | expired | review; failed and expired -> paid if the payment arrives late; paid -> taken_back.
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
    /** free tokens, if this is the account's first purchase when it is paid */
    bonusTokens: integer('bonus_tokens').notNull().default(0),
    currency: text('currency').notNull(),
    status: text('status', { enum: ['open', 'paid', 'failed', 'expired', 'review', 'taken_back'] })
      .notNull()
      .default('open'),
    provider: text('provider', { enum: ['sandbox', 'stripe'] }).notNull(),
    /** the provider's id of the checkout and its payment page; null until the checkout is opened */
    checkoutReference: text('checkout_reference'),
    paymentUrl: text('payment_url'),
    /** the provider's id of the payment */
    paymentReference: text('payment_reference'),
    /** the ledger's transfer that credited the tokens */
    transferId: bigint('transfer_id', { mode: 'number' }),
    /** the ledger's transfer that credited the bonus; null without one */
    bonusTransferId: bigint('bonus_transfer_id', { mode: 'number' }),
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

/** Every valid webhook, once. `outcome` is what it did to its order. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    provider: text('provider').notNull(),
    eventId: text('event_id').notNull(),
    kind: text('kind').notNull(),
    /** our order id, or the provider's payment id if the event has no order id */
    subject: text('subject').notNull(),
    outcome: text('outcome').notNull(),
    receivedAt: moment('received_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.eventId] }),
    index('payment_events_subject').on(table.provider, table.subject),
  ],
);

/** Results of the nightly comparison of token orders with the ledger. */
export const paymentReconciliations = pgTable('payment_reconciliations', {
  id: uuid('id').primaryKey(),
  checked: integer('checked').notNull(),
  differences: jsonb('differences').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
});
