import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  jsonb,
  pgTable,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { accounts } from '../auth/tables';
import { tips } from '../tips/tables';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** The polls of performers' public shows. A performer has one open poll at most. */
export const polls = pgTable(
  'polls',
  {
    id: uuid('id').primaryKey(),
    performerId: uuid('performer_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    question: text('question').notNull(),
    /** in the performer's order; a vote names one by its index */
    choices: jsonb('choices').$type<string[]>().notNull(),
    isPaid: boolean('is_paid').notNull(),
    /** the start of the show that the poll belongs to */
    showSince: moment('show_since').notNull(),
    startedAt: moment('started_at')
      .notNull()
      .default(sql`clock_timestamp()`),
    /** when it takes no more votes; null: until it is ended */
    endsAt: moment('ends_at'),
    endedAt: moment('ended_at'),
  },
  (table) => [
    uniqueIndex('polls_open')
      .on(table.performerId)
      .where(sql`${table.endedAt} is null`),
    index('polls_performer').on(table.performerId, table.startedAt),
    check('polls_choices', sql`jsonb_array_length(${table.choices}) between 2 and 5`),
  ],
);

/** Votes. The tip of a paid one is written with it; a member has one free vote in a poll. */
export const pollVotes = pgTable(
  'poll_votes',
  {
    id: uuid('id').primaryKey(),
    pollId: uuid('poll_id')
      .notNull()
      .references(() => polls.id, { onDelete: 'cascade' }),
    memberId: uuid('member_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    choice: smallint('choice').notNull(),
    /** of a paid vote */
    tipId: uuid('tip_id')
      .unique()
      .references(() => tips.id),
    createdAt: moment('created_at')
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (table) => [
    index('poll_votes_poll').on(table.pollId, table.choice),
    uniqueIndex('poll_votes_free')
      .on(table.pollId, table.memberId)
      .where(sql`${table.tipId} is null`),
    index('poll_votes_member').on(table.memberId),
    check('poll_votes_choice', sql`${table.choice} between 0 and 4`),
  ],
);
