import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import {
  NOTIFICATION_CHANNELS,
  NOTIFICATION_DEFAULT_DIGEST,
  NOTIFICATION_DIGESTS,
  NOTIFICATION_KINDS,
} from '@contract/limits';
import { accounts } from '../auth/tables';
import { messages } from '../chat/tables';

/** The channels by email. */
const DELIVERED_CHANNELS = ['mail', 'digest'] as const;
export type DeliveredChannel = (typeof DELIVERED_CHANNELS)[number];

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const kind = () => text('kind', { enum: NOTIFICATION_KINDS }).notNull();

/** The notifications of accounts. Events about the same thing (`key`) share a row, which becomes unread again. */
export const notifications = pgTable(
  'notifications',
  {
    id: uuid('id').primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    kind: kind(),
    key: text('key').notNull(),
    /** who did it */
    actorId: uuid('actor_id').references(() => accounts.id, { onDelete: 'cascade' }),
    /** the message that it quotes, unless that is deleted */
    messageId: uuid('message_id').references(() => messages.id, { onDelete: 'cascade' }),
    /** what the words need, by kind (`NotificationFacts`) */
    facts: jsonb('facts').notNull(),
    /** how often it happened since it was last read */
    count: integer('count').notNull().default(1),
    at: timestamp('at', { withTimezone: true, mode: 'date' })
      .notNull()
      .default(sql`clock_timestamp()`),
    readAt: timestamp('read_at', { withTimezone: true, mode: 'date' }),
    /** false: the account wants this kind on other channels only */
    inBell: boolean('in_bell').notNull().default(true),
  },
  (table) => [
    uniqueIndex('notifications_key').on(table.accountId, table.key),
    index('notifications_newest').on(table.accountId, table.at.desc().nullsFirst()),
    index('notifications_unread')
      .on(table.accountId)
      .where(sql`${table.readAt} is null`),
    index('notifications_actor').on(table.actorId),
    index('notifications_message')
      .on(table.messageId)
      .where(sql`${table.messageId} is not null`),
    index('notifications_at').on(table.at),
  ],
);

/** Where accounts want to be notified of a kind, other than by default. */
export const notificationChoices = pgTable(
  'notification_choices',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    kind: kind(),
    channel: text('channel', { enum: NOTIFICATION_CHANNELS }).notNull(),
    isOn: boolean('is_on').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.kind, table.channel] })],
);

/** When accounts are notified outside the site. Accounts without a row have the defaults. */
export const notificationSettings = pgTable('notification_settings', {
  accountId: uuid('account_id')
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  /** clock times like 23:00 in the account's time zone, between which mail and push wait; both or neither */
  quietFrom: text('quiet_from'),
  quietUntil: text('quiet_until'),
  digest: text('digest', { enum: NOTIFICATION_DIGESTS }).notNull().default(NOTIFICATION_DEFAULT_DIGEST),
  isDiscreet: boolean('is_discreet').notNull().default(false),
  isMailOff: boolean('is_mail_off').notNull().default(false),
});

/**
 * What goes out to accounts by mail, at most once: a process claims a row before it sends. `claimed` rows of a
 * process that died are not sent again.
 */
export const notificationDeliveries = pgTable(
  'notification_deliveries',
  {
    id: uuid('id').primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    channel: text('channel', { enum: DELIVERED_CHANNELS }).notNull(),
    /** null: a digest */
    notificationId: uuid('notification_id').references(() => notifications.id, { onDelete: 'cascade' }),
    /** the notification and its time, or the day of a digest: what is sent at most once */
    occasion: text('occasion').notNull(),
    status: text('status', { enum: ['waiting', 'claimed', 'sent', 'dropped', 'failed'] })
      .notNull()
      .default('waiting'),
    dueAt: moment('due_at').notNull(),
    claimedAt: moment('claimed_at'),
  },
  (table) => [
    uniqueIndex('notification_deliveries_occasion').on(table.accountId, table.channel, table.occasion),
    index('notification_deliveries_waiting')
      .on(table.accountId, table.channel, table.dueAt)
      .where(sql`${table.status} = 'waiting'`),
    index('notification_deliveries_notification').on(table.notificationId),
    index('notification_deliveries_due').on(table.dueAt),
  ],
);
