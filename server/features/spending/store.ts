import { eq, sql } from 'drizzle-orm';
import { type SpendingView } from '@contract/spending';
import { type Db, type Tx } from '@server/db/client';
import { accounts } from '../auth/tables';
import { type Units } from '../ledger/rules';
import { spendingLimits, spendingPauses } from './tables';

type Period = SpendingView['periods'][number]['period'];
export type LimitRow = typeof spendingLimits.$inferSelect;

/** What a member spends in a period, in units. `nextAt` is null while nothing waits. */
export interface PeriodRow {
  period: Period;
  units: Units | null;
  nextUnits: Units | null;
  nextAt: Date | null;
  endsAt: Date;
  tips: Units;
  shows: Units;
  purchases: Units;
}

/** Returns the periods of a member. `zone` says where they begin before the first limit. */
export async function readPeriods(db: Db, memberId: string, zone: string): Promise<PeriodRow[]> {
  const { rows } = await db.$client.query<PeriodRow>({
    text: `select period, units, next_units as "nextUnits", next_at as "nextAt", ends_at as "endsAt", tips, shows, purchases
      from spending_now($1, $2)`,
    values: [memberId, zone],
  });
  return rows;
}

/** Makes changes of one member's limits wait for each other. */
export async function lockLimits(tx: Tx, memberId: string): Promise<LimitRow[]> {
  await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, memberId)).for('no key update');
  return tx.select().from(spendingLimits).where(eq(spendingLimits.memberId, memberId));
}

export async function writeLimit(tx: Tx, row: LimitRow): Promise<void> {
  await tx
    .insert(spendingLimits)
    .values(row)
    .onConflictDoUpdate({ target: [spendingLimits.memberId, spendingLimits.period], set: row });
}

export async function readPause(db: Db, memberId: string): Promise<Date | null> {
  const [row] = await db
    .select({ until: spendingPauses.until })
    .from(spendingPauses)
    .where(sql`${spendingPauses.memberId} = ${memberId} and ${spendingPauses.until} > now()`);
  return row?.until ?? null;
}

/** Starts a pause or makes it longer. @returns false when a longer one is running */
export async function extendPause(db: Db, memberId: string, until: Date): Promise<boolean> {
  const rows = await db
    .insert(spendingPauses)
    .values({ memberId, until })
    .onConflictDoUpdate({
      target: spendingPauses.memberId,
      set: { until },
      setWhere: sql`${spendingPauses.until} <= excluded.until`,
    })
    .returning({ memberId: spendingPauses.memberId });
  return rows.length > 0;
}
