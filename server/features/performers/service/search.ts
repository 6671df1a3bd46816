import { type RequestOf } from '@contract/all';
import { type PerformerCardView, type PerformerPageView } from '@contract/performers';
import { type Context } from '@server/context';
import { type Db } from '@server/db/client';
import { notFound } from '@server/http/errors';
import { type Caller } from '@server/http/caller';
import { categoriesInShort } from '../../categories/service';
import { settings } from '../../site/service';
import { patternsOf } from '../rules';
import { countListed, folded, listedByIds, listedByUsername, listedPage, type ListingFilter, type ListingOrder } from '../store/listing';
import { viewPerformerCard, viewPerformerPage } from '../view';

type Query = RequestOf<'searchPerformers'>['query'];

/**
 * Counting a hundred thousand takes longer than all else together. A large count therefore holds for some seconds, and for a while after
 * that it is answered as it was while it is counted anew. Small ones are always exact.
 */
const FRESH_MS = 5000;
const USABLE_MS = 60_000;
const MANY = 1000;
const MOST_COUNTS = 500;
interface Count { total: number; at: number; counting?: boolean }
const counts = new WeakMap<Db, Map<string, Count>>();

async function totalOf(ctx: Pick<Context, 'db'>, filter: ListingFilter, scheduled: boolean): Promise<number> {
  const key = JSON.stringify([filter, scheduled]);
  const known = counts.get(ctx.db) ?? new Map<string, Count>();
  counts.set(ctx.db, known);
  const count = async () => {
    const total = await countListed(ctx.db, filter, scheduled);
    if (known.size >= MOST_COUNTS) known.clear();
    if (total > MANY) known.set(key, { total, at: Date.now() });
    else known.delete(key);
    return total;
  };
  const found = known.get(key);
  const age = found ? Date.now() - found.at : Infinity;
  if (!found || age > USABLE_MS) return count();
  if (age > FRESH_MS && !found.counting) {
    found.counting = true;
    // the next one who asks tries again
    count().catch(() => known.delete(key));
  }
  return found.total;
}

/** Only members follow; for everyone else nobody is a favourite. */
const followerOf = (caller: Caller | null) => (caller?.role === 'user' ? caller.accountId : null);
const orderFrom = (sortBy: Query['sortBy']): ListingOrder => (sortBy === 'createdAt' ? 'latest' : (sortBy ?? 'viewers'));

/** Performers whom the public may see: those on stage first, then in the asked order. */
export async function searchPerformers(ctx: Pick<Context, 'db'>, caller: Caller | null, query: Query): Promise<{ data: PerformerCardView[]; total: number }> {
  const { q, limit, offset, sortBy, sort, tags, ...rest } = query;
  const patterns = q ? patternsOf(await folded(ctx.db, q)) : [];
  // words that fold to nothing (signs alone) find nobody
  if (q && !patterns.length) return { data: [], total: 0 };
  const filter: ListingFilter = { patterns, ...rest, tags: tags?.map((tag) => tag.toLowerCase()) };
  const order = orderFrom(sortBy);
  const [{ placeholderAvatarUrl }, rows, total] = await Promise.all([
    settings(ctx),
    listedPage(ctx.db, filter, { order, direction: sort, limit, offset, memberId: followerOf(caller) }),
    totalOf(ctx, filter, order === 'nextShow'),
  ]);
  return { data: rows.map((row) => viewPerformerCard(row, placeholderAvatarUrl)), total };
}

/** Cards of those whom a member follows, newest first. */
export async function followedPerformers(ctx: Context, memberId: string, page: { limit: number; offset: number; q?: string }): Promise<{ data: PerformerCardView[]; total: number }> {
  const filter: ListingFilter = { patterns: page.q ? patternsOf(await folded(ctx.db, page.q)) : [], followedBy: memberId };
  const [{ placeholderAvatarUrl }, rows, total] = await Promise.all([
    settings(ctx),
    listedPage(ctx.db, filter, { order: 'followed', limit: page.limit, offset: page.offset, memberId }),
    countListed(ctx.db, filter, false),
  ]);
  return { data: rows.map((row) => viewPerformerCard(row, placeholderAvatarUrl)), total };
}

/** Cards of the listed performers among these ids, by id. */
export async function performerCards(ctx: Context, ids: string[], memberId: string | null = null): Promise<Map<string, PerformerCardView>> {
  const [{ placeholderAvatarUrl }, rows] = await Promise.all([settings(ctx), listedByIds(ctx.db, ids, memberId)]);
  return new Map(rows.map((row) => [row.account.id, viewPerformerCard(row, placeholderAvatarUrl)]));
}

/** The public page of a performer. @throws Refusal 404, also for one who is not verified or is suspended */
export async function findPerformer(ctx: Context, caller: Caller | null, username: string): Promise<PerformerPageView> {
  const row = await listedByUsername(ctx.db, username, followerOf(caller));
  if (!row) throw notFound('This page');
  const [{ placeholderAvatarUrl, hideBio }, categories] = await Promise.all([settings(ctx), categoriesInShort(ctx, row.categoryIds)]);
  return viewPerformerPage(row, categories, { placeholderAvatar: placeholderAvatarUrl, hideBio });
}
