import { type Context } from '@server/context';
import { type Db } from '@server/db/client';
import { countListed, countListedUpTo, estimateListed, type ListingFilter } from '../store/listing';

/**
 * Counting a hundred thousand takes longer than all else together. Up to `MANY` are always counted exactly. Where there are more, nobody waits for their
 * number: the first who asks is told what the database expects, and it is counted beside that; it holds for some seconds, and for a while after that
 * it is answered as it was while it is counted anew.
 */
export const MANY = 1000;
const FRESH_MS = 5000;
const USABLE_MS = 60_000;
const MOST_COUNTS = 500;

interface Count { total: number; at: number; counting?: Promise<void> }
const counts = new WeakMap<Db, Map<string, Count>>();

/** Members from one country share a large count, although some of them are blocked by a few of those counted. */
const keyOf = (filter: ListingFilter, scheduled: boolean) => JSON.stringify([{ ...filter, viewer: filter.isFavorite === undefined ? filter.viewer.country : filter.viewer }, scheduled]);

/** Whether more than `MANY` were there a moment ago. */
export function areKnownToBeMany(ctx: Pick<Context, 'db'>, filter: ListingFilter, scheduled: boolean): boolean {
  const last = counts.get(ctx.db)?.get(keyOf(filter, scheduled));
  return last !== undefined && Date.now() - last.at <= USABLE_MS && last.total > MANY;
}

/** How many match, by the rule above; `many`: the asker has seen that they are more than `MANY`. */
export async function totalListed(ctx: Pick<Context, 'db'>, filter: ListingFilter, scheduled: boolean, many: boolean): Promise<number> {
  const key = keyOf(filter, scheduled);
  const known = counts.get(ctx.db) ?? new Map<string, Count>();
  counts.set(ctx.db, known);
  const last = known.get(key);
  const age = last ? Date.now() - last.at : Infinity;
  const found = last && (last.counting || age <= USABLE_MS) ? last : null;
  if (found && age <= FRESH_MS) return found.total;
  if (!found && !many) {
    const some = await countListedUpTo(ctx.db, filter, scheduled, MANY + 1);
    if (some <= MANY) {
      known.delete(key);
      return some;
    }
  }
  if (known.size >= MOST_COUNTS) known.clear();
  const kept = found ?? { total: Math.max(MANY + 1, await estimateListed(ctx.db, filter, scheduled)), at: 0 };
  known.set(key, kept);
  // the next one who asks tries again where it could not be counted
  kept.counting ??= countListed(ctx.db, filter, scheduled).then((total) => void known.set(key, { total, at: Date.now() }), () => void known.delete(key));
  return kept.total;
}
