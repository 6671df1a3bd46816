import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import { accounts } from '../auth/tables';
import { tokenOrders } from '../wallet/tables';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/**
 * Payments that a member's bank disputes (chargebacks): needs_response -> under_review -> won | lost. The provider
 * decides; a lost one takes the tokens of its order back.
 */
export const disputes = pgTable(
  'disputes',
  {
    id: uuid('id').primaryKey(),
    provider: text('provider').notNull(),
    /** the provider's id of the dispute */
    reference: text('reference').notNull(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => tokenOrders.id),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
    amountMinor: integer('amount_minor').notNull(),
    currency: text('currency').notNull(),
    /** the bank's word for it, such as `fraudulent` */
    reason: text('reason').notNull().default(''),
    status: text('status', { enum: ['needs_response', 'under_review', 'won', 'lost'] }).notNull(),
    /** evidence must be at the provider by then */
    respondBy: moment('respond_by'),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    closedAt: moment('closed_at'),
  },
  (table) => [
    unique('disputes_reference').on(table.provider, table.reference),
    index('disputes_account').on(table.accountId, table.createdAt.desc()),
    index('disputes_status').on(table.status, table.createdAt),
    check('disputes_closed', sql`(${table.status} in ('won', 'lost')) = (${table.closedAt} is not null)`),
  ],
);

/** What operators wrote about a dispute: evidence, and what they sent to the provider. */
export const disputeNotes = pgTable(
  'dispute_notes',
  {
    id: uuid('id').primaryKey(),
    disputeId: uuid('dispute_id')
      .notNull()
      .references(() => disputes.id, { onDelete: 'cascade' }),
    byId: uuid('by_id').references(() => accounts.id),
    text: text('text').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [index('dispute_notes_dispute').on(table.disputeId, table.createdAt)],
);
