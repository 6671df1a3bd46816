import { type SupporterBadgeView, type SupporterLevelView } from '@contract/standing';

/** Returns the badge for what a member has given in all, in whole tokens; null below the lowest level. */
export function badgeFor(levels: readonly SupporterLevelView[], tokens: number): SupporterBadgeView | null {
  const rank = levels.filter((level) => tokens >= level.tokens).length;
  const level = levels[rank - 1];
  return level ? { name: level.name, colour: level.colour, rank } : null;
}

/** Returns the beginning of the calendar month in UTC. */
export const monthOf = (now: Date): Date => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));
