import { pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { type DocumentField, type DocumentFormat } from '@contract/documents';
import { accounts } from '../auth/tables';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** The encrypted identity documents, one row per stored file. A file without its row cannot be read. */
export const documents = pgTable(
  'documents',
  {
    /** storage key of the encrypted file */
    key: text('key').primaryKey(),
    /** null: the account no longer exists, and the file is deleted by the next cleanup */
    accountId: uuid('account_id').references(() => accounts.id, { onDelete: 'set null' }),
    field: text('field').$type<DocumentField>().notNull(),
    format: text('format').$type<DocumentFormat>().notNull(),
    /** the key of this file, sealed with ENCRYPTION_KEYS for its owner and field */
    sealedKey: text('sealed_key').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** since when the site no longer needs it: the account ended, or its registration was rejected */
    obsoleteAt: moment('obsolete_at'),
  },
  (table) => [uniqueIndex('documents_account').on(table.accountId, table.field)],
);
