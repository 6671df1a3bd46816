import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { PLEDGE_GOAL_STATES } from '@contract/pledges';
import { accounts } from '../auth/tables';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/**
 * Goals to which members pledge. The pledges are escrows of the ledger with the goal as their subject; what it has
 * raised is their sum. A performer has one open goal at most.
 */
export const pledgeGoals = pgTable(
  'pledge_goals',
  {
    id: uuid('id').primaryKey(),
    performerId: uuid('performer_id')
      .notNull()
      .references(() => accounts.id),
    title: text('title').notNull(),
    /** whole tokens */
    tokens: integer('tokens').notNull(),
    hidesAmounts: boolean('hides_amounts').notNull(),
    endsAt: moment('ends_at').notNull(),
    status: text('status', { enum: PLEDGE_GOAL_STATES }).notNull().default('open'),
    reachedAt: moment('reached_at'),
    closedAt: moment('closed_at'),
    createdAt: moment('created_at')
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (table) => [
    uniqueIndex('pledge_goals_running')
      .on(table.performerId)
      .where(sql`${table.closedAt} is null`),
    index('pledge_goals_performer').on(table.performerId, table.createdAt),
    check(
      'pledge_goals_status',
      sql`${table.status} in ('open', 'reached', 'done', 'missed', 'withdrawn', 'show_ended', 'unconfirmed', 'unavailable')`,
    ),
    check('pledge_goals_tokens', sql`${table.tokens} > 0`),
    check('pledge_goals_closed', sql`(${table.closedAt} is null) = (${table.status} in ('open', 'reached'))`),
  ],
);
