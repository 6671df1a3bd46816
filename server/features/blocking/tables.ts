import { index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { accounts } from '../auth/tables';
import { performers } from '../performers/tables';

const performerId = () =>
  uuid('performer_id')
    .notNull()
    .references(() => performers.accountId, { onDelete: 'cascade' });
const createdAt = () => timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow();

/** Accounts that an account blocks. The columns keep the names from when only performers blocked members. */
export const blockedUsers = pgTable(
  'blocked_users',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** the account that blocks */
    blockerId: uuid('performer_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.blockerId] }),
    index('blocked_users_performer').on(table.blockerId, table.createdAt),
  ],
);

/** Countries that a performer blocks: ISO codes in upper case. */
export const blockedCountries = pgTable(
  'blocked_countries',
  { country: text('country').notNull(), performerId: performerId(), createdAt: createdAt() },
  (table) => [
    primaryKey({ columns: [table.country, table.performerId] }),
    index('blocked_countries_performer').on(table.performerId),
  ],
);
