import { and, eq, sql } from 'drizzle-orm';
import { type Db } from '@server/db/client';
import { announcementOptouts } from '../tables';

export async function isOptedOut(db: Db, accountId: string, performerId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: announcementOptouts.accountId })
    .from(announcementOptouts)
    .where(and(eq(announcementOptouts.accountId, accountId), eq(announcementOptouts.performerId, performerId)));
  return row !== undefined;
}

/** Writes or deletes an opt-out. The id of no performer changes nothing. */
export async function writeOptout(db: Db, accountId: string, performerId: string, isOut: boolean): Promise<void> {
  if (isOut)
    await db.execute(sql`insert into announcement_optouts (account_id, performer_id)
      select ${accountId}::uuid, account_id from performers where account_id = ${performerId} on conflict do nothing`);
  else
    await db
      .delete(announcementOptouts)
      .where(and(eq(announcementOptouts.accountId, accountId), eq(announcementOptouts.performerId, performerId)));
}
