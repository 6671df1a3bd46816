import { eq, sum } from 'drizzle-orm';
import { type Db } from '@server/db/client';
import { photos, products, videos } from '../tables';

/** Returns the size of all stored items, of one performer or (null) of the site. Deleted ones with buyers count. */
export async function sumStoredBytes(db: Db, performerId: string | null): Promise<number> {
  const sums = await Promise.all(
    [products, videos, photos].map(async (each) => {
      const table = each as typeof products;
      const [row] = await db
        .select({ bytes: sum(table.bytes).mapWith(Number) })
        .from(table)
        .where(performerId ? eq(table.performerId, performerId) : undefined);
      return row?.bytes ?? 0;
    }),
  );
  return sums.reduce((total, bytes) => total + bytes, 0);
}
