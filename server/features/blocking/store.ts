import { and, asc, desc, eq, notInArray, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { type Db, type Tx } from '@server/db/client';
import { type Viewer } from '@server/http/viewer';
import { blockedCountries, blockedUsers } from './tables';

/** Holds where a performer lets the viewer see them; undefined where nothing could be blocked. Nobody is shut out by themselves. */
export function isOpen({ accountId, country }: Viewer, performerId: SQLWrapper): SQL | undefined {
  return and(
    accountId
      ? sql`not exists (select 1 from blocked_users block where block.performer_id = ${performerId} and block.user_id = ${accountId})`
      : undefined,
    country
      ? sql`not exists (select 1 from blocked_countries block where block.performer_id = ${performerId} and block.country = ${country}${accountId ? sql` and block.performer_id <> ${accountId}` : sql``})`
      : undefined,
  );
}

export async function isOpenTo(db: Db, viewer: Viewer, performerId: string): Promise<boolean> {
  const condition = isOpen(viewer, sql`${performerId}::uuid`);
  if (!condition) return true;
  const { rows } = await db.execute<{ open: boolean }>(sql`select ${condition} as open`);
  return rows[0]?.open ?? true;
}

/** Everybody who shuts out a country. */
export async function countryBlockers(db: Db): Promise<string[]> {
  const rows = await db.selectDistinct({ id: blockedCountries.performerId }).from(blockedCountries);
  return rows.map(({ id }) => id);
}

/** Blocked members, the latest first. */
export async function blockedUserIds(db: Db, performerId: string): Promise<string[]> {
  const rows = await db
    .select({ userId: blockedUsers.userId })
    .from(blockedUsers)
    .where(eq(blockedUsers.performerId, performerId))
    .orderBy(desc(blockedUsers.createdAt), asc(blockedUsers.userId));
  return rows.map(({ userId }) => userId);
}

export async function blockedCountryCodes(db: Db, performerId: string): Promise<string[]> {
  const rows = await db
    .select({ country: blockedCountries.country })
    .from(blockedCountries)
    .where(eq(blockedCountries.performerId, performerId))
    .orderBy(asc(blockedCountries.country));
  return rows.map(({ country }) => country);
}

/** Who is blocked already stays. */
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

/** Leaves exactly these. */
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
