import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { type WeightedOutcome } from '@contract/fairDraw';
import { TIP_MENU_ICONS } from '@contract/limits';
import { accounts } from '../auth/tables';
import { tips } from '../tips/tables';

/** The tip menus of performers. A performer shows at most one. Its row is locked while an entry is ordered. */
export const tipMenus = pgTable(
  'tip_menus',
  {
    id: uuid('id').primaryKey(),
    performerId: uuid('performer_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    isOn: boolean('is_on').notNull().default(false),
  },
  (table) => [
    index('tip_menus_performer').on(table.performerId),
    uniqueIndex('tip_menus_on')
      .on(table.performerId)
      .where(sql`${table.isOn}`),
  ],
);

export const tipMenuEntries = pgTable(
  'tip_menu_entries',
  {
    id: uuid('id').primaryKey(),
    menuId: uuid('menu_id')
      .notNull()
      .references(() => tipMenus.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    name: text('name').notNull(),
    section: text('section').notNull(),
    detail: text('detail').notNull(),
    icon: text('icon', { enum: TIP_MENU_ICONS }).notNull(),
    /** whole tokens */
    price: integer('price').notNull(),
    cooldownSeconds: integer('cooldown_seconds'),
    /** orders in one show */
    stock: integer('stock'),
    followersOnly: boolean('followers_only').notNull(),
    /** of a wheel */
    outcomes: jsonb('outcomes').$type<WeightedOutcome[]>(),
  },
  (table) => [
    index('tip_menu_entries_menu').on(table.menuId, table.position),
    check('tip_menu_entries_price', sql`${table.price} > 0`),
  ],
);

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/**
 * The secret seeds of wheels, with the outcomes that they draw from. Neither ever changes: a wheel with other outcomes,
 * or in another show, gets a new row. The seed is shown once the round is over (`isRoundOver`).
 */
export const wheelRounds = pgTable(
  'wheel_rounds',
  {
    id: uuid('id').primaryKey(),
    performerId: uuid('performer_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    entryId: uuid('entry_id').references(() => tipMenuEntries.id, { onDelete: 'set null' }),
    seed: text('seed').notNull(),
    seedHash: text('seed_hash').notNull(),
    outcomes: jsonb('outcomes').$type<WeightedOutcome[]>().notNull(),
    /** the number of its last draw */
    draws: integer('draws').notNull().default(0),
    /** the start of the show of its first draw */
    showSince: moment('show_since'),
    createdAt: moment('created_at').notNull().defaultNow(),
    closedAt: moment('closed_at'),
  },
  (table) => [
    uniqueIndex('wheel_rounds_open')
      .on(table.entryId)
      .where(sql`${table.closedAt} is null`),
    index('wheel_rounds_performer').on(table.performerId),
  ],
);

/**
 * Tips for entries of a menu, which wait in the performer's queue until they are done or returned. Name and icon are
 * kept, because entries change and go.
 */
export const tipMenuOrders = pgTable(
  'tip_menu_orders',
  {
    /** the id of the tip */
    id: uuid('id')
      .primaryKey()
      .references(() => tips.id),
    performerId: uuid('performer_id')
      .notNull()
      .references(() => accounts.id),
    entryId: uuid('entry_id').references(() => tipMenuEntries.id, { onDelete: 'set null' }),
    messageId: uuid('message_id').notNull().unique(),
    name: text('name').notNull(),
    icon: text('icon', { enum: TIP_MENU_ICONS }).notNull(),
    status: text('status', { enum: ['waiting', 'done', 'returned'] })
      .notNull()
      .default('waiting'),
    /** orders the queue; an order that is put off gets a new one */
    queuedAt: timestamp('queued_at', { withTimezone: true, mode: 'date' })
      .notNull()
      .default(sql`clock_timestamp()`),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
    decidedAt: timestamp('decided_at', { withTimezone: true, mode: 'date' }),
    /** the transfer that returned the tokens */
    returnTransferId: bigint('return_transfer_id', { mode: 'number' }).unique(),
    /** the draw of a wheel; all null for other entries */
    roundId: uuid('round_id').references(() => wheelRounds.id),
    drawNumber: integer('draw_number'),
    clientSeed: text('client_seed'),
    outcome: text('outcome'),
  },
  (table) => [
    index('tip_menu_orders_waiting')
      .on(table.performerId, table.queuedAt)
      .where(sql`${table.status} = 'waiting'`),
    index('tip_menu_orders_performer').on(table.performerId, table.createdAt),
    index('tip_menu_orders_entry').on(table.entryId, table.createdAt),
    unique('tip_menu_orders_draw').on(table.roundId, table.drawNumber),
    check(
      'tip_menu_orders_wheel',
      sql`num_nulls(${table.roundId}, ${table.drawNumber}, ${table.clientSeed}, ${table.outcome}) in (0, 4)`,
    ),
    check(
      'tip_menu_orders_decided',
      sql`(${table.status} = 'waiting') = (${table.decidedAt} is null) and (${table.status} = 'returned') = (${table.returnTransferId} is not null)`,
    ),
  ],
);
