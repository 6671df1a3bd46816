import { type Db } from '@server/db/client';

/** One JSON file of an archive: a list, read a page at a time. */
export interface ArchivePart {
  file: string;
  /** the line of README.txt that explains the file */
  about: string;
  /**
   * Selects `cursor` (a uuid) and `entry` (JSON). `$1` is the account, `$2` the last cursor; ordered by cursor, limited
   * to `$3` rows.
   */
  text: string;
}

/** Formats a time as ISO 8601 in UTC. */
export const at = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;
/** Selects the username of an account. */
export const nameOf = (column: string) => `(select username from accounts where id = ${column})`;
/** The archive's name of a stored file: its folder and its name in the storage, which are unique. */
export const archived = (column: string) => `'files/' || regexp_replace(${column}, '^(public|private)/', '')`;

/** Composes a part: the selected fields, and the rows that belong to account `$1`. */
export const part = (
  file: string,
  about: string,
  cursor: string,
  fields: Record<string, string>,
  from: string,
): ArchivePart => ({
  file,
  about,
  text: `select ${cursor} as cursor, json_build_object(${Object.entries(fields)
    .map(([name, value]) => `'${name}', ${value}`)
    .join(', ')}) as entry from ${from} and ${cursor} > $2::uuid order by ${cursor} limit $3`,
});

/** Composes the part of a kind of item. */
export const itemPart = (table: string, titleColumn: string, files: string[]): ArchivePart =>
  part(
    `items/${table}.json`,
    `the ${table} that you uploaded, with their descriptions, prices and files`,
    'i.id',
    {
      id: 'i.id',
      title: `i.${titleColumn}`,
      description: 'i.description',
      status: 'i.status',
      ...(table === 'photos' ? { gallery: 'i.gallery_id' } : { tokens: 'i.tokens', sold: 'i.sold' }),
      createdAt: at('i.created_at'),
      deletedAt: at('i.removed_at'),
      files: files.length
        ? `array_remove(array[${files.map((column) => archived(`i.${column}`)).join(', ')}], null)`
        : 'array[]::text[]',
    },
    `${table} i where i.performer_id = $1`,
  );

const ROWS_PER_PAGE = 500;
const FIRST = '00000000-0000-0000-0000-000000000000';

/** Yields the entries of a part, a page at a time. */
export async function* readPart(db: Db, { text }: ArchivePart, accountId: string): AsyncGenerator<unknown[]> {
  for (let cursor = FIRST; ;) {
    const { rows } = await db.$client.query<{ cursor: string; entry: unknown }>({
      text,
      values: [accountId, cursor, ROWS_PER_PAGE],
    });
    if (rows.length > 0) yield rows.map(({ entry }) => entry);
    const last = rows.at(-1);
    if (!last || rows.length < ROWS_PER_PAGE) return;
    cursor = last.cursor;
  }
}
