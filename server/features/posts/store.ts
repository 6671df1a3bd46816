import { and, desc, eq, isNull, ne, sql } from 'drizzle-orm';
import { type Db, type Tx } from '@server/db/client';
import { withTotal } from '@server/db/pages';
import { posts } from './tables';

export type PostRow = typeof posts.$inferSelect;

const isShown = and(posts.active, isNull(posts.takenDownAt), sql`${posts.publishedAt} <= now()`);

/** Returns a post that is shown by its id or slug. */
export async function findActivePostRow(db: Db, by: { id: string } | { slug: string }): Promise<PostRow | null> {
  const [row] = await db
    .select()
    .from(posts)
    .where(and(isShown, 'id' in by ? eq(posts.id, by.id) : eq(posts.slug, by.slug)));
  return row ?? null;
}

/** Returns a post by its id or slug, whether it is shown or not. */
export async function findPostRow(db: Db, by: { id: string } | { slug: string }): Promise<PostRow | null> {
  const [row] = await db
    .select()
    .from(posts)
    .where('id' in by ? eq(posts.id, by.id) : eq(posts.slug, by.slug));
  return row ?? null;
}

/** Takes a post down since a moment, or shows it again (null). */
export async function writePostTakenDown(tx: Tx, id: string, at: Date | null): Promise<void> {
  await tx.update(posts).set({ takenDownAt: at }).where(eq(posts.id, id));
}

// The searchable words of a post, without tags. Posts are few, so they need no index.
const wordsOfPost = sql`listing_words(${posts.title} || ' ' || ${posts.shortDescription} || ' ' || regexp_replace(${posts.content}, '<[^>]*>', ' ', 'g'))`;

/**
 * Returns one page of the posts of a type that are shown, newest first, without notices. All `patterns` (for `like`,
 * over folded words) must match.
 */
export async function findPosts(
  db: Db,
  { type, patterns, limit, offset }: { type: 'page' | 'post'; patterns: string[]; limit: number; offset: number },
): Promise<{ rows: PostRow[]; total: number }> {
  const condition = and(
    isShown,
    eq(posts.type, type),
    ne(posts.type, 'notice'),
    ...patterns.map((pattern) => sql`${wordsOfPost} like ${pattern}`),
  );
  return withTotal(
    { limit, offset },
    db
      .select()
      .from(posts)
      .where(condition)
      .orderBy(desc(posts.publishedAt), desc(posts.id))
      .limit(limit)
      .offset(offset),
    () => db.$count(posts, condition),
  );
}

/** Returns one page of all posts, of one type or all, newest first. */
export async function findAllPosts(
  db: Db,
  { type, patterns, limit, offset }: { type?: PostRow['type']; patterns: string[]; limit: number; offset: number },
): Promise<{ rows: PostRow[]; total: number }> {
  const condition = and(
    type ? eq(posts.type, type) : undefined,
    ...patterns.map((pattern) => sql`${wordsOfPost} like ${pattern}`),
  );
  return withTotal(
    { limit, offset },
    db
      .select()
      .from(posts)
      .where(condition)
      .orderBy(desc(posts.publishedAt), desc(posts.id))
      .limit(limit)
      .offset(offset),
    () => db.$count(posts, condition),
  );
}

/** Returns a post, locked until the transaction ends. */
export async function lockPost(tx: Tx, id: string): Promise<PostRow | null> {
  const [row] = await tx.select().from(posts).where(eq(posts.id, id)).for('update');
  return row ?? null;
}

/** Inserts a post. Returns null when another one has its slug. */
export async function insertPost(tx: Tx, row: typeof posts.$inferInsert): Promise<PostRow | null> {
  const [made] = await tx.insert(posts).values(row).onConflictDoNothing({ target: posts.slug }).returning();
  return made ?? null;
}

export async function updatePost(tx: Tx, id: string, changes: Partial<typeof posts.$inferInsert>): Promise<PostRow> {
  const [row] = await tx
    .update(posts)
    .set({ ...changes, updatedAt: sql`date_trunc('milliseconds', clock_timestamp())` })
    .where(eq(posts.id, id))
    .returning();
  return row!;
}

export async function deletePost(tx: Tx, id: string): Promise<void> {
  await tx.delete(posts).where(eq(posts.id, id));
}

/** Returns the number of posts that are published and past their moment. */
export const countPublished = (db: Db): Promise<number> => db.$count(posts, isShown);

/** Inserts a post, or replaces the one with the same slug. */
export async function upsertPost(db: Db, row: typeof posts.$inferInsert): Promise<PostRow> {
  const { id: _id, ...changes } = row;
  const [saved] = await db
    .insert(posts)
    .values(row)
    .onConflictDoUpdate({ target: posts.slug, set: { ...changes, updatedAt: sql`now()` } })
    .returning();
  if (!saved) throw new Error(`The post ${row.slug} was not saved`);
  return saved;
}

export async function insertMissingPosts(db: Db, rows: (typeof posts.$inferInsert)[]): Promise<void> {
  await db.insert(posts).values(rows).onConflictDoNothing({ target: posts.slug });
}
