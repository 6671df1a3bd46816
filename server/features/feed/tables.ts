import { sql } from 'drizzle-orm';
import {
  bigint,
  customType,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { FEED_KINDS, OVERLAYS } from '@contract/limits';
import { accounts } from '../auth/tables';

const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' });
const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/**
 * Keys with which performers' own tools read the event feed, and overlays show the room. Only the hash of a key is
 * stored.
 */
export const feedKeys = pgTable(
  'feed_keys',
  {
    id: uuid('id').primaryKey(),
    performerId: uuid('performer_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    hash: text('hash').notNull(),
    /** the kinds of events that it reads */
    kinds: text('kinds', { enum: FEED_KINDS }).array().notNull(),
    /** what it shows in OBS; null: it reads the event feed */
    overlay: text('overlay', { enum: OVERLAYS }),
    createdAt: moment('created_at').notNull().defaultNow(),
    usedAt: moment('used_at'),
  },
  (table) => [uniqueIndex('feed_keys_hash').on(table.hash), index('feed_keys_performer').on(table.performerId)],
);

/**
 * Events of performers who have a key for their kind. Triggers write them (migrations 0050 and 0056), except those of
 * goals that tips reach.
 */
export const feedEvents = pgTable(
  'feed_events',
  {
    id: bigint('id', { mode: 'bigint' }).generatedAlwaysAsIdentity(),
    /** the transaction that wrote it: ids are drawn before the commit, so they alone are no order */
    xid: xid8('xid')
      .notNull()
      .default(sql`pg_current_xact_id()`),
    performerId: uuid('performer_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    memberId: uuid('member_id').references(() => accounts.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: FEED_KINDS }).notNull(),
    /** what happened, by kind; names are read with the event */
    facts: jsonb('facts').$type<Record<string, string | number>>().notNull(),
    at: moment('at')
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (table) => [
    primaryKey({ columns: [table.performerId, table.xid, table.id] }),
    index('feed_events_at').on(table.at),
    index('feed_events_member').on(table.memberId),
  ],
);
