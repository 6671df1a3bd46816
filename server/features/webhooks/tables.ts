import { sql } from 'drizzle-orm';
import { bigint, customType, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { FEED_KINDS } from '@contract/limits';
import { accounts } from '../auth/tables';

const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' });
const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** Addresses of performers' own servers, which get the events of the feed in order. Secrets are sealed. */
export const webhooks = pgTable(
  'webhooks',
  {
    id: uuid('id').primaryKey(),
    performerId: uuid('performer_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    url: text('url').notNull(),
    kinds: text('kinds', { enum: FEED_KINDS }).array().notNull(),
    secret: text('secret').notNull(),
    /** also signs until `formerUntil` */
    formerSecret: text('former_secret'),
    formerUntil: moment('former_until'),
    /** the last event that was taken */
    afterXid: xid8('after_xid').notNull(),
    afterId: bigint('after_id', { mode: 'bigint' })
      .notNull()
      .default(sql`0`),
    /** failed attempts since the last success */
    failures: integer('failures').notNull().default(0),
    failingSince: moment('failing_since'),
    /** the next attempt is not earlier; also a lease while a process delivers */
    nextAt: moment('next_at').notNull().defaultNow(),
    disabledAt: moment('disabled_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('webhooks_performer').on(table.performerId),
    index('webhooks_due')
      .on(table.nextAt)
      .where(sql`${table.disabledAt} is null`),
  ],
);

/** Attempts to deliver events to webhooks. A job deletes them after some days. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: uuid('id').primaryKey(),
    webhookId: uuid('webhook_id')
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    eventXid: xid8('event_xid').notNull(),
    eventId: bigint('event_id', { mode: 'bigint' }).notNull(),
    kind: text('kind', { enum: FEED_KINDS }).notNull(),
    /** the status of the answer; null without one */
    status: integer('status'),
    /** the reason for a missing answer */
    failure: text('failure'),
    tookMs: integer('took_ms').notNull(),
    at: moment('at').notNull().defaultNow(),
  },
  (table) => [
    index('webhook_deliveries_webhook').on(table.webhookId, table.at),
    index('webhook_deliveries_at').on(table.at),
  ],
);
