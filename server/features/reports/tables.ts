import { sql } from 'drizzle-orm';
import { index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { accounts } from '../auth/tables';
import { messages } from '../chat/tables';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** Reports of a message or a performer. Deleted messages keep their text, so that the operator can still judge them. */
export const reports = pgTable(
  'reports',
  {
    id: uuid('id').primaryKey(),
    reporterId: uuid('reporter_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** the sender of the message, or the performer; null: a post of the site */
    accusedId: uuid('accused_id').references(() => accounts.id, { onDelete: 'cascade' }),
    /** null: the report is about the performer as such */
    messageId: uuid('message_id').references(() => messages.id, { onDelete: 'cascade' }),
    /** the reported item, a kind and its id; null: the report is about a message or the performer */
    itemKind: text('item_kind', { enum: ['video', 'photo', 'gallery', 'product', 'post', 'announcement', 'clip'] }),
    itemId: uuid('item_id'),
    reason: text('reason', {
      enum: ['spam', 'harassment', 'hate', 'minor', 'violence', 'impersonation', 'fraud', 'other'],
    }).notNull(),
    /** the reporter's note */
    note: text('note').notNull().default(''),
    status: text('status', { enum: ['open', 'dismissed', 'deleted', 'suspended', 'banned'] })
      .notNull()
      .default('open'),
    /** the operator's note */
    decision: text('decision').notNull().default(''),
    /** null: not decided yet, or on the command line */
    decidedBy: uuid('decided_by').references(() => accounts.id, { onDelete: 'set null' }),
    decidedAt: moment('decided_at'),
    /** when an email listed it */
    mailedAt: moment('mailed_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('reports_queue').on(table.status, table.createdAt),
    index('reports_accused').on(table.accusedId, table.createdAt),
    // one open report per reporter and item, message or performer
    uniqueIndex('reports_once')
      .on(table.reporterId, sql`coalesce(${table.itemId}, ${table.messageId}, ${table.accusedId})`)
      .where(sql`${table.status} = 'open'`),
    index('reports_message')
      .on(table.messageId)
      .where(sql`${table.messageId} is not null`),
  ],
);
