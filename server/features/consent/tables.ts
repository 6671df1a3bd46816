import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { type ConsentKind, type ConsentUse } from '@contract/consent';
import { type DocumentFormat } from '@contract/documents';
import { performers } from '../performers/tables';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** People without an account who appear in a performer's items and shows. */
export const consentPeople = pgTable(
  'consent_people',
  {
    id: uuid('id').primaryKey(),
    performerId: uuid('performer_id')
      .notNull()
      .references(() => performers.accountId, { onDelete: 'cascade' }),
    /** as the performer calls them */
    name: text('name').notNull(),
    email: text('email').notNull(),
    status: text('status', { enum: ['requested', 'agreed', 'withdrawn'] })
      .notNull()
      .default('requested'),
    uses: text('uses')
      .array()
      .$type<ConsentUse[]>()
      .notNull()
      .default(sql`'{}'::text[]`),
    /** legal name and date of birth, sealed with ENCRYPTION_KEYS; null until the person agrees */
    sealed: text('sealed'),
    /** the encrypted identity document: storage key, format, and the sealed key of the file */
    documentKey: text('document_key'),
    documentFormat: text('document_format').$type<DocumentFormat>(),
    documentSealedKey: text('document_sealed_key'),
    /** the words that the person agreed to; null before that, and in records of earlier versions */
    agreement: text('agreement'),
    createdAt: moment('created_at').notNull().defaultNow(),
    agreedAt: moment('agreed_at'),
    withdrawnAt: moment('withdrawn_at'),
  },
  (table) => [index('consent_people_performer').on(table.performerId, table.createdAt)],
);

/** The people that an item names. */
export const itemPeople = pgTable(
  'item_people',
  {
    kind: text('kind').$type<ConsentKind>().notNull(),
    itemId: uuid('item_id').notNull(),
    personId: uuid('person_id')
      .notNull()
      .references(() => consentPeople.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.itemId, table.personId] }),
    index('item_people_person').on(table.personId),
  ],
);

/** The people in a performer's live shows. */
export const stagePeople = pgTable(
  'stage_people',
  {
    performerId: uuid('performer_id')
      .notNull()
      .references(() => performers.accountId, { onDelete: 'cascade' }),
    personId: uuid('person_id')
      .notNull()
      .references(() => consentPeople.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.performerId, table.personId] }),
    index('stage_people_person').on(table.personId),
  ],
);
