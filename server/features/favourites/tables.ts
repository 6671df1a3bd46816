import { index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { FOLLOW_LEVELS } from '@contract/limits';
import { accounts } from '../auth/tables';
import { performers } from '../performers/tables';

/** The performers whom each member follows. */
export const favourites = pgTable(
  'favourites',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    performerId: uuid('performer_id')
      .notNull()
      .references(() => performers.accountId, { onDelete: 'cascade' }),
    level: text('level', { enum: FOLLOW_LEVELS }).notNull().default('live'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.performerId] }),
    index('favourites_newest').on(table.userId, table.createdAt.desc().nullsFirst()),
    index('favourites_performer').on(table.performerId, table.userId),
  ],
);

/** How many followers each performer has. Triggers keep it; a performer without a row has never had any. */
export const followerCounts = pgTable('follower_counts', {
  performerId: uuid('performer_id')
    .primaryKey()
    .references(() => performers.accountId, { onDelete: 'cascade' }),
  followers: integer('followers').notNull(),
});
