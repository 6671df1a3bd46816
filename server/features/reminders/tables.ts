import { index, pgTable, primaryKey, timestamp, uuid } from 'drizzle-orm/pg-core';
import { accounts } from '../auth/tables';
import { performers } from '../performers/tables';

/** The coming shows that members want to be reminded of. The reminder deletes the row. */
export const showReminders = pgTable(
  'show_reminders',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    performerId: uuid('performer_id')
      .notNull()
      .references(() => performers.accountId, { onDelete: 'cascade' }),
    /** the start of the show */
    startsAt: timestamp('starts_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.performerId, table.startsAt] }),
    index('show_reminders_show').on(table.performerId, table.startsAt),
  ],
);
