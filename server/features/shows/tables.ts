import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { accounts } from '../auth/tables';
import { conversations } from '../chat/tables';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** Private and group shows. The id is also the media engine's name for the performer's stream. */
export const shows = pgTable(
  'shows',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind', { enum: ['private', 'group'] }).notNull(),
    performerId: uuid('performer_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    conversationId: uuid('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    /** the member who requested a private show; null for a group show */
    memberId: uuid('member_id').references(() => accounts.id, { onDelete: 'cascade' }),
    /** the requesting member's country (ISO code), for country blocks; null for a group show, and when unknown */
    country: text('country'),
    /** price per minute in whole tokens, fixed for the whole show */
    price: integer('price').notNull(),
    /** spending limit of the requesting member, in whole tokens; null: limited only by the balance */
    cap: integer('cap'),
    /** what a spy pays a minute, in whole tokens, while performer and member let others watch; null: nobody may */
    spyPrice: integer('spy_price'),
    /** `requested`: waits for the performer's answer; `ended`: ran before; the last three never ran */
    status: text('status', { enum: ['requested', 'running', 'ended', 'declined', 'cancelled', 'expired'] }).notNull(),
    /** when the performer's pictures were last seen; the show ends when the performer is away for too long */
    seenAt: moment('seen_at').notNull().defaultNow(),
    createdAt: moment('created_at').notNull().defaultNow(),
    startedAt: moment('started_at'),
    endedAt: moment('ended_at'),
    endReason: text('end_reason'),
  },
  (table) => [
    uniqueIndex('shows_running')
      .on(table.performerId)
      .where(sql`${table.status} = 'running'`),
    uniqueIndex('shows_requested')
      .on(table.memberId)
      .where(sql`${table.status} = 'requested'`),
    uniqueIndex('shows_conversation').on(table.conversationId),
    index('shows_performer').on(table.performerId, table.createdAt),
  ],
);

/**
 * The participants of shows, spies included: what the meter counts and what the receipt shows. A member who leaves a
 * group show and joins again gets a new row. The id is the subject of the ledger's holds and, in a private show, the
 * media engine's name for the member's own stream. Sums are hundredths of a token.
 */
export const showParticipants = pgTable(
  'show_seats',
  {
    id: uuid('id').primaryKey(),
    showId: uuid('show_id')
      .notNull()
      .references(() => shows.id, { onDelete: 'cascade' }),
    memberId: uuid('member_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    status: text('status', { enum: ['taken', 'left'] })
      .notNull()
      .default('taken'),
    /** `spy`: watches a private show without taking part */
    role: text('role', { enum: ['member', 'spy'] })
      .notNull()
      .default('member'),
    /** price per minute in whole tokens, fixed for the whole participation */
    price: integer('price').notNull(),
    /** the member's country (ISO code), for country blocks; null when unknown */
    country: text('country'),
    cap: integer('cap'),
    /** minutes held so far, including the current one */
    minutes: integer('minutes').notNull().default(0),
    /** milliseconds of the performer's show that reached this member */
    deliveredMs: integer('delivered_ms').notNull().default(0),
    /** the moment up to which delivery is decided */
    meteredAt: moment('metered_at').notNull(),
    /** when the member was last seen to watch */
    seenAt: moment('seen_at').notNull(),
    charged: bigint('charged', { mode: 'number' }).notNull().default(0),
    returned: bigint('returned', { mode: 'number' }).notNull().default(0),
    balanceBefore: bigint('balance_before', { mode: 'number' }).notNull(),
    balanceAfter: bigint('balance_after', { mode: 'number' }),
    /** the transfer that settled it; null while it runs, and if nothing was held */
    transferId: bigint('transfer_id', { mode: 'number' }),
    createdAt: moment('created_at').notNull().defaultNow(),
    endedAt: moment('ended_at'),
    endReason: text('end_reason'),
  },
  (table) => [
    uniqueIndex('show_seats_taken')
      .on(table.showId, table.memberId)
      .where(sql`${table.status} = 'taken'`),
    index('show_seats_show').on(table.showId),
    index('show_seats_running')
      .on(table.id)
      .where(sql`${table.status} = 'taken'`),
    index('show_seats_member').on(table.memberId, table.createdAt),
    check('show_seats_minutes', sql`${table.minutes} >= 0 and ${table.deliveredMs} >= 0`),
  ],
);
