import { sql } from 'drizzle-orm';
import { type Db } from '@server/db/client';
import { accountDevices } from '../tables';

export async function upsertDevice(db: Db, accountId: string, device: string): Promise<void> {
  await db
    .insert(accountDevices)
    .values({ accountId, device })
    .onConflictDoUpdate({ target: [accountDevices.accountId, accountDevices.device], set: { seenAt: sql`now()` } });
}

/** Deletes all but the most recently seen browsers of an account. */
export async function deleteOldDevices(db: Db, accountId: string, kept: number): Promise<void> {
  await db.execute(
    sql`delete from account_devices where account_id = ${accountId} and device in (select device from account_devices where account_id = ${accountId} order by seen_at desc offset ${kept})`,
  );
}
