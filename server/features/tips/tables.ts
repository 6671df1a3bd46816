import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { accounts } from '../auth/tables';

/** Tips that were paid. A row stands if and only if its transfer does: both are written in one transaction. */
export const tips = pgTable(
  'tips',
  {
    id: uuid('id').primaryKey(),
    senderId: uuid('sender_id')
      .notNull()
      .references(() => accounts.id),
    performerId: uuid('performer_id')
      .notNull()
      .references(() => accounts.id),
    /** whole tokens, as the sender chose them */
    tokens: integer('tokens').notNull(),
    message: text('message').notNull().default(''),
    conversationId: uuid('conversation_id'),
    messageId: uuid('message_id'),
    transferId: bigint('transfer_id', { mode: 'number' }).notNull().unique(),
    /** the sender's balance after it, in hundredths of a token: part of the answer that a repeat gets again */
    balanceAfter: bigint('balance_after', { mode: 'number' }).notNull(),
    idempotencyKey: text('idempotency_key'),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('tips_key').on(table.senderId, table.idempotencyKey),
    index('tips_performer').on(table.performerId, table.createdAt),
    check('tips_positive', sql`${table.tokens} > 0`),
  ],
);
