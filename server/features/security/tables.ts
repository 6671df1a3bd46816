import { sql } from 'drizzle-orm';
import { bigint, index, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { type SecurityEventKind } from '@contract/security';
import { accounts } from '../auth/tables';

/** The operator's words about an entry of the log. They are erased with the account, and with old devices. */
export const securityWords = pgTable(
  'security_words',
  {
    eventId: uuid('event_id').primaryKey(),
    accountId: uuid('account_id').references(() => accounts.id, { onDelete: 'cascade' }),
    words: text('words').notNull(),
    at: timestamp('at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  },
  (table) => [index('security_words_account').on(table.accountId), index('security_words_at').on(table.at)],
);

/**
 * The security log. Rows are never changed or deleted (triggers refuse it), except that a device can be erased. The
 * database chains each row to the one before it when its transaction commits. Accounts are not referenced by foreign
 * keys, so that the log outlives them.
 */
export const securityEvents = pgTable(
  'security_events',
  {
    id: uuid('id').primaryKey(),
    /** 1, 2, 3 and so on, in the order of the commits; null until the commit */
    position: bigint('position', { mode: 'number' }),
    kind: text('kind').$type<SecurityEventKind>().notNull(),
    /** the account concerned; null: the site */
    accountId: uuid('account_id'),
    /** the account that acted; null: the command line, or unknown for a failed login */
    byId: uuid('by_id'),
    /** facts that stay forever: no names, addresses or secrets */
    details: jsonb('details').$type<Record<string, unknown>>().notNull().default({}),
    at: timestamp('at', { withTimezone: true, mode: 'date' })
      .notNull()
      .default(sql`clock_timestamp()`),
    ip: text('ip'),
    userAgent: text('user_agent'),
    country: text('country'),
    /** salt of the digest; erased with the device */
    deviceSalt: uuid('device_salt'),
    /** digest of ip, user agent and country; part of the chained content */
    deviceDigest: text('device_digest'),
    previousHash: text('previous_hash'),
    hash: text('hash'),
  },
  (table) => [
    uniqueIndex('security_events_position').on(table.position),
    index('security_events_account').on(table.accountId, table.id),
    index('security_events_kind').on(table.kind, table.at),
    index('security_events_site')
      .on(sql`coalesce(${table.details}->>'site', ${table.details}->>'setting')`, table.id.desc())
      .where(sql`${table.details}->>'site' is not null or ${table.details}->>'setting' is not null`),
  ],
);
