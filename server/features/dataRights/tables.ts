import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { accounts } from '../auth/tables';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const requestedBy = () => text('requested_by', { enum: ['owner', 'operator'] }).notNull();

/** Archives of an account's data. */
export const dataExports = pgTable(
  'data_exports',
  {
    id: uuid('id').primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    status: text('status', { enum: ['requested', 'running', 'ready', 'failed', 'expired'] })
      .notNull()
      .default('requested'),
    requestedBy: requestedBy(),
    attempts: integer('attempts').notNull().default(0),
    /** storage key of the archive while it is ready */
    file: text('file'),
    bytes: bigint('bytes', { mode: 'number' }),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    readyAt: moment('ready_at'),
    expiresAt: moment('expires_at'),
  },
  (table) => [
    uniqueIndex('data_exports_running')
      .on(table.accountId)
      .where(sql`${table.status} in ('requested', 'running')`),
    index('data_exports_newest').on(table.accountId, table.id.desc()),
  ],
);

/** Deletions of accounts: scheduled, in progress or done. One that was taken back has no row. */
export const accountDeletions = pgTable(
  'account_deletions',
  {
    accountId: uuid('account_id')
      .primaryKey()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    status: text('status', { enum: ['scheduled', 'erasing', 'erased'] })
      .notNull()
      .default('scheduled'),
    /** the account's status before, which it gets back when it is kept */
    formerStatus: text('former_status', { enum: ['active', 'suspended'] }).notNull(),
    requestedBy: requestedBy(),
    createdAt: moment('created_at').notNull().defaultNow(),
    deleteAt: moment('delete_at').notNull(),
    remindedAt: moment('reminded_at'),
    erasedAt: moment('erased_at'),
  },
  (table) => [
    index('account_deletions_due')
      .on(table.deleteAt)
      .where(sql`${table.status} <> 'erased'`),
  ],
);
