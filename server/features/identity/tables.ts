import { sql } from 'drizzle-orm';
import { date, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { type IdentityReason } from '@contract/identity';
import { accounts } from '../auth/tables';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** The decisions on identity documents of performers and studios. The newest approval says until when they may work. */
export const identityDecisions = pgTable(
  'identity_decisions',
  {
    id: uuid('id').primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    decision: text('decision', { enum: ['approved', 'rejected'] }).notNull(),
    reasons: text('reasons')
      .array()
      .$type<IdentityReason[]>()
      .notNull()
      .default(sql`'{}'::text[]`),
    /** what the mail says besides the reasons */
    note: text('note').notNull().default(''),
    /** the names, date of birth, country and number on the document, sealed with ENCRYPTION_KEYS; null: rejected */
    sealed: text('sealed'),
    /** a keyed hash of country and number, to find a document that was used before */
    numberHash: text('number_hash'),
    expiresOn: date('expires_on', { mode: 'string' }),
    /** how many reminders of the expiry were mailed */
    reminders: integer('reminders').notNull().default(0),
    reviewerId: uuid('reviewer_id').references(() => accounts.id, { onDelete: 'set null' }),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('identity_decisions_account').on(table.accountId, table.createdAt.desc().nullsFirst()),
    index('identity_decisions_number').on(table.numberHash),
    index('identity_decisions_expiry').on(table.expiresOn),
  ],
);
