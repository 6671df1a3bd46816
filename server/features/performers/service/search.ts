import { type RequestOf } from '@contract/all';
import { type PerformerCardView, type PerformerPageView } from '@contract/performers';
import { type Context } from '@server/context';
import { withTotal } from '@server/db/pages';
import { folded, patternOf, patternsOf, wordsOf } from '@server/db/words';
import { notFound } from '@server/http/errors';
import { type Viewer } from '@server/http/viewer';
import { findCurrentUsername } from '../../auth/service/accounts';
import { maySeePerformer, refuseBlockedViewer } from '../../blocking/service/visibility';
import { findCategoryBriefs } from '../../categories/service';
import { remindedStarts } from '../../reminders/service/reminded';
import { readSettings } from '../../site/service';
import { NEXT_SHOW_DAYS, showsAhead } from '../schedule';
import { type CardRow, findListedByIds, findListedByUsername } from '../store/cards';
import { countAll, findCardPage, findFew, type ListingOrder, type PageRequest } from '../store/listing';
import { type ListingFilter } from '../store/listingFilter';
import { deleteUnusedWords, findSimilarWords } from '../store/searchWords';
import { performerPictureKey, viewPerformerCard, viewPerformerPage } from '../view';
import { isKnownToBeLarge, EXACT_COUNT_MAX, countMatches, countLargeMatches } from './counts';
import { findPageFollowedFirst } from './favouritesFirst';

type Query = RequestOf<'searchPerformers'>['query'];

const orderFrom = (sortBy: Query['sortBy']): ListingOrder =>
  sortBy === 'createdAt' ? 'latest' : (sortBy ?? 'viewers');

// Similar words that are searched for in place of each typed word.
const SIMILAR_WORDS_MAX = 8;
// Shorter words resemble too many others.
const SIMILAR_WORD_MIN_CHARACTERS = 3;

/**
 * Returns for each word a group of patterns: of the word and of words that differ by one typing mistake. Null when
 * there are none.
 */
async function findSimilarPatterns(ctx: Pick<Context, 'db'>, words: string): Promise<string[][] | null> {
  const typed = wordsOf(words);
  const long = typed.filter((word) => word.length >= SIMILAR_WORD_MIN_CHARACTERS);
  if (!long.length) return null;
  const similar = await findSimilarWords(ctx.db, long, SIMILAR_WORDS_MAX);
  const groups = typed.map((word) => [
    patternOf(word),
    ...(similar.get(word) ?? []).filter((other) => other !== word).map((other) => `% ${other}%`),
  ]);
  return groups.some((group) => group.length > 1) ? groups : null;
}

/**
 * Returns one page and the number of matches. Words and tags mostly match few performers, so all of these are read and
 * sorted; walking along an index in the requested order could take much longer.
 */
async function findPage(
  ctx: Pick<Context, 'db'>,
  filter: ListingFilter,
  page: PageRequest,
): Promise<{ rows: CardRow[]; total: number }> {
  const scheduled = page.order === 'nextShow';
  const few =
    (filter.patterns.length || filter.tags?.length) && !isKnownToBeLarge(ctx, filter, scheduled)
      ? await findFew(ctx.db, filter, page, EXACT_COUNT_MAX)
      : null;
  if (few && few.total <= EXACT_COUNT_MAX) return few;
  if (few) {
    const [rows, total] = await Promise.all([
      findPageFollowedFirst(ctx.db, filter, page),
      countLargeMatches(ctx, filter, scheduled),
    ]);
    return { rows, total };
  }
  return withTotal(page, findPageFollowedFirst(ctx.db, filter, page), () => countMatches(ctx, filter, scheduled));
}

/** Shows the picture of the next show on the cards of performers who are offline. */
async function withShowPictures(
  ctx: Pick<Context, 'db'>,
  viewer: Viewer,
  cards: PerformerCardView[],
): Promise<PerformerCardView[]> {
  const ids = cards.filter(({ streamingStatus }) => streamingStatus === 'offline').map(({ _id }) => _id);
  const now = new Date();
  const rows = ids.length ? await findListedByIds(ctx.db, ids, viewer) : [];
  const pictures = new Map(
    rows.map(({ account, performer }) => {
      const plan = { ...performer, timeZone: account.timeZone };
      const next = showsAhead(plan, now, NEXT_SHOW_DAYS).find(({ startsAt }) => startsAt > now);
      return [account.id, next?.picture];
    }),
  );
  return cards.map((card) => ({ ...card, poster: pictures.get(card._id) ?? card.poster }));
}

