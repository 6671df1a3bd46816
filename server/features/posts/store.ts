import { and, desc, eq, ne, sql } from 'drizzle-orm';
import { type Db } from '@server/db/client';
import { withTotal } from '@server/db/pages';
import { posts } from './tables';

export type PostRow = typeof posts.$inferSelect;

/** An active post by its id or its slug. */
export async function activePost(db: Db, by: { id: string } | { slug: string }): Promise<PostRow | null> {
  const [row] = await db
    .select()
    .from(posts)
    .where(and(posts.active, 'id' in by ? eq(posts.id, by.id) : eq(posts.slug, by.slug)));
  return row ?? null;
}

/** All words of a post as searches know them, without its markup. There are few posts: nothing of it is kept. */
const wordsOfPost = sql`listing_words(${posts.title} || ' ' || ${posts.shortDescription} || ' ' || regexp_replace(${posts.content}, '<[^>]*>', ' ', 'g'))`;

/** One page of the active posts of a type, newest first; notices are never listed. `patterns`: `like` patterns over the folded words, all of which must match. */
export async function postsPage(
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

/** Writes a post under its slug, over the one that had it. */
export async function putPost(db: Db, row: typeof posts.$inferInsert): Promise<PostRow> {
  const { id: _kept, ...changes } = row;
  const [kept] = await db
    .insert(posts)
    .values(row)
    .onConflictDoUpdate({ target: posts.slug, set: { ...changes, updatedAt: sql`now()` } })
    .returning();
  if (!kept) throw new Error(`The post ${row.slug} was not kept.`);
  return kept;
}

export async function insertMissing(db: Db, rows: (typeof posts.$inferInsert)[]): Promise<void> {
  await db.insert(posts).values(rows).onConflictDoNothing({ target: posts.slug });
}
