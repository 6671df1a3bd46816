import { and, eq, inArray } from 'drizzle-orm';
import { type Db } from '@server/db/client';
import { performers } from '../performers/tables';
import { favourites } from './tables';

/** Follows a listed performer. @returns false when no such performer is listed */
export async function insertFavourite(db: Db, userId: string, performerId: string): Promise<boolean> {
  const [listed] = await db
    .select({ id: performers.accountId })
    .from(performers)
    .where(and(eq(performers.accountId, performerId), performers.listed));
  if (!listed) return false;
  await db.insert(favourites).values({ userId, performerId }).onConflictDoNothing();
  return true;
}

export async function deleteFavourite(db: Db, userId: string, performerId: string): Promise<void> {
  await db.delete(favourites).where(and(eq(favourites.userId, userId), eq(favourites.performerId, performerId)));
}

/** Returns when the member began to follow each of these performers. */
export async function findFollowDates(db: Db, userId: string, performerIds: string[]): Promise<Map<string, Date>> {
  const rows = performerIds.length
    ? await db
        .select({ id: favourites.performerId, since: favourites.createdAt })
        .from(favourites)
        .where(and(eq(favourites.userId, userId), inArray(favourites.performerId, performerIds)))
    : [];
  return new Map(rows.map(({ id, since }) => [id, since]));
}
