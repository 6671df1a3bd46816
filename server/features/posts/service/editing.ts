import { type RequestOf } from '@contract/all';
import { type DeskPostView } from '@contract/siteTexts';
import { type Context } from '@server/context';
import { type Db, type Tx } from '@server/db/client';
import { newId } from '@server/db/ids';
import { inTransaction } from '@server/db/transaction';
import { folded, patternsOf } from '@server/db/words';
import { conflict, notFound, refused } from '@server/http/errors';
import { cleanMarkup } from '@server/http/markup';
import { type Actor, COMMAND_LINE } from '../../security/service/record';
import { recordOperatorAction } from '../../security/service/operatorActions';
import { readSettingsIn } from '../../site/service';
import { DEFAULT_POSTS } from '../defaultPosts';
import {
  countPublished,
  deletePost,
  findAllPosts,
  findPostRow,
  insertPost,
  lockPost,
  type PostRow,
  updatePost,
} from '../store';
import { viewDeskPost } from '../view';

type Fields = RequestOf<'createPost'>['body'];

const BUILT_IN = new Set(DEFAULT_POSTS.map(({ slug }) => slug));
const view = (row: PostRow) => viewDeskPost(row, BUILT_IN.has(row.slug), new Date());
const slugTaken = () => conflict('SLUG_TAKEN', 'Another post has this slug. Nothing was saved. Choose another slug.');

type Change = { before?: Record<string, unknown>; after?: Record<string, unknown> };
const record = (ctx: Context, tx: Tx, actor: Actor, verb: string, id: string, change: Change) =>
  recordOperatorAction(ctx, tx, actor, {
    action: `posts/${verb}`,
    site: 'posts',
    accountId: null,
    subject: { kind: 'post', id },
    ...change,
  });

/** Returns the number of posts that visitors can see, which a poll compares. */
export const countShownPosts = (db: Db): Promise<number> => countPublished(db);

/** Returns whether an owner wrote an own text for a post that every new site has. */
export async function isRewritten(ctx: Pick<Context, 'db'>, slug: string): Promise<boolean> {
  const [row, builtIn] = [await findPostRow(ctx.db, { slug }), DEFAULT_POSTS.find((post) => post.slug === slug)];
  return row !== null && row.content !== builtIn?.content;
}

/** Returns one page of all posts for an owner, drafts included, newest first. */
export async function searchDeskPosts(
  ctx: Context,
  { type, q, limit, offset }: RequestOf<'searchDeskPosts'>['query'],
): Promise<{ data: Omit<DeskPostView, 'content'>[]; total: number }> {
  const patterns = q ? patternsOf(await folded(ctx.db, q)) : [];
  if (q && !patterns.length) return { data: [], total: 0 };
  const { rows, total } = await findAllPosts(ctx.db, { type, patterns, limit, offset });
  return { data: rows.map(view), total };
}

/** Returns a post, whether it is shown or not. @throws Refusal 404 */
export async function readDeskPost(ctx: Context, id: string): Promise<DeskPostView> {
  const row = await findPostRow(ctx.db, { id });
  if (!row) throw notFound('This post');
  return view(row);
}

const toRow = ({ draft, publishedAt, content, ...fields }: Fields) => ({
  ...fields,
  content: cleanMarkup(content),
  active: !draft,
  ...(publishedAt && { publishedAt: new Date(publishedAt) }),
});
const factsOf = ({ slug, type, title, active, publishedAt, content }: PostRow) => ({
  ...{ slug, type, title },
  draft: !active,
  publishedAt: publishedAt.toISOString(),
  characters: content.length,
});

/** Adds a post. Its HTML is sanitised. @throws Refusal 409 SLUG_TAKEN */
export async function createPost(ctx: Context, fields: Fields, actor: Actor = COMMAND_LINE): Promise<DeskPostView> {
  return inTransaction(ctx.db, async (tx) => {
    const row = await insertPost(tx, { id: newId(), ...toRow(fields) });
    if (!row) throw slugTaken();
    await record(ctx, tx, actor, 'add', row.id, { after: factsOf(row) });
    return view(row);
  });
}

/**
 * Changes a post. Its HTML is sanitised. A draft that is published without a moment appears now.
 * @param seen `updatedAt` of the post that was edited; without it, what others wrote meanwhile is replaced
 * @throws Refusal 404, 409 SLUG_TAKEN, POST_CHANGED, 422 POST_NEEDED for another slug of a post that the site needs
 */
export async function changePost(
  ctx: Context,
  id: string,
  { seen, ...fields }: Fields & { seen?: string },
  actor: Actor = COMMAND_LINE,
): Promise<DeskPostView> {
  return inTransaction(ctx.db, async (tx) => {
    const row = await lockPost(tx, id);
    if (!row) throw notFound('This post');
    if (seen && new Date(seen).getTime() !== row.updatedAt.getTime())
      throw conflict(
        'POST_CHANGED',
        'Somebody else changed this post meanwhile. Your text was not saved: copy it, then load the post again.',
      );
    if (BUILT_IN.has(row.slug) && fields.slug !== row.slug)
      throw refused('POST_NEEDED', 'The site links to this post by its slug, which has to stay. Nothing was saved.');
    const other = await findPostRow(tx, { slug: fields.slug });
    if (other && other.id !== id) throw slugTaken();
    const appears = !row.active && !fields.draft && !fields.publishedAt ? { publishedAt: new Date() } : {};
    const changed = await updatePost(tx, id, { ...toRow(fields), ...appears });
    await record(ctx, tx, actor, 'change', id, { before: factsOf(row), after: factsOf(changed) });
    return view(changed);
  });
}

/** Deletes a post. @throws Refusal 404, 422 POST_NEEDED */
export async function removePost(ctx: Context, id: string, actor: Actor = COMMAND_LINE): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const row = await lockPost(tx, id);
    if (!row) throw notFound('This post');
    if (BUILT_IN.has(row.slug) || (await readSettingsIn(tx)).popup18ContentId === row.slug)
      throw refused('POST_NEEDED', 'The site needs this post. Change its text instead. Nothing was deleted.');
    await deletePost(tx, id);
    await record(ctx, tx, actor, 'remove', id, { before: factsOf(row) });
  });
}
