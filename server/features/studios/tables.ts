import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { accounts } from '../auth/tables';
import { performers } from '../performers/tables';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** What a studio has beyond the account. */
export const studios = pgTable('studios', {
  accountId: uuid('account_id')
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  status: text('status', { enum: ['pending', 'approved', 'rejected'] })
    .notNull()
    .default('pending'),
  statusNote: text('status_note'),
  /** storage key of the paper that proves the studio */
  documentVerification: text('document_verification'),
});

/** Which studio looked after which performer, and when: a row for each time. The one without `until` is the performer's studio now. */
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
    /** `inactive`: the studio keeps the performer off stage and out of the listings until it says otherwise or the performer leaves */
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

/** An invitation to join a studio: works once, until it expires. Its code is made from the id and a secret, and only its SHA-256 stands here. */
export const studioInvitations = pgTable(
  'studio_invitations',
  {
    id: uuid('id').primaryKey(),
    studioId: uuid('studio_id')
      .notNull()
      .references(() => studios.accountId, { onDelete: 'cascade' }),
    codeHash: text('code_hash').notNull().unique(),
    /** the address it was mailed to; null: a link that the studio hands over itself */
    email: text('email'),
    status: text('status', { enum: ['open', 'accepted', 'revoked'] })
      .notNull()
      .default('open'),
    /** who accepted it */
    performerId: uuid('performer_id').references(() => performers.accountId, { onDelete: 'set null' }),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('studio_invitations_studio').on(table.studioId, table.createdAt)],
);
