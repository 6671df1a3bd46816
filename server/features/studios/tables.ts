import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { accounts } from '../auth/tables';

/** What a studio has beyond the account. */
export const studios = pgTable('studios', {
  accountId: uuid('account_id').primaryKey().references(() => accounts.id, { onDelete: 'cascade' }),
  status: text('status', { enum: ['pending', 'approved', 'rejected'] }).notNull().default('pending'),
  statusNote: text('status_note'),
  /** storage key of the paper that proves the studio */
  documentVerification: text('document_verification'),
});
