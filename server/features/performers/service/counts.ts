import { type Context } from '@server/context';
import { type Db } from '@server/db/client';
import { countListed, countListedUpTo, estimateListed, type ListingFilter } from '../store/listing';

/**
 * Counting a hundred thousand takes longer than all else together. Up to `MANY` are always counted exactly. Where there are more, nobody waits for their
 * number: the first who asks is told what the database expects, and it is counted beside that; it holds for some seconds, and for minutes after that
 * it is answered as it was while it is counted anew.
 */
export const MANY = 1000;
const FRESH_MS = 20_000;
const USABLE_MS = 10 * 60_000;
const MOST_COUNTS = 2000;

interface Count {
  total: number;
  at: number;
  counting?: Promise<void>;
}
const counts = new WeakMap<Db, Map<string, Count>>();

/** Members from one country share a large count, although some of them are blocked by a few of those counted. */
const keyOf = (filter: ListingFilter, scheduled: boolean) =>
  JSON.stringify([
    { ...filter, viewer: filter.isFavorite === undefined ? filter.viewer.country : filter.viewer },
    scheduled,
  ]);

const isUsable = (count: Count | undefined): count is Count =>
  count !== undefined && (count.counting !== undefined || Date.now() - count.at <= USABLE_MS);

/** Whether more than `MANY` were there a while ago. */
export function areKnownToBeMany(ctx: Pick<Context, 'db'>, filter: ListingFilter, scheduled: boolean): boolean {
  const last = counts.get(ctx.db)?.get(keyOf(filter, scheduled));
  return isUsable(last) && last.total > MANY;
}

/** How many match, by the rule above. */
export async function totalListed(
  ctx: Pick<Context, 'db'>,
  filter: ListingFilter,
  scheduled: boolean,
): Promise<number> {
  if (areKnownToBeMany(ctx, filter, scheduled)) return totalOfMany(ctx, filter, scheduled);
  const some = await countListedUpTo(ctx.db, filter, scheduled, MANY + 1);
  return some <= MANY ? some : totalOfMany(ctx, filter, scheduled);
}

/** The same where more than `MANY` were seen. */
export async function totalOfMany(
  ctx: Pick<Context, 'db'>,
  filter: ListingFilter,
  scheduled: boolean,
): Promise<number> {
  const known = counts.get(ctx.db) ?? new Map<string, Count>();
  counts.set(ctx.db, known);
  const key = keyOf(filter, scheduled);
  const last = known.get(key);
  if (last && Date.now() - last.at <= FRESH_MS) return last.total;
  if (known.size >= MOST_COUNTS) known.clear();
  const kept = isUsable(last)
    ? last
    : { total: Math.max(MANY + 1, await estimateListed(ctx.db, filter, scheduled)), at: 0 };
  known.set(key, kept);
  // the next one who asks tries again where it could not be counted
  kept.counting ??= countListed(ctx.db, filter, scheduled).then(
    (total) => void known.set(key, { total, at: Date.now() }),
    () => void known.delete(key),
  );
  return kept.total;
}
