import { sql } from 'drizzle-orm';
import { bigint, check, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { SPENDING_PERIODS } from '@contract/spending';
import { accounts } from '../auth/tables';

const units = (name: string) => bigint(name, { mode: 'number' });
const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/**
 * The most that a member may spend in a period, in hundredths of a token; null: no limit. `next` replaces it at
 * `next_at`. The ledger's functions read this table with each payment (`require_within_limits`).
 */
export const spendingLimits = pgTable(
  'spending_limits',
  {
    memberId: uuid('member_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    period: text('period', { enum: SPENDING_PERIODS }).notNull(),
    units: units('units'),
    nextUnits: units('next_units'),
    nextAt: moment('next_at'),
    /** where the periods of this member begin; the same in all rows of a member */
    timeZone: text('time_zone').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.period] }),
    check('spending_limits_period', sql`${table.period} in ('day', 'week', 'month')`),
    check('spending_limits_units', sql`${table.units} > 0 and ${table.nextUnits} > 0`),
  ],
);

/** Until when a member spends and buys no tokens. */
export const spendingPauses = pgTable('spending_pauses', {
  memberId: uuid('member_id')
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  until: moment('until').notNull(),
});
