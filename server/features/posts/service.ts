import { type RequestOf } from '@contract/all';
import { type PostBriefView, type PostView } from '@contract/posts';
import { type Context } from '@server/context';
import { newId } from '@server/db/ids';
import { folded, patternsOf } from '@server/db/words';
import { invalid, notFound } from '@server/http/errors';
import { cleanMarkup } from '@server/http/markup';
import { standardPosts } from './rules';
import { activePost, insertMissing, postsPage, putPost } from './store';
import { viewPost, viewPostBrief } from './view';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** News, newest first, or the pages; by all of the words that are asked for, without minding accents and capitals. */
export async function searchPosts(
  ctx: Context,
  { type = 'post', q, limit, offset }: RequestOf<'searchPosts'>['query'],
): Promise<{ data: PostBriefView[]; total: number }> {
  const patterns = q ? patternsOf(await folded(ctx.db, q)) : [];
  // signs alone are no words
  if (q && !patterns.length) return { data: [], total: 0 };
  const { rows, total } = await postsPage(ctx.db, { type, patterns, limit, offset });
  return { data: rows.map(viewPostBrief), total };
}

/** One active post by id or slug; null when there is none. */
export async function postBy(ctx: Pick<Context, 'db'>, idOrSlug: string): Promise<PostView | null> {
  const row = await activePost(ctx.db, UUID.test(idOrSlug) ? { id: idOrSlug } : { slug: idOrSlug.toLowerCase() });
  return row && viewPost(row);
}

/** One active post by id or slug. @throws Refusal 404 */
export async function findPost(ctx: Context, idOrSlug: string): Promise<PostView> {
  const post = await postBy(ctx, idOrSlug);
  if (!post) throw notFound('This page');
  return post;
}

export interface PostGiven {
  slug: string;
  type: 'page' | 'post' | 'notice';
  title: string;
  shortDescription?: string;
  content: string;
}

/** Writes a post, over the one with the same slug. Its markup loses what runs. @throws Refusal 400 */
export async function savePost(ctx: Pick<Context, 'db'>, post: PostGiven): Promise<PostView> {
  if (!SLUG.test(post.slug)) throw invalid('slug', 'Use small letters, digits and dashes!');
  if (!post.title.trim()) throw invalid('title', 'This field is required!', 'required');
  return viewPost(await putPost(ctx.db, { id: newId(), ...post, content: cleanMarkup(post.content) }));
}

/** A site has terms, a privacy page and the words of the 18+ question from its first minute; what the operator wrote stays. */
export async function ensureStandardPosts(ctx: Pick<Context, 'db'>): Promise<void> {
  await insertMissing(
    ctx.db,
    standardPosts.map((post) => ({ id: newId(), ...post })),
  );
}
