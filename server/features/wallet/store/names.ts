import { inArray } from 'drizzle-orm';
import { type Db } from '@server/db/client';
import { accounts } from '../../auth/tables';
import { tokenOrders } from '../tables';

/** Names of performers by account. */
export async function performerNames(
  db: Db,
  ids: string[],
): Promise<Map<string, { id: string; username: string; name: string }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: accounts.id, username: accounts.username, name: accounts.name })
    .from(accounts)
    .where(inArray(accounts.id, ids));
  return new Map(rows.map((row) => [row.id, row]));
}

/** Names of the packages that orders were for. */
export async function packageNames(db: Db, orderIds: string[]): Promise<Map<string, string>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .select({ id: tokenOrders.id, packageName: tokenOrders.packageName })
    .from(tokenOrders)
    .where(inArray(tokenOrders.id, orderIds));
  return new Map(rows.map((row) => [row.id, row.packageName]));
}
