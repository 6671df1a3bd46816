import { and, eq, inArray, ne } from 'drizzle-orm';
import { type PurchasableType } from '@contract/items';
import { type Db } from '@server/db/client';
import { orders } from '../../orders/tables';

/** Returns those of the items that the member bought without a refund. */
export async function findBoughtIds(
  db: Db,
  memberId: string,
  type: PurchasableType,
  ids: string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectDistinct({ itemId: orders.itemId })
    .from(orders)
    .where(
      and(
        eq(orders.memberId, memberId),
        eq(orders.type, type),
        inArray(orders.itemId, ids),
        ne(orders.deliveryStatus, 'refunded'),
      ),
    );
  return new Set(rows.map(({ itemId }) => itemId));
}
