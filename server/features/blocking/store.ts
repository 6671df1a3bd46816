import { and, asc, desc, eq, notInArray, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { type Db, type Tx } from '@server/db/client';
import { type Viewer } from '@server/http/viewer';
import { blockedCountries, blockedUsers } from './tables';

/**
 * Returns the condition under which a viewer may see a performer; undefined when nothing can be blocked. Performers
 * always see themselves.
 */
export function visibilityCondition({ accountId, country }: Viewer, performerId: SQLWrapper): SQL | undefined {
  return and(
    accountId
      ? sql`not exists (select 1 from blocked_users block where block.performer_id = ${performerId} and block.user_id = ${accountId})`
      : undefined,
    country
      ? sql`not exists (select 1 from blocked_countries block where block.performer_id = ${performerId} and block.country = ${country}${accountId ? sql` and block.performer_id <> ${accountId}` : sql``})`
      : undefined,
  );
}

/** Returns whether a performer blocks neither the account nor the country of a viewer. */
export async function isUnblocked(db: Db, viewer: Viewer, performerId: string): Promise<boolean> {
  const condition = visibilityCondition(viewer, sql`${performerId}::uuid`);
  if (!condition) return true;
  const { rows } = await db.execute<{ visible: boolean }>(sql`select ${condition} as visible`);
  return rows[0]?.visible ?? true;
}

/** Returns the ids of performers who block a country. */
export async function findCountryBlockerIds(db: Db): Promise<string[]> {
  const rows = await db.selectDistinct({ id: blockedCountries.performerId }).from(blockedCountries);
  return rows.map(({ id }) => id);
}

/** Returns the ids of blocked members, latest first. */
export async function findBlockedUserIds(db: Db, performerId: string): Promise<string[]> {
  const rows = await db
    .select({ userId: blockedUsers.userId })
    .from(blockedUsers)
    .where(eq(blockedUsers.performerId, performerId))
    .orderBy(desc(blockedUsers.createdAt), asc(blockedUsers.userId));
  return rows.map(({ userId }) => userId);
}

export async function findBlockedCountries(db: Db, performerId: string): Promise<string[]> {
  const rows = await db
    .select({ country: blockedCountries.country })
    .from(blockedCountries)
    .where(eq(blockedCountries.performerId, performerId))
    .orderBy(asc(blockedCountries.country));
  return rows.map(({ country }) => country);
}

/** Adds members to the block list. */
export async function insertBlockedUsers(tx: Tx, performerId: string, userIds: string[]): Promise<void> {
  if (userIds.length)
    await tx
      .insert(blockedUsers)
      .values(userIds.map((userId) => ({ performerId, userId })))
      .onConflictDoNothing();
}

export async function deleteBlockedUser(db: Db, performerId: string, userId: string): Promise<void> {
  await db.delete(blockedUsers).where(and(eq(blockedUsers.performerId, performerId), eq(blockedUsers.userId, userId)));
}

/** Sets the list of blocked countries. */
export async function replaceBlockedCountries(tx: Tx, performerId: string, countries: string[]): Promise<void> {
  const own = eq(blockedCountries.performerId, performerId);
  await tx
    .delete(blockedCountries)
    .where(countries.length ? and(own, notInArray(blockedCountries.country, countries)) : own);
  if (countries.length)
    await tx
      .insert(blockedCountries)
      .values(countries.map((country) => ({ performerId, country })))
      .onConflictDoNothing();
}
