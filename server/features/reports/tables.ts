import { sql } from 'drizzle-orm';
import { index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { accounts } from '../auth/tables';
import { messages } from '../chat/tables';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** Somebody tells the operator of a message or of a performer. What was said stands here too, so that it can be judged whatever becomes of it. */
export const reports = pgTable(
  'reports',
  {
    id: uuid('id').primaryKey(),
    reporterId: uuid('reporter_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** who wrote the message, or the performer */
    accusedId: uuid('accused_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** null: the performer as such is meant */
    messageId: uuid('message_id').references(() => messages.id, { onDelete: 'cascade' }),
    reason: text('reason', {
      enum: ['spam', 'harassment', 'hate', 'minor', 'violence', 'impersonation', 'fraud', 'other'],
    }).notNull(),
    /** the reporter's own words */
    note: text('note').notNull().default(''),
    status: text('status', { enum: ['open', 'dismissed', 'deleted', 'suspended', 'banned'] })
      .notNull()
      .default('open'),
    /** the operator's words */
    decision: text('decision').notNull().default(''),
    /** null: nobody yet, or the command line */
    decidedBy: uuid('decided_by').references(() => accounts.id, { onDelete: 'set null' }),
    decidedAt: moment('decided_at'),
    /** when the operators were written to about it */
    mailedAt: moment('mailed_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('reports_queue').on(table.status, table.createdAt),
    index('reports_accused').on(table.accusedId, table.createdAt),
    // one open report of a thing a reporter: telling twice changes nothing
    uniqueIndex('reports_once')
      .on(table.reporterId, table.accusedId, sql`coalesce(${table.messageId}, ${table.accusedId})`)
      .where(sql`${table.status} = 'open'`),
    index('reports_message')
      .on(table.messageId)
      .where(sql`${table.messageId} is not null`),
  ],
);
