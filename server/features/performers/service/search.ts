import { type RequestOf } from '@contract/all';
import { type PerformerCardView, type PerformerPageView } from '@contract/performers';
import { type Context } from '@server/context';
import { withTotal } from '@server/db/pages';
import { folded, patternOf, patternsOf, wordsOf } from '@server/db/words';
import { notFound } from '@server/http/errors';
import { type Viewer } from '@server/http/viewer';
import { renamedTo } from '../../auth/service/accounts';
import { isBlocked, refuseBlocked } from '../../blocking/service/blocks';
import { categoriesInShort } from '../../categories/service';
import { settings } from '../../site/service';
import {
  type CardRow,
  countListed,
  listedByUsername,
  listedFew,
  listedPage,
  type ListingFilter,
  type ListingOrder,
  type PageAsked,
} from '../store/listing';
import { forgetWords, wordsNear } from '../store/words';
import { pictureOf, viewPerformerCard, viewPerformerPage } from '../view';
import { areKnownToBeMany, MANY, totalListed, totalOfMany } from './counts';
import { pageFor } from './favouritesFirst';

type Query = RequestOf<'searchPerformers'>['query'];

const orderFrom = (sortBy: Query['sortBy']): ListingOrder =>
  sortBy === 'createdAt' ? 'latest' : (sortBy ?? 'viewers');

/** How many words that differ by one slip are looked for, besides the one that was typed. */
const NEAR_WORDS = 8;
/** Shorter words are each other's slips, and nobody would know them again. Known words have four letters and more: three find those that have one letter besides. */
const SHORTEST = 3;

/** For each word what it stands for: itself, and the words that differ from it by one slip. Null when there are none. */
async function patternsNear(ctx: Pick<Context, 'db'>, words: string): Promise<string[][] | null> {
  const asked = wordsOf(words);
  const long = asked.filter((word) => word.length >= SHORTEST);
  if (!long.length) return null;
  const near = await wordsNear(ctx.db, long, NEAR_WORDS);
  const groups = asked.map((word) => [
    patternOf(word),
    ...(near.get(word) ?? []).filter((other) => other !== word).map((other) => `% ${other}%`),
  ]);
  return groups.some((group) => group.length > 1) ? groups : null;
}

/** One page and how many there are. What is asked for in words is mostly had by few, and told from all that is: found along the order, it could be anywhere in it. */
async function findPage(
  ctx: Pick<Context, 'db'>,
  filter: ListingFilter,
  page: PageAsked,
): Promise<{ rows: CardRow[]; total: number }> {
  const scheduled = page.order === 'nextShow';
  const few =
    (filter.patterns.length || filter.tags?.length) && !areKnownToBeMany(ctx, filter, scheduled)
      ? await listedFew(ctx.db, filter, page, MANY)
      : null;
  if (few && few.total <= MANY) return few;
  if (few) {
    const [rows, total] = await Promise.all([pageFor(ctx.db, filter, page), totalOfMany(ctx, filter, scheduled)]);
    return { rows, total };
  }
  return withTotal(page, pageFor(ctx.db, filter, page), () => totalListed(ctx, filter, scheduled));
}

/** Performers whom the public may see: those on stage first, whom a member follows before the others of them, then in the asked order. Where nobody has the words, those who have them but for a slip. */
export async function searchPerformers(
  ctx: Pick<Context, 'db'>,
  viewer: Viewer,
  query: Query,
): Promise<{ data: PerformerCardView[]; total: number; near: boolean }> {
  const { q, limit, offset, sortBy, sort, tags, ...rest } = query;
  const words = q ? await folded(ctx.db, q) : '';
  const patterns = patternsOf(words).map((pattern) => [pattern]);
  // words that fold to nothing (signs alone) find nobody
  if (q && !patterns.length) return { data: [], total: 0, near: false };
  const order = orderFrom(sortBy);
  const find = async (asked: string[][], near: boolean) => {
    const filter: ListingFilter = { viewer, patterns: asked, ...rest, tags: tags?.map((tag) => tag.toLowerCase()) };
    const [{ placeholderAvatarUrl }, { rows, total }] = await Promise.all([
      settings(ctx),
      findPage(ctx, filter, { order, direction: sort, limit, offset }),
    ]);
    return { data: rows.map((row) => viewPerformerCard(row, placeholderAvatarUrl)), total, near: near && total > 0 };
  };
  const found = await find(patterns, false);
  const near = found.total || !words ? null : await patternsNear(ctx, words);
  return near ? find(near, true) : found;
}

/** Cards of those whom a member follows, newest first. */
export async function followedPerformers(
  ctx: Context,
  memberId: string,
  viewer: Viewer,
  page: { limit: number; offset: number; q?: string },
): Promise<{ data: PerformerCardView[]; total: number }> {
  const filter: ListingFilter = {
    viewer,
    patterns: page.q ? patternsOf(await folded(ctx.db, page.q)).map((pattern) => [pattern]) : [],
    followedBy: memberId,
  };
  const followed = listedPage(ctx.db, filter, { order: 'followed', limit: page.limit, offset: page.offset });
  const [{ placeholderAvatarUrl }, { rows, total }] = await Promise.all([
    settings(ctx),
    withTotal(page, followed, () => countListed(ctx.db, filter, false)),
  ]);
  return { data: rows.map((row) => viewPerformerCard(row, placeholderAvatarUrl)), total };
}

/** The public page of a performer, also by a name they had before. @throws Refusal 404, also for one who is not verified or is suspended; 403 for a viewer whom the performer has blocked */
export async function findPerformer(ctx: Context, viewer: Viewer, username: string): Promise<PerformerPageView> {
  const row = await listedByUsername(ctx.db, username, viewer.accountId);
  const renamed = row ? null : await renamedTo(ctx.db, username);
  if (renamed) return findPerformer(ctx, viewer, renamed);
  if (!row) throw notFound('This page');
  await refuseBlocked(ctx.db, viewer, row.account.id);
  const [{ placeholderAvatarUrl, hideBio }, categories] = await Promise.all([
    settings(ctx),
    categoriesInShort(ctx, row.categoryIds),
  ]);
  return viewPerformerPage(row, categories, { placeholderAvatar: placeholderAvatarUrl, hideBio });
}

/** The storage key of what a performer's room shows: the running show, or the poster. Null where there is none, or none for this viewer. */
export async function roomPictureKey(ctx: Context, viewer: Viewer, username: string): Promise<string | null> {
  const row = await listedByUsername(ctx.db, username, null);
  return row && !(await isBlocked(ctx.db, viewer, row.account.id)) ? pictureOf(row.performer) : null;
}

/** Words of which nobody listed has any more lead nowhere. */
export const forgetUnusedWords = (ctx: Pick<Context, 'db'>): Promise<void> => forgetWords(ctx.db);
