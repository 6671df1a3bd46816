/** How fast one account may write into one chat room. */
export interface MessageRate {
  burst: number;
  perSecond: number;
}
/** Returns the rate for an account. The host and moderators may write faster. */
export const messageRateOf = (isModerating: boolean): MessageRate =>
  isModerating ? { burst: 20, perSecond: 2 } : { burst: 6, perSecond: 0.7 };

/** How many messages an account may still send at once, as of the time `at` in ms. */
export interface MessageBudget {
  level: number;
  at: number;
}

/**
 * Counts one message against a rate (a token bucket).
 * @param before null when the account has not written lately
 * @returns the budget afterwards, and the seconds to wait when the message is too many (0 when it is allowed)
 */
export function countMessage(
  before: MessageBudget | null,
  rate: MessageRate,
  now: number,
): { after: MessageBudget; waitSeconds: number } {
  const level = before ? Math.min(rate.burst, before.level + ((now - before.at) / 1000) * rate.perSecond) : rate.burst;
  if (level >= 1) return { after: { level: level - 1, at: now }, waitSeconds: 0 };
  return { after: { level, at: now }, waitSeconds: (1 - level) / rate.perSecond };
}

/**
 * Returns the seconds between two `room/changed` events of a room. Each event goes to everyone, so large rooms get
 * fewer.
 */
export function roomChangedIntervalSeconds(total: number): number {
  if (total < 200) return 1;
  return total < 1000 ? 3 : 6;
}

/** A member's arrival is announced at most once in this time, which is about one show. */
export const ARRIVAL_NOTICE_INTERVAL_MS = 3 * 3_600_000;

/** Returns whether a room is small and quiet enough to announce one more arrival. */
export const mayAnnounceArrival = (total: number, lastAnnouncedAt: number | undefined, now: number): boolean =>
  total <= 100 && now - (lastAnnouncedAt ?? 0) >= 2000;
