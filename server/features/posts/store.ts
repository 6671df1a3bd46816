import { and, desc, eq, ne, sql } from 'drizzle-orm';
import { type Db } from '@server/db/client';
import { withTotal } from '@server/db/pages';
import { posts } from './tables';

export type PostRow = typeof posts.$inferSelect;

/** Returns an active post by its id or slug. */
export async function findActivePostRow(db: Db, by: { id: string } | { slug: string }): Promise<PostRow | null> {
  const [row] = await db
    .select()
    .from(posts)
    .where(and(posts.active, 'id' in by ? eq(posts.id, by.id) : eq(posts.slug, by.slug)));
  return row ?? null;
}

// The searchable words of a post, without tags. Posts are few, so they need no index.
const wordsOfPost = sql`listing_words(${posts.title} || ' ' || ${posts.shortDescription} || ' ' || regexp_replace(${posts.content}, '<[^>]*>', ' ', 'g'))`;

/**
 * Returns one page of the active posts of a type, newest first, without notices. All `patterns` (for `like`, over
 * folded words) must match.
 */
export async function findPosts(
  db: Db,
  { type, patterns, limit, offset }: { type: 'page' | 'post'; patterns: string[]; limit: number; offset: number },
): Promise<{ rows: PostRow[]; total: number }> {
  const condition = and(
    posts.active,
    eq(posts.type, type),
    ne(posts.type, 'notice'),
    ...patterns.map((pattern) => sql`${wordsOfPost} like ${pattern}`),
  );
  return withTotal(
    { limit, offset },
    db.select().from(posts).where(condition).orderBy(desc(posts.createdAt), desc(posts.id)).limit(limit).offset(offset),
    () => db.$count(posts, condition),
  );
}

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
