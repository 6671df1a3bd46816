import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/**
 * Paid tips. A row exists if and only if its transfer does: one statement writes both. As in the ledger, there are no
 * foreign keys: their checks would share-lock the account of every popular performer.
 */
export const tips = pgTable(
  'tips',
  {
    id: uuid('id').primaryKey(),
    senderId: uuid('sender_id').notNull(),
    performerId: uuid('performer_id').notNull(),
    /** whole tokens */
    tokens: integer('tokens').notNull(),
    message: text('message').notNull().default(''),
    /** only the performer sees the sender */
    anonymous: boolean('anonymous').notNull().default(false),
    conversationId: uuid('conversation_id'),
    messageId: uuid('message_id'),
    transferId: bigint('transfer_id', { mode: 'number' }).notNull().unique(),
    /** the sender's balance after the tip, in units; a repeated request returns it again */
    balanceAfter: bigint('balance_after', { mode: 'number' }).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  },
  (table) => [
    index('tips_sender').on(table.senderId, table.performerId),
    // the migration also includes sender, tokens and anonymity: sums are read from the index alone
    index('tips_performer').on(table.performerId, table.createdAt),
    check('tips_positive', sql`${table.tokens} > 0`),
  ],
);
