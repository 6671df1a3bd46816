import { and, eq, inArray, isNotNull, lt, or, sql } from 'drizzle-orm';
import { type Db } from '@server/db/client';
import { clips } from '../../clips/tables';
import { galleries, photos, products, videos } from '../tables';

const processedTables = { video: videos, photo: photos } as const;

/** Returns the ids of uploads that are waiting or running and have not changed since `before`. */
export async function findUnfinishedUploads(db: Db, kind: 'video' | 'photo', before: Date): Promise<string[]> {
  const table = processedTables[kind] as typeof videos;
  return (
    await db
      .select({ id: table.id })
      .from(table)
      .where(and(inArray(table.processing, ['waiting', 'running']), lt(table.updatedAt, before)))
      .limit(500)
  ).map(({ id }) => id);
}

/** The columns that hold file keys, by storage folder. */
const KEY_COLUMNS = {
  products: { table: products, columns: [products.image, products.file] },
  videos: {
    table: videos,
    columns: [
      videos.source,
      videos.file,
      videos.trailerSource,
      videos.trailer,
      videos.captions,
      videos.poster,
      videos.blurred,
      videos.storyboard,
    ],
  },
  photos: { table: photos, columns: [photos.source, photos.file, photos.thumbnail, photos.blurred] },
  clips: { table: clips, columns: [clips.file, clips.poster] },
} as const;
export type Folder = keyof typeof KEY_COLUMNS;
export const FOLDERS = Object.keys(KEY_COLUMNS) as Folder[];

/** Returns those of the keys that an item still refers to. */
export async function findUsedKeys(db: Db, folder: Folder, keys: string[]): Promise<Set<string>> {
  const { table, columns } = KEY_COLUMNS[folder];
  const rows = await db
    .select({ keys: sql<(string | null)[]>`array[${sql.join([...columns], sql`, `)}]` })
    .from(table as typeof videos)
    .where(or(...columns.map((column) => inArray(column, keys))));
  return new Set(rows.flatMap((row) => row.keys).filter((key): key is string => key !== null));
}

/** Returns items that their performer deleted and that have no buyers (left). */
export async function findDeletedUnsold(db: Db): Promise<{ kind: 'product' | 'video' | 'gallery'; id: string }[]> {
  const tables = { product: products, video: videos, gallery: galleries } as const;
  const found = await Promise.all(
    (Object.keys(tables) as (keyof typeof tables)[]).map(async (kind) => {
      const table = tables[kind] as typeof products;
      const rows = await db
        .select({ id: table.id })
        .from(table)
        .where(and(isNotNull(table.removedAt), eq(table.sold, 0)))
        .limit(500);
      return rows.map(({ id }) => ({ kind, id }));
    }),
  );
  return found.flat();
}
