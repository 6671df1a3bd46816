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
    /** who asked for a private show; null in a group */
    memberId: uuid('member_id').references(() => accounts.id, { onDelete: 'cascade' }),
    /** where the asking member called from, as blocks ask; null in a group, and where nobody knew */
    country: text('country'),
    /** what a minute costs, in whole tokens, for as long as the show lasts */
    price: integer('price').notNull(),
    /** the most that the asking member agreed to spend, in whole tokens; null: no other end than the balance */
    cap: integer('cap'),
    /** `requested`: waits for the performer's word; `running`; `ended` after it ran; the others never ran */
    status: text('status', { enum: ['requested', 'running', 'ended', 'declined', 'cancelled', 'expired'] }).notNull(),
    /** when the performer's pictures were last seen to flow: a performer who is away for too long ends the show */
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
 * One member's paid place in a show: what the meter counts and what the receipt says. Who leaves a group and comes back takes a new one. The id is the
 * subject of what is held and settled, and in a private show the media engine's name for the member's own stream. Sums are hundredths of a token.
 */
export const showSeats = pgTable(
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
    /** where the member called from, as blocks ask; null where nobody knew */
    country: text('country'),
    cap: integer('cap'),
    /** minutes held so far, the running one included */
    minutes: integer('minutes').notNull().default(0),
    /** milliseconds of the performer's show that reached this member */
    deliveredMs: integer('delivered_ms').notNull().default(0),
    /** up to when that is decided */
    meteredAt: moment('metered_at').notNull(),
    /** when the member was last seen to watch */
    seenAt: moment('seen_at').notNull(),
    charged: bigint('charged', { mode: 'number' }).notNull().default(0),
    returned: bigint('returned', { mode: 'number' }).notNull().default(0),
    balanceBefore: bigint('balance_before', { mode: 'number' }).notNull(),
    balanceAfter: bigint('balance_after', { mode: 'number' }),
    /** the transfer that settled it; null while it runs, and where nothing was held */
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
