import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { NOTIFICATION_KINDS } from '@contract/limits';
import { accounts } from '../auth/tables';
import { messages } from '../chat/tables';

const kind = () => text('kind', { enum: NOTIFICATION_KINDS }).notNull();

/** What accounts are notified of. What happens to the same thing (`key`) shares a row, which is unread again then. */
export const notifications = pgTable(
  'notifications',
  {
    id: uuid('id').primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    kind: kind(),
    key: text('key').notNull(),
    /** who did it */
    actorId: uuid('actor_id').references(() => accounts.id, { onDelete: 'cascade' }),
    /** the message that it quotes, unless that is deleted */
    messageId: uuid('message_id').references(() => messages.id, { onDelete: 'cascade' }),
    /** what the words need, by kind (`NotificationFacts`) */
    facts: jsonb('facts').notNull(),
    /** how often it happened since it was last read */
    count: integer('count').notNull().default(1),
    at: timestamp('at', { withTimezone: true, mode: 'date' })
      .notNull()
      .default(sql`clock_timestamp()`),
    readAt: timestamp('read_at', { withTimezone: true, mode: 'date' }),
  },
  (table) => [
    uniqueIndex('notifications_key').on(table.accountId, table.key),
    index('notifications_newest').on(table.accountId, table.at.desc().nullsFirst()),
    index('notifications_unread')
      .on(table.accountId)
      .where(sql`${table.readAt} is null`),
    index('notifications_actor').on(table.actorId),
    index('notifications_message')
      .on(table.messageId)
      .where(sql`${table.messageId} is not null`),
    index('notifications_at').on(table.at),
  ],
);

/** The kinds of notification that accounts switched off. */
export const notificationsOff = pgTable(
  'notifications_off',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    kind: kind(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.kind] })],
);
