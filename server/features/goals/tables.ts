import { sql } from 'drizzle-orm';
import { boolean, check, integer, jsonb, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core';
import { accounts } from '../auth/tables';

/**
 * The goals in a row that a performer has now. What they have raised is not stored: it is the sum of the tips since
 * `started_at`, so that it cannot differ from the ledger, and a tip writes nothing here.
 */
export const tipGoals = pgTable(
  'tip_goals',
  {
    performerId: uuid('performer_id')
      .primaryKey()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** in the performer's order; `tokens` are whole */
    goals: jsonb('goals').$type<{ title: string; tokens: number }[]>().notNull(),
    startedAt: timestamp('started_at', { withTimezone: true, mode: 'date' })
      .notNull()
      .default(sql`clock_timestamp()`),
    endsAt: timestamp('ends_at', { withTimezone: true, mode: 'date' }),
    repeats: boolean('repeats').notNull(),
    hidesAmounts: boolean('hides_amounts').notNull(),
    /** goals over all rounds that the event feed has told as reached; never falls */
    reached: integer('reached').notNull().default(0),
  },
  (table) => [check('tip_goals_some', sql`jsonb_array_length(${table.goals}) > 0`)],
);
