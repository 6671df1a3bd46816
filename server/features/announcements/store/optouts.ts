import { and, eq } from 'drizzle-orm';
import { type Db } from '@server/db/client';
import { announcementOptouts } from '../tables';

export async function isOptedOut(db: Db, accountId: string, performerId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: announcementOptouts.accountId })
    .from(announcementOptouts)
    .where(and(eq(announcementOptouts.accountId, accountId), eq(announcementOptouts.performerId, performerId)));
  return row !== undefined;
}

export async function writeOptout(db: Db, accountId: string, performerId: string, isOut: boolean): Promise<void> {
  if (isOut) await db.insert(announcementOptouts).values({ accountId, performerId }).onConflictDoNothing();
  else
    await db
      .delete(announcementOptouts)
      .where(and(eq(announcementOptouts.accountId, accountId), eq(announcementOptouts.performerId, performerId)));
}
