import { eq } from 'drizzle-orm';
import { type Db } from '@server/db/client';
import { performers } from '../tables';

/** Returns the paths of the pictures of a performer's shows. */
export async function findShowPictures(
  db: Db,
  performerId: string,
): Promise<{ schedule: string[]; plannedShows: string[] }> {
  const [row] = await db
    .select({ schedule: performers.schedule, plannedShows: performers.plannedShows })
    .from(performers)
    .where(eq(performers.accountId, performerId));
  const of = (shows: readonly { picture?: string }[] = []) => shows.flatMap(({ picture }) => picture ?? []);
  return { schedule: of(row?.schedule), plannedShows: of(row?.plannedShows) };
}
