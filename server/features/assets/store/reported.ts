import { eq } from 'drizzle-orm';
import { type Db } from '@server/db/client';
import { galleries, photos, products, videos } from '../tables';

/** The kinds of items that can be reported. */
export type ItemKind = 'video' | 'photo' | 'gallery' | 'product';
const TABLES = { video: videos, photo: photos, gallery: galleries, product: products } as const;

/** An item as operators see it. */
export interface ReportedItem {
  title: string;
  status: string;
  performerId: string;
  description: string;
}

/** Returns an item of any status; null for an unknown one. */
export async function findItem(db: Db, kind: ItemKind, id: string): Promise<ReportedItem | null> {
  const table = TABLES[kind];
  const [row] = await db
    .select({
      title: 'title' in table ? table.title : table.name,
      status: table.status,
      performerId: table.performerId,
      description: table.description,
    })
    .from(table)
    .where(eq(table.id, id));
  return row ?? null;
}