/**
 * Finds listed performers: live ones first, followed ones before others, then in the requested order. When no performer
 * matches the words, finds those that match similar words and sets `near`.
 */
export async function searchPerformers(
  ctx: Pick<Context, 'db'>,
  viewer: Viewer,
  query: Query,
): Promise<{ data: PerformerCardView[]; total: number; near: boolean }> {
  const { q, limit, offset, sortBy, sort, tags, ...rest } = query;
  const words = q ? await folded(ctx.db, q) : '';
  const patterns = patternsOf(words).map((pattern) => [pattern]);
  // A query of punctuation alone finds nothing.
  if (q && !patterns.length) return { data: [], total: 0, near: false };
  const order = orderFrom(sortBy);
  const find = async (groups: string[][], near: boolean) => {
    const filter: ListingFilter = { viewer, patterns: groups, ...rest, tags: tags?.map((tag) => tag.toLowerCase()) };
    const [{ placeholderAvatarUrl }, { rows, total }] = await Promise.all([
      readSettings(ctx),
      findPage(ctx, filter, { order, direction: sort, limit, offset }),
    ]);
    const data = rows.map((row) => viewPerformerCard(row, placeholderAvatarUrl));
    return {
      data: order === 'nextShow' ? await withShowPictures(ctx, viewer, data) : data,
      total,
      near: near && total > 0,
    };
  };
  const found = await find(patterns, false);
  const similar = found.total || !words ? null : await findSimilarPatterns(ctx, words);
  return similar ? find(similar, true) : found;
}

/** Returns cards of the performers whom a member follows, newest first. */
export async function searchFollowedPerformers(
  ctx: Context,
  memberId: string,
  viewer: Viewer,
  page: { limit: number; offset: number; q?: string; live?: boolean },
): Promise<{ data: PerformerCardView[]; total: number }> {
  const filter: ListingFilter = {
    viewer,
    patterns: page.q ? patternsOf(await folded(ctx.db, page.q)).map((pattern) => [pattern]) : [],
    followedBy: memberId,
    streamingStatus: page.live ? 'live' : undefined,
  };
  const followed = findCardPage(ctx.db, filter, { order: 'followed', limit: page.limit, offset: page.offset });
  const [{ placeholderAvatarUrl }, { rows, total }] = await Promise.all([
    readSettings(ctx),
    withTotal(page, followed, () => countAll(ctx.db, filter, false)),
  ]);
  return { data: rows.map((row) => viewPerformerCard(row, placeholderAvatarUrl)), total };
}

/**
 * Returns the public page of a performer, also by a former username.
 * @throws Refusal 404 for unlisted performers too, 403 for a blocked viewer
 */
export async function readPerformerPage(ctx: Context, viewer: Viewer, username: string): Promise<PerformerPageView> {
  const row = await findListedByUsername(ctx.db, username, viewer.accountId);
  const renamed = row ? null : await findCurrentUsername(ctx.db, username);
  if (renamed) return readPerformerPage(ctx, viewer, renamed);
  if (!row) throw notFound('This page');
  await refuseBlockedViewer(ctx.db, viewer, row.account.id);
  const [{ placeholderAvatarUrl, hideBio }, categories, reminded] = await Promise.all([
    readSettings(ctx),
    findCategoryBriefs(ctx, row.categoryIds),
    remindedStarts(ctx.db, viewer.accountId, row.account.id),
  ]);
  return viewPerformerPage(row, categories, { placeholderAvatar: placeholderAvatarUrl, hideBio, reminded });
}

/**
 * Returns the storage key of a performer's picture for link previews; null when the viewer may not see the performer or
 * there is no picture.
 */
export async function findPreviewPictureKey(ctx: Context, viewer: Viewer, username: string): Promise<string | null> {
  const row = await findListedByUsername(ctx.db, username, null);
  return row && (await maySeePerformer(ctx.db, viewer, row.account.id)) ? performerPictureKey(row.performer) : null;
}

/** Deletes search words that no listed performer has. */
export const deleteUnusedSearchWords = (ctx: Pick<Context, 'db'>): Promise<void> => deleteUnusedWords(ctx.db);
