import { and, desc, eq, gte, not, sql } from 'drizzle-orm';
import { type SupporterLevelView } from '@contract/standing';
import { type Db } from '@server/db/client';
import { accounts, personColumns } from '../auth/tables';
import { tips } from '../tips/tables';
import { supporterLevels } from './tables';

/** Returns the levels of a performer's supporters, the lowest first. */
export async function findLevels(db: Db, performerId: string): Promise<SupporterLevelView[]> {
  const [row] = await db.select().from(supporterLevels).where(eq(supporterLevels.performerId, performerId));
  return row?.levels ?? [];
}

export async function writeLevels(db: Db, performerId: string, levels: SupporterLevelView[]): Promise<void> {
  await db
    .insert(supporterLevels)
    .values({ performerId, levels })
    .onConflictDoUpdate({ target: supporterLevels.performerId, set: { levels } });
}

const given = sql<number>`sum(${tips.tokens})::bigint`.mapWith(Number);
/** Tips that count for the standing: under a name, of a member who shows it, and not returned. */
const counted = (performerId: string, since?: Date) =>
  and(
    eq(tips.performerId, performerId),
    since && gte(tips.createdAt, since),
    not(tips.anonymous),
    not(accounts.anonymousTips),
    eq(accounts.status, 'active'),
    sql`${tips.id} not in (select o.id from tip_menu_orders o where o.performer_id = ${performerId} and o.status = 'returned')`,
  );

/** A member and what they have given, in whole tokens. */
export type Tipper = Awaited<ReturnType<typeof findTopTippers>>[number];

/** Returns who has given a performer most since a time, or ever. */
export const findTopTippers = (db: Db, performerId: string, limit: number, since?: Date) =>
  db
    .select({
      ...personColumns,
      tokens: given,
    })
    .from(tips)
    .innerJoin(accounts, eq(accounts.id, tips.senderId))
    .where(counted(performerId, since))
    .groupBy(accounts.id)
    .orderBy(desc(given), accounts.id)
    .limit(limit);

/** Returns the members who have given a performer at least some tokens in all. */
export const findSupporters = (
  db: Db,
  performerId: string,
  minimum: number,
): Promise<{ id: string; tokens: number }[]> =>
  db
    .select({ id: accounts.id, tokens: given })
    .from(tips)
    .innerJoin(accounts, eq(accounts.id, tips.senderId))
    .where(counted(performerId))
    .groupBy(accounts.id)
    .having(sql`sum(${tips.tokens}) >= ${minimum}`);
