import { and, asc, desc, eq, gte, lt } from 'drizzle-orm';
import { type Db } from '@server/db/client';
import { followerDays } from '../tables';

/** Returns the followers of a performer at the end of days since one, with that of the last change before. */
export async function followersByDay(
  db: Db,
  performerId: string,
  since: string,
): Promise<{ day: string; followers: number }[]> {
  const { day, followers } = followerDays;
  const own = eq(followerDays.performerId, performerId);
  const [before, rows] = await Promise.all([
    db
      .select({ day, followers })
      .from(followerDays)
      .where(and(own, lt(day, since)))
      .orderBy(desc(day))
      .limit(1),
    db
      .select({ day, followers })
      .from(followerDays)
      .where(and(own, gte(day, since)))
      .orderBy(asc(day)),
  ]);
  return [...before.map((row) => ({ ...row, day: since })).filter(() => rows[0]?.day !== since), ...rows];
}
