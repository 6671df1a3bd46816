import { readFile } from 'node:fs/promises';
import { siteTexts } from '@contract/siteTexts';
import { type Context } from '../context';
import { findAnyPost } from '../features/posts/service';
import { changePost, createPost, readDeskPost, removePost, searchDeskPosts } from '../features/posts/service/editing';
import { type Actor, COMMAND_LINE } from '../features/security/service/record';
import { notFound } from '../http/errors';
import { parsedBy, type Say, WrongUsage } from './usage';

async function list(ctx: Context, say: Say): Promise<void> {
  const { data, total } = await searchDeskPosts(ctx, { limit: 200, offset: 0 });
  for (const { slug, type, status, title, publishedAt } of data)
    say(`${slug.padEnd(24)} ${type.padEnd(7)} ${status.padEnd(10)} ${publishedAt.slice(0, 10)}  ${title}`);
  if (total > data.length) say(`${data.length} of ${total}, newest first.`);
}

/** @throws Refusal 404 */
async function findPost(ctx: Context, slug: string) {
  const found = await findAnyPost(ctx, slug);
  if (!found) throw notFound(`The post ${slug}`);
  return readDeskPost(ctx, found.id);
}

/** Saves a post from an HTML file as a draft, or in place of the text of the post that has its slug. */
async function write(
  ctx: Context,
  [type = '', slug = '', file = '', ...title]: string[],
  actor: Actor,
): Promise<string> {
  const content = await readFile(file, 'utf8').catch(() => {
    throw notFound(`The file ${file}`);
  });
  const known = await findAnyPost(ctx, slug);
  const fields = parsedBy(siteTexts.createPost.body, {
    ...{ type, slug, content },
    title: title.join(' ') || known?.title,
    shortDescription: known?.shortDescription ?? '',
    draft: known ? !known.active : true,
  });
  await (known ? changePost(ctx, known.id, fields, actor) : createPost(ctx, fields, actor));
  return known ? `${slug} has the text of ${file}.` : `${slug} is a draft. Publish it with: publish ${slug}.`;
}

/**
 * Shows and changes posts by slug: `list`, `write TYPE SLUG FILE TITLE`, `publish SLUG [MOMENT]`, `draft SLUG`,
 * `remove SLUG`.
 * @throws WrongUsage, Refusal
 */
export async function postsCommand(
  ctx: Context,
  [action = 'list', ...words]: string[],
  say: Say,
  actor: Actor = COMMAND_LINE,
): Promise<void> {
  const [slug = '', moment] = words;
  if (action === 'list') return list(ctx, say);
  if (action === 'write' && words.length >= 3) return say(await write(ctx, words, actor));
  if ((action !== 'publish' && action !== 'draft' && action !== 'remove') || !slug) throw new WrongUsage('posts');
  const post = await findPost(ctx, slug);
  if (action === 'remove') {
    await removePost(ctx, post._id, actor);
    return say(`${post.slug} is deleted.`);
  }
  const fields = { ...post, draft: action === 'draft', publishedAt: moment };
  const { status, publishedAt } = await changePost(ctx, post._id, parsedBy(siteTexts.createPost.body, fields), actor);
  say(
    status === 'scheduled'
      ? `${post.slug} appears on ${publishedAt}.`
      : `${post.slug} is ${status === 'draft' ? 'a draft' : 'published'}.`,
  );
}
