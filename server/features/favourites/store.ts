import { and, eq, inArray } from 'drizzle-orm';
import { type FollowLevel } from '@contract/performers';
import { type Db } from '@server/db/client';
import { performers } from '../performers/tables';
import { favourites, followerCounts } from './tables';

export const isListed = async (db: Db, performerId: string): Promise<boolean> => {
  const [listed] = await db
    .select({ id: performers.accountId })
    .from(performers)
    .where(and(eq(performers.accountId, performerId), performers.listed));
  return listed !== undefined;
};

/**
 * Follows a performer, or changes the level of who follows already.
 * @returns the level, and whether it is a new follower
 */
export async function upsertFavourite(
  db: Db,
  userId: string,
  performerId: string,
  level?: FollowLevel,
): Promise<{ level: FollowLevel; isNew: boolean }> {
  const [added] = await db
    .insert(favourites)
    .values({ userId, performerId, level })
    .onConflictDoNothing()
    .returning({ level: favourites.level });
  if (added) return { level: added.level, isNew: true };
  const own = and(eq(favourites.userId, userId), eq(favourites.performerId, performerId));
  const [known] = level
    ? await db.update(favourites).set({ level }).where(own).returning({ level: favourites.level })
    : await db.select({ level: favourites.level }).from(favourites).where(own);
  // no row: unfollowed at this moment by another request
  return { level: known?.level ?? 'none', isNew: false };
}

/** Returns how many people follow a performer. */
export async function countFollowers(db: Db, performerId: string): Promise<number> {
  const [row] = await db
    .select({ followers: followerCounts.followers })
    .from(followerCounts)
    .where(eq(followerCounts.performerId, performerId));
  return row?.followers ?? 0;
}

export async function deleteFavourite(db: Db, userId: string, performerId: string): Promise<void> {
  await db.delete(favourites).where(and(eq(favourites.userId, userId), eq(favourites.performerId, performerId)));
}

export type Follow = Pick<typeof favourites.$inferSelect, 'level' | 'createdAt'>;

/** Returns how the member follows each of these performers. */
export async function findFollows(db: Db, userId: string, performerIds: string[]): Promise<Map<string, Follow>> {
  const rows = performerIds.length
    ? await db
        .select({ id: favourites.performerId, level: favourites.level, createdAt: favourites.createdAt })
        .from(favourites)
        .where(and(eq(favourites.userId, userId), inArray(favourites.performerId, performerIds)))
    : [];
  return new Map(rows.map(({ id, ...follow }) => [id, follow]));
}
