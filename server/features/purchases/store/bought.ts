import { and, eq, inArray, ne } from 'drizzle-orm';
import { type ForSaleTypeWord } from '@contract/assets';
import { type Db } from '@server/db/client';
import { orders } from '../../orders/tables';

/** Which of these the member has bought and not given back. */
export async function boughtOf(db: Db, memberId: string, type: ForSaleTypeWord, ids: string[]): Promise<Set<string>> {
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
