import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { accounts } from '../auth/tables';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/**
 * Corrections of balances by operators. Small ones are posted at once; above the limit of the site they wait until
 * another person posts or rejects them. The requester may withdraw the own one, which rejects it.
 */
export const balanceAdjustments = pgTable(
  'balance_adjustments',
  {
    id: uuid('id').primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
    role: text('role', { enum: ['member', 'performer', 'studio'] }).notNull(),
    /** units, negative to take tokens */
    amount: bigint('amount', { mode: 'number' }).notNull(),
    /** a word of `ADJUSTMENT_REASONS`; a sentence in rows of earlier versions */
    reason: text('reason').notNull(),
    words: text('words').notNull().default(''),
    status: text('status', { enum: ['waiting', 'posted', 'rejected'] })
      .notNull()
      .default('waiting'),
    requestedBy: uuid('requested_by')
      .notNull()
      .references(() => accounts.id),
    /** the second person; null while it waits, and for small ones */
    decidedBy: uuid('decided_by').references(() => accounts.id),
    decidedAt: moment('decided_at'),
    /** the ledger's transfer that posted it */
    transferId: bigint('transfer_id', { mode: 'number' }).unique(),
    idempotencyKey: text('idempotency_key'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('balance_adjustments_key').on(table.requestedBy, table.idempotencyKey),
    index('balance_adjustments_account').on(table.accountId, table.createdAt.desc()),
    check('balance_adjustments_posted', sql`(${table.status} = 'posted') = (${table.transferId} is not null)`),
    check(
      'balance_adjustments_second_person',
      sql`${table.decidedBy} is null or ${table.decidedBy} <> ${table.requestedBy} or ${table.status} = 'rejected'`,
    ),
  ],
);
