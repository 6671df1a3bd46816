import { and, asc, desc, eq, inArray, notInArray, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { type Db, type Tx } from '@server/db/client';
import { type Viewer } from '@server/http/viewer';
import { accounts, personColumns } from '../auth/tables';
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

/** Returns the ids of the accounts that an account blocks, latest first. */
export async function findBlockedUserIds(db: Db, blockerId: string): Promise<string[]> {
  const rows = await db
    .select({ userId: blockedUsers.userId })
    .from(blockedUsers)
    .where(eq(blockedUsers.blockerId, blockerId))
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

/** Adds accounts to a block list. */
export async function insertBlockedUsers(tx: Tx, blockerId: string, userIds: string[]): Promise<void> {
  if (userIds.length)
    await tx
      .insert(blockedUsers)
      .values(userIds.map((userId) => ({ blockerId, userId })))
      .onConflictDoNothing();
}

export async function deleteBlockedUser(db: Db, blockerId: string, userId: string): Promise<void> {
  await db.delete(blockedUsers).where(and(eq(blockedUsers.blockerId, blockerId), eq(blockedUsers.userId, userId)));
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

const accountBrief = {
  ...personColumns,
  role: accounts.role,
};
export type BlockedAccountRow = { [K in keyof typeof accountBrief]: (typeof accounts.$inferSelect)[K] };

/** Returns the accounts that an account blocks, latest first. */
export const findBlockedAccounts = (db: Db, blockerId: string): Promise<BlockedAccountRow[]> =>
  db
    .select(accountBrief)
    .from(blockedUsers)
    .innerJoin(accounts, eq(accounts.id, blockedUsers.userId))
    .where(eq(blockedUsers.blockerId, blockerId))
    .orderBy(desc(blockedUsers.createdAt), asc(blockedUsers.userId));

/** Returns which of these accounts, named by lower-case username, block an account. */
export const findBlockersByUsername = (db: Db, usernames: string[], userId: string): Promise<{ username: string }[]> =>
  db
    .select({ username: accounts.username })
    .from(accounts)
    .innerJoin(blockedUsers, and(eq(blockedUsers.blockerId, accounts.id), eq(blockedUsers.userId, userId)))
    .where(inArray(sql`lower(${accounts.username})`, usernames));

/** Returns whether an account blocks another one. */
export async function isBlocking(db: Db, blockerId: string, userId: string): Promise<boolean> {
  const [row] = await db
    .select({ userId: blockedUsers.userId })
    .from(blockedUsers)
    .where(and(eq(blockedUsers.blockerId, blockerId), eq(blockedUsers.userId, userId)));
  return row !== undefined;
}
