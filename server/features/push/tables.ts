import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { accounts, sessions } from '../auth/tables';
import { notifications } from '../notifications/tables';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** The key pair by which push services know the site (VAPID, RFC 8292): one row, made at the first start. */
export const pushKeys = pgTable('push_keys', {
  id: boolean('id').primaryKey().default(true),
  publicKey: text('public_key').notNull(),
  privateSealed: text('private_sealed').notNull(),
});

/** The browsers that get push messages. A device ends with its session, so that nobody is told after a logout. */
export const pushDevices = pgTable(
  'push_devices',
  {
    id: uuid('id').primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    endpoint: text('endpoint').notNull().unique(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    isDiscreet: boolean('is_discreet').notNull().default(false),
    createdAt: moment('created_at')
      .notNull()
      .default(sql`clock_timestamp()`),
    reachedAt: moment('reached_at'),
  },
  (table) => [index('push_devices_account').on(table.accountId), index('push_devices_session').on(table.sessionId)],
);

/** What was sent to each device: a process claims it before it sends. `at` is the time of the notification. */
export const pushDeliveries = pgTable(
  'push_deliveries',
  {
    notificationId: uuid('notification_id')
      .notNull()
      .references(() => notifications.id, { onDelete: 'cascade' }),
    deviceId: uuid('device_id')
      .notNull()
      .references(() => pushDevices.id, { onDelete: 'cascade' }),
    at: moment('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.notificationId, table.deviceId] }),
    index('push_deliveries_device').on(table.deviceId),
  ],
);
