import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { accounts } from '../auth/tables';

/** A room or a correspondence. `lastSeq` is the number of its newest message: whoever writes takes the next one under this row's lock. */
export const conversations = pgTable(
  'conversations',
  {
    id: uuid('id').primaryKey(),
    type: text('type', { enum: ['private', 'stream_public', 'stream_private', 'stream_group'] }).notNull(),
    /** whose room it is; null in a correspondence */
    performerId: uuid('performer_id').references(() => accounts.id, { onDelete: 'cascade' }),
    lastSeq: integer('last_seq').notNull().default(0),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('conversations_public').on(table.performerId).where(sql`${table.type} = 'stream_public'`),
    index('conversations_performer').on(table.performerId),
  ],
);

export const messages = pgTable(
  'messages',
  {
    id: uuid('id').primaryKey(),
    conversationId: uuid('conversation_id').notNull().references(() => conversations.id, { onDelete: 'cascade' }),
    /** 1, 2, 3 ... within the conversation, in the order of the commits, without holes */
    seq: integer('seq').notNull(),
    type: text('type', { enum: ['text', 'photo', 'tip', 'notify'] }).notNull(),
    text: text('text').notNull(),
    /** whole tokens of a tip */
    tokens: integer('tokens'),
    /** null: the site itself speaks */
    senderId: uuid('sender_id').references(() => accounts.id),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
    /** taken back: kept for reports, never shown again; its number stays its own */
    deletedAt: timestamp('deleted_at', { withTimezone: true, mode: 'date' }),
  },
  (table) => [index('messages_deleted').on(table.conversationId, table.deletedAt).where(sql`${table.deletedAt} is not null`), uniqueIndex('messages_sequence').on(table.conversationId, table.seq), index('messages_sender').on(table.senderId)],
);
