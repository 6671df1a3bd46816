import { inArray } from 'drizzle-orm';
import { type Db } from '@server/db/client';
import { accounts } from '../../auth/tables';
import { tokenOrders } from '../tables';

/** Returns the names of performers by account id. */
export async function findPerformerNames(
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

/** Returns the names of token packages by order id. */
export async function findPackageNames(db: Db, orderIds: string[]): Promise<Map<string, string>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .select({ id: tokenOrders.id, packageName: tokenOrders.packageName })
    .from(tokenOrders)
    .where(inArray(tokenOrders.id, orderIds));
  return new Map(rows.map((row) => [row.id, row.packageName]));
}
