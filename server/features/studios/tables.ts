import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { accounts } from '../auth/tables';
import { performers } from '../performers/tables';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** The data of studios beyond the account. */
export const studios = pgTable('studios', {
  accountId: uuid('account_id')
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  status: text('status', { enum: ['pending', 'approved', 'rejected'] })
    .notNull()
    .default('pending'),
  statusNote: text('status_note'),
  /** storage key of the verification document */
  documentVerification: text('document_verification'),
});

/** Memberships of performers in studios, with their periods. The row without `until` is the current one. */
export const studioMemberships = pgTable(
  'studio_memberships',
  {
    id: uuid('id').primaryKey(),
    studioId: uuid('studio_id')
      .notNull()
      .references(() => studios.accountId, { onDelete: 'cascade' }),
    performerId: uuid('performer_id')
      .notNull()
      .references(() => performers.accountId, { onDelete: 'cascade' }),
    /** an `inactive` performer can't go live and isn't listed, until the studio changes it or the performer leaves */
    status: text('status', { enum: ['active', 'inactive'] })
      .notNull()
      .default('active'),
    since: moment('since')
      .notNull()
      .default(sql`clock_timestamp()`),
    until: moment('until'),
  },
  (table) => [
    uniqueIndex('studio_memberships_current')
      .on(table.performerId)
      .where(sql`${table.until} is null`),
    index('studio_memberships_studio').on(table.studioId, table.performerId),
    check('studio_memberships_order', sql`${table.until} >= ${table.since}`),
  ],
);

/**
 * Invitations to studios, which work once until they expire. The code derives from the id and a secret; only its
 * SHA-256 is stored.
 */
export const studioInvitations = pgTable(
  'studio_invitations',
  {
    id: uuid('id').primaryKey(),
    studioId: uuid('studio_id')
      .notNull()
      .references(() => studios.accountId, { onDelete: 'cascade' }),
    codeHash: text('code_hash').notNull().unique(),
    /** the address it was sent to; null: the studio shares the link itself */
    email: text('email'),
    status: text('status', { enum: ['open', 'accepted', 'revoked'] })
      .notNull()
      .default('open'),
    /** the performer who accepted it */
    performerId: uuid('performer_id').references(() => performers.accountId, { onDelete: 'set null' }),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('studio_invitations_studio').on(table.studioId, table.createdAt)],
);
