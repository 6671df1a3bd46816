import { and, eq, inArray, isNotNull, lt, or, sql } from 'drizzle-orm';
import { type Db } from '@server/db/client';
import { galleries, photos, products, videos } from '../tables';

const work = { video: videos, photo: photos } as const;

/** Uploads that wait, or are said to be worked on, and have not changed since `before`. */
export async function unfinishedWork(db: Db, kind: 'video' | 'photo', before: Date): Promise<string[]> {
  const table = work[kind] as typeof videos;
  return (
    await db
      .select({ id: table.id })
      .from(table)
      .where(and(inArray(table.processing, ['waiting', 'running']), lt(table.updatedAt, before)))
      .limit(500)
  ).map(({ id }) => id);
}

/** Columns that hold keys, by the folder of the storage they lead to. */
const KEYS = {
  products: { table: products, columns: [products.image, products.file] },
  videos: {
    table: videos,
    columns: [videos.source, videos.file, videos.trailerSource, videos.trailer, videos.poster, videos.blurred],
  },
  photos: { table: photos, columns: [photos.source, photos.file, photos.thumbnail, photos.blurred] },
} as const;
export type Folder = keyof typeof KEYS;
export const FOLDERS = Object.keys(KEYS) as Folder[];

/** Which of these keys something still names. */
export async function keysInUse(db: Db, folder: Folder, keys: string[]): Promise<Set<string>> {
  const { table, columns } = KEYS[folder];
  const rows = await db
    .select({ keys: sql<(string | null)[]>`array[${sql.join([...columns], sql`, `)}]` })
    .from(table as typeof videos)
    .where(or(...columns.map((column) => inArray(column, keys))));
  return new Set(rows.flatMap((row) => row.keys).filter((key): key is string => key !== null));
}

/** Things that their performer deleted and that nobody has bought any more. */
export async function deletedAndUnsold(db: Db): Promise<{ kind: 'product' | 'video' | 'gallery'; id: string }[]> {
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
