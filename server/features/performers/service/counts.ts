import { type Context } from '@server/context';
import { type Db } from '@server/db/client';
import { countAll, countUpTo, estimateCount } from '../store/listing';
import { type ListingFilter } from '../store/listingFilter';

// Counting many performers takes longer than the rest of a search. Up to EXACT_COUNT_MAX are counted exactly. Larger
// counts run in the background: the first search gets the planner's estimate. A count is fresh for COUNT_FRESH_MS and
// stays usable for COUNT_USABLE_MS while it is renewed.
export const EXACT_COUNT_MAX = 1000;
const COUNT_FRESH_MS = 20_000;
const COUNT_USABLE_MS = 10 * 60_000;
const CACHED_COUNTS_MAX = 2000;

interface Count {
  total: number;
  at: number;
  counting?: Promise<void>;
}
const counts = new WeakMap<Db, Map<string, Count>>();

// Members from one country share a large count, although a few of the counted performers may block some of them.
const keyOf = (filter: ListingFilter, scheduled: boolean) =>
  JSON.stringify([
    { ...filter, viewer: filter.isFavorite === undefined ? filter.viewer.country : filter.viewer },
    scheduled,
  ]);

const isUsable = (count: Count | undefined): count is Count =>
  count !== undefined && (count.counting !== undefined || Date.now() - count.at <= COUNT_USABLE_MS);

/** Returns whether a recent count was above `EXACT_COUNT_MAX`. */
export function isKnownToBeLarge(ctx: Pick<Context, 'db'>, filter: ListingFilter, scheduled: boolean): boolean {
  const last = counts.get(ctx.db)?.get(keyOf(filter, scheduled));
  return isUsable(last) && last.total > EXACT_COUNT_MAX;
}

/** Counts the matches of a search: exactly up to `EXACT_COUNT_MAX`, else from the cache. */
export async function countMatches(
  ctx: Pick<Context, 'db'>,
  filter: ListingFilter,
  scheduled: boolean,
): Promise<number> {
  if (isKnownToBeLarge(ctx, filter, scheduled)) return countLargeMatches(ctx, filter, scheduled);
  const some = await countUpTo(ctx.db, filter, scheduled, EXACT_COUNT_MAX + 1);
  return some <= EXACT_COUNT_MAX ? some : countLargeMatches(ctx, filter, scheduled);
}

/** Returns the cached count of a search with more than `EXACT_COUNT_MAX` matches, and renews it in the background. */
export async function countLargeMatches(
  ctx: Pick<Context, 'db'>,
  filter: ListingFilter,
  scheduled: boolean,
): Promise<number> {
  const known = counts.get(ctx.db) ?? new Map<string, Count>();
  counts.set(ctx.db, known);
  const key = keyOf(filter, scheduled);
  const last = known.get(key);
  if (last && Date.now() - last.at <= COUNT_FRESH_MS) return last.total;
  if (known.size >= CACHED_COUNTS_MAX) known.clear();
  const kept = isUsable(last)
    ? last
    : { total: Math.max(EXACT_COUNT_MAX + 1, await estimateCount(ctx.db, filter, scheduled)), at: 0 };
  known.set(key, kept);
  // After a failure the next search counts again.
  kept.counting ??= countAll(ctx.db, filter, scheduled).then(
    (total) => void known.set(key, { total, at: Date.now() }),
    () => void known.delete(key),
  );
  return kept.total;
}
