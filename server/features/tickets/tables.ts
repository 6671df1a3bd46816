import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { TICKET_PAY_RULES, TICKET_SHOW_STATES } from '@contract/tickets';
import { accounts } from '../auth/tables';
import { ledgerTransfers } from '../ledger/tables';
import { shows } from '../shows/tables';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** Announced shows for which members buy tickets in advance. Prices are whole tokens. */
export const ticketShows = pgTable(
  'ticket_shows',
  {
    id: uuid('id').primaryKey(),
    performerId: uuid('performer_id')
      .notNull()
      .references(() => accounts.id),
    title: text('title').notNull(),
    description: text('description').notNull().default(''),
    startsAt: moment('starts_at').notNull(),
    /** the promised length; after a shorter show all tickets are returned */
    minutes: integer('minutes').notNull(),
    price: integer('price').notNull(),
    earlyPrice: integer('early_price'),
    earlyUntil: moment('early_until'),
    seats: integer('seats').notNull(),
    /** the show does not take place with fewer tickets sold at its start */
    minimum: integer('minimum'),
    payRule: text('pay_rule', { enum: TICKET_PAY_RULES }).notNull(),
    status: text('status', { enum: TICKET_SHOW_STATES }).notNull().default('announced'),
    /** the performer's reason for a cancellation */
    reason: text('reason'),
    closedAt: moment('closed_at'),
    createdAt: moment('created_at')
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (table) => [
    uniqueIndex('ticket_shows_start')
      .on(table.performerId, table.startsAt)
      .where(sql`${table.closedAt} is null`),
    index('ticket_shows_performer').on(table.performerId, table.startsAt),
    index('ticket_shows_open')
      .on(table.id)
      .where(sql`${table.closedAt} is null`),
    check(
      'ticket_shows_status',
      sql`${table.status} in ('announced', 'running', 'done', 'cancelled', 'too_few', 'not_held', 'cut_short', 'unavailable')`,
    ),
    check('ticket_shows_rule', sql`${table.payRule} in ('whole', 'minutes')`),
    check('ticket_shows_amounts', sql`${table.price} > 0 and ${table.seats} > 0 and ${table.minutes} > 0`),
    check('ticket_shows_early', sql`(${table.earlyPrice} is null) = (${table.earlyUntil} is null)`),
    check('ticket_shows_closed', sql`(${table.closedAt} is null) = (${table.status} in ('announced', 'running'))`),
  ],
);

/**
 * The tickets of shows. The ledger's escrow of the same transfer holds the price and says whether it was paid or
 * returned. A returned ticket keeps its number.
 */
export const tickets = pgTable(
  'tickets',
  {
    transferId: bigint('transfer_id', { mode: 'number' })
      .primaryKey()
      .references(() => ledgerTransfers.id),
    showId: uuid('show_id')
      .notNull()
      .references(() => ticketShows.id),
    memberId: uuid('member_id')
      .notNull()
      .references(() => accounts.id),
    /** counts from 1 in each show */
    number: integer('number').notNull(),
    /** the buyer's country (ISO code), for country blocks; null when unknown */
    country: text('country'),
    createdAt: moment('created_at')
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (table) => [
    unique('tickets_number').on(table.showId, table.number),
    index('tickets_member').on(table.memberId, table.showId),
  ],
);

/** The runs of ticket shows on stage. Each run is a group show without a price per minute. */
export const ticketRuns = pgTable(
  'ticket_runs',
  {
    /** the group show */
    stageId: uuid('stage_id')
      .primaryKey()
      .references(() => shows.id, { onDelete: 'cascade' }),
    showId: uuid('show_id')
      .notNull()
      .references(() => ticketShows.id),
    /** milliseconds in which the performer's pictures came in */
    ranMs: bigint('ran_ms', { mode: 'number' }).notNull().default(0),
    /** the moment up to which they are counted */
    countedAt: moment('counted_at').notNull(),
  },
  (table) => [index('ticket_runs_show').on(table.showId)],
);

/** The waiting lists of sold-out shows, in the order of joining. At `told_at` a member was told of a free seat. */
export const ticketWaiters = pgTable(
  'ticket_waiters',
  {
    showId: uuid('show_id')
      .notNull()
      .references(() => ticketShows.id, { onDelete: 'cascade' }),
    memberId: uuid('member_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at')
      .notNull()
      .default(sql`clock_timestamp()`),
    toldAt: moment('told_at'),
  },
  (table) => [
    primaryKey({ columns: [table.showId, table.memberId] }),
    index('ticket_waiters_member').on(table.memberId),
  ],
);
