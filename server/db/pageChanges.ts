import { sql } from 'drizzle-orm';
import { type Db } from './client';

/** Tells every process that any page that guests see may have changed (server/guestPages/changes.ts). */
export async function notifyPagesChanged(db: Db): Promise<void> {
  await db.execute(sql`select pg_notify('pages_changed', '')`);
}
