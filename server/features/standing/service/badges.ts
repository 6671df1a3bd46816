import { type SupporterBadgeView } from '@contract/standing';
import { type Db } from '@server/db/client';
import { keep } from '@server/db/kept';
import { badgeFor } from '../rules';
import { findLevels, findSupporters } from '../store';

const KEPT_MS = 30_000;

type Badges = ReadonlyMap<string, SupporterBadgeView>;

async function loadBadges(db: Db, performerId: string): Promise<Badges> {
  const levels = await findLevels(db, performerId);
  const [lowest] = levels;
  const badges = new Map<string, SupporterBadgeView>();
  if (!lowest) return badges;
  for (const { id, tokens } of await findSupporters(db, performerId, lowest.tokens)) {
    const badge = badgeFor(levels, tokens);
    if (badge) badges.set(id, badge);
  }
  return badges;
}

const kept = keep(loadBadges, KEPT_MS);

/** Returns the badges of a performer's supporters, by member. Up to half a minute old. */
export const readBadges = (db: Db, performerId: string): Promise<Badges> => kept.read(db, performerId);

/** Returns the badge of a member without a query; null while none is known. */
export const peekBadge = (db: Db, performerId: string, memberId: string): SupporterBadgeView | null =>
  kept.peek(db, performerId)?.get(memberId) ?? null;

/** Lets new levels show at once in this process. */
export const forgetBadges = (db: Db, performerId: string): void => kept.forget(db, performerId);
