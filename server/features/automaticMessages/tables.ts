import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { AUTOMATIC_MESSAGE_RULES } from '@contract/limits';
import { accounts } from '../auth/tables';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** The messages that performers' public rooms get by themselves. */
export const automaticMessages = pgTable(
  'automatic_messages',
  {
    id: uuid('id').primaryKey(),
    performerId: uuid('performer_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    text: text('text').notNull(),
    rule: text('rule', { enum: AUTOMATIC_MESSAGE_RULES }).notNull(),
    /** of a timer */
    minutes: integer('minutes'),
    isOn: boolean('is_on').notNull(),
    /** when its timer was set or switched on; the first message comes so many minutes later */
    since: moment('since')
      .notNull()
      .default(sql`clock_timestamp()`),
    /** when a room got it last; not kept for greetings, which only their visitor sees */
    sentAt: moment('sent_at'),
  },
  (table) => [
    index('automatic_messages_performer').on(table.performerId, table.position),
    check('automatic_messages_rule', sql`${table.rule} in ('timer', 'join', 'goal')`),
    check('automatic_messages_minutes', sql`(${table.minutes} is not null) = (${table.rule} = 'timer')`),
  ],
);
