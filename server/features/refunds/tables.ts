import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { accounts } from '../auth/tables';
import { orders } from '../orders/tables';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** Members' refund requests for orders, with the operator's decision. `transferId`: the transfer of the refund. */
export const refundRequests = pgTable(
  'refund_requests',
  {
    id: uuid('id').primaryKey(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => accounts.id),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    /** whole tokens, at most what was paid */
    tokens: integer('tokens').notNull(),
    description: text('description').notNull(),
    status: text('status', { enum: ['pending', 'resolved', 'rejected'] })
      .notNull()
      .default('pending'),
    /** the operator's note to the member */
    note: text('note').notNull().default(''),
    decidedBy: uuid('decided_by').references(() => accounts.id),
    decidedAt: moment('decided_at'),
    /** counts the changes: a decision names the version that the operator saw */
    version: integer('version').notNull().default(1),
    /** the tokens that were returned, at most `tokens` */
    refunded: integer('refunded'),
    transferId: bigint('transfer_id', { mode: 'number' }).unique(),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('refund_requests_pending')
      .on(table.orderId)
      .where(sql`${table.status} = 'pending'`),
    index('refund_requests_member').on(table.memberId, table.id.desc().nullsFirst()),
    index('refund_requests_waiting')
      .on(table.id)
      .where(sql`${table.status} = 'pending'`),
    check('refund_requests_tokens', sql`${table.tokens} > 0`),
    check(
      'refund_requests_refunded',
      sql`(${table.status} = 'resolved') = (${table.refunded} is not null) and ${table.refunded} between 1 and ${table.tokens}`,
    ),
    check('refund_requests_resolved', sql`(${table.status} = 'resolved') = (${table.transferId} is not null)`),
  ],
);

/** The first approval of a request that needs two people. One of another amount replaces it. */
export const refundApprovals = pgTable(
  'refund_approvals',
  {
    requestId: uuid('request_id')
      .primaryKey()
      .references(() => refundRequests.id, { onDelete: 'cascade' }),
    /** null: the command line, which counts as one person */
    byId: uuid('by_id').references(() => accounts.id),
    /** the tokens to return */
    tokens: integer('tokens').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [check('refund_approvals_tokens', sql`${table.tokens} > 0`)],
);
