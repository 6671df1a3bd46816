import { sql } from 'drizzle-orm';
import {
  date,
  foreignKey,
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
import { ANNOUNCEMENT_AUDIENCES } from '@contract/limits';
import { accounts } from '../auth/tables';
import { type Photo } from '../chat/tables';
import { itemTypes } from '../orders/tables';
import { performers } from '../performers/tables';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** The announcements of performers. A removed one stays, because it counts towards the limit of 24 hours. */
export const announcements = pgTable(
  'announcements',
  {
    id: uuid('id').primaryKey(),
    performerId: uuid('performer_id')
      .notNull()
      .references(() => performers.accountId, { onDelete: 'cascade' }),
    audience: text('audience', { enum: ANNOUNCEMENT_AUDIENCES }).notNull(),
    /** the item whose buyers are told */
    itemType: text('item_type', { enum: itemTypes }),
    itemId: uuid('item_id'),
    itemName: text('item_name'),
    text: text('text').notNull(),
    photo: jsonb('photo').$type<Photo>(),
    idempotencyKey: text('idempotency_key'),
    /** how many people were told so far */
    told: integer('told').notNull().default(0),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** when the telling ended */
    sentAt: moment('sent_at'),
    removedAt: moment('removed_at'),
    /** when an operator's takedown hid it */
    takenDownAt: moment('taken_down_at'),
  },
  (table) => [
    index('announcements_performer').on(table.performerId, table.createdAt.desc().nullsFirst()),
    uniqueIndex('announcements_key').on(table.performerId, table.idempotencyKey),
  ],
);

/** The recipients of announcements, and what they did. Performers see sums only. */
export const announcementRecipients = pgTable(
  'announcement_recipients',
  {
    announcementId: uuid('announcement_id').notNull(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** when they first opened its page */
    openedAt: moment('opened_at'),
    /** when they first watched the performer after that */
    watchedAt: moment('watched_at'),
  },
  (table) => [
    primaryKey({ columns: [table.announcementId, table.accountId] }),
    // a name that PostgreSQL does not cut
    foreignKey({
      name: 'announcement_recipients_announcement_fk',
      columns: [table.announcementId],
      foreignColumns: [announcements.id],
    }).onDelete('cascade'),
    index('announcement_recipients_opened')
      .on(table.accountId, table.openedAt)
      .where(sql`${table.openedAt} is not null`),
    index('announcement_recipients_account').on(table.accountId),
  ],
);

/** The members who want no announcements of a performer. */
export const announcementOptouts = pgTable(
  'announcement_optouts',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    performerId: uuid('performer_id')
      .notNull()
      .references(() => performers.accountId, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.performerId] }),
    index('announcement_optouts_performer').on(table.performerId),
  ],
);

/** The followers of performers at the end of each day in UTC on which the number changed. A trigger keeps it. */
export const followerDays = pgTable(
  'follower_days',
  {
    performerId: uuid('performer_id')
      .notNull()
      .references(() => performers.accountId, { onDelete: 'cascade' }),
    day: date('day', { mode: 'string' }).notNull(),
    followers: integer('followers').notNull(),
  },
  (table) => [primaryKey({ columns: [table.performerId, table.day] })],
);
