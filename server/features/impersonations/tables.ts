import { sql } from 'drizzle-orm';
import { index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { accounts, sessions } from '../auth/tables';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/**
 * Looks at the site as an account sees it, at most one open one of each operator. They are no sessions: the account
 * never sees or ends them. Only the SHA-256 of the token is stored.
 */
export const impersonations = pgTable(
  'impersonations',
  {
    id: uuid('id').primaryKey(),
    tokenHash: text('token_hash').notNull().unique(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    operatorId: uuid('operator_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** ends with the operator's session */
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    reason: text('reason').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
    endedAt: moment('ended_at'),
  },
  (table) => [
    uniqueIndex('impersonations_open')
      .on(table.operatorId)
      .where(sql`${table.endedAt} is null`),
    index('impersonations_account').on(table.accountId),
    index('impersonations_session').on(table.sessionId),
  ],
);
