import { and, eq, inArray } from 'drizzle-orm';
import { type Db } from '@server/db/client';
import { performers } from '../performers/tables';
import { favourites } from './tables';

/** @returns whether there is such a performer whom the public may see */
export async function insertFavourite(db: Db, userId: string, performerId: string): Promise<boolean> {
  const [known] = await db
    .select({ id: performers.accountId })
    .from(performers)
    .where(and(eq(performers.accountId, performerId), performers.listed));
  if (!known) return false;
  await db.insert(favourites).values({ userId, performerId }).onConflictDoNothing();
  return true;
}

export async function deleteFavourite(db: Db, userId: string, performerId: string): Promise<void> {
  await db.delete(favourites).where(and(eq(favourites.userId, userId), eq(favourites.performerId, performerId)));
}

/** Since when a member follows each of these. */
export async function followedSince(db: Db, userId: string, performerIds: string[]): Promise<Map<string, Date>> {
  const rows = performerIds.length
    ? await db
        .select({ id: favourites.performerId, since: favourites.createdAt })
        .from(favourites)
        .where(and(eq(favourites.userId, userId), inArray(favourites.performerId, performerIds)))
    : [];
  return new Map(rows.map(({ id, since }) => [id, since]));
}
