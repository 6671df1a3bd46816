import { type RequestOf } from '@contract/all';
import { type PostBriefView, type PostView } from '@contract/posts';
import { type Context } from '@server/context';
import { newId } from '@server/db/ids';
import { folded, patternsOf } from '@server/db/words';
import { invalid, notFound } from '@server/http/errors';
import { cleanMarkup } from '@server/http/markup';
import { DEFAULT_POSTS, type PostInput } from './defaultPosts';
import { findActivePostRow, findPostRow, insertMissingPosts, findPosts, upsertPost, writePostTakenDown } from './store';
import { viewPost, viewPostBrief } from './view';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** Finds news or pages that contain all words of `q`, newest first, ignoring case and accents. */
export async function searchPosts(
  ctx: Context,
  { type = 'post', q, limit, offset }: RequestOf<'searchPosts'>['query'],
): Promise<{ data: PostBriefView[]; total: number }> {
  const patterns = q ? patternsOf(await folded(ctx.db, q)) : [];
  // A query of punctuation alone finds nothing.
  if (q && !patterns.length) return { data: [], total: 0 };
  const { rows, total } = await findPosts(ctx.db, { type, patterns, limit, offset });
  return { data: rows.map(viewPostBrief), total };
}

const byIdOrSlug = (text: string) => (UUID.test(text) ? { id: text } : { slug: text.toLowerCase() });

/** Returns an active post by id or slug, or null. */
export async function findActivePost(ctx: Pick<Context, 'db'>, idOrSlug: string): Promise<PostView | null> {
  const row = await findActivePostRow(ctx.db, byIdOrSlug(idOrSlug));
  return row && viewPost(row);
}

/** Returns a post by id or slug for an operator, whether it is shown or not, or null. */
export const findAnyPost = (ctx: Pick<Context, 'db'>, idOrSlug: string) => findPostRow(ctx.db, byIdOrSlug(idOrSlug));
/** Hides a post from everybody since a moment, or shows it again (null). */
export const setPostHidden = writePostTakenDown;

/** Returns an active post by id or slug. @throws Refusal 404 */
export async function findPost(ctx: Context, idOrSlug: string): Promise<PostView> {
  const post = await findActivePost(ctx, idOrSlug);
  if (!post) throw notFound('This page');
  return post;
}

/** Saves a post, in place of the one with the same slug. Its HTML is sanitised. @throws Refusal 400 */
export async function savePost(ctx: Pick<Context, 'db'>, post: PostInput): Promise<PostView> {
  if (!SLUG.test(post.slug)) throw invalid('slug', 'Use lower-case letters, digits and dashes only.');
  if (!post.title.trim()) throw invalid('title', 'This field is required!', 'required');
  return viewPost(await upsertPost(ctx.db, { id: newId(), ...post, content: cleanMarkup(post.content) }));
}

/** Inserts the default posts (terms, privacy page, 18+ popup). Existing posts stay. */
export async function ensureDefaultPosts(ctx: Pick<Context, 'db'>): Promise<void> {
  await insertMissingPosts(
    ctx.db,
    DEFAULT_POSTS.map((post) => ({ id: newId(), ...post })),
  );
}
