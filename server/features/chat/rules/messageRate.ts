/** How fast one account may write into one room. A host speaks to everyone and may be quicker. */
export interface Pace {
  burst: number;
  perSecond: number;
}
export const paceOf = (isHost: boolean): Pace => (isHost ? { burst: 20, perSecond: 2 } : { burst: 6, perSecond: 0.7 });

/** What an account has said lately in a room, as far as the pace is concerned. */
export interface Breath {
  level: number;
  at: number;
}

/**
 * Whether one more line fits the pace now.
 * @param before null: nothing was said lately
 * @returns the breath afterwards, and the seconds to wait when the line does not fit
 */
export function breathe(before: Breath | null, pace: Pace, now: number): { after: Breath; waitSeconds: number } {
  const level = before ? Math.min(pace.burst, before.level + ((now - before.at) / 1000) * pace.perSecond) : pace.burst;
  if (level >= 1) return { after: { level: level - 1, at: now }, waitSeconds: 0 };
  return { after: { level, at: now }, waitSeconds: (1 - level) / pace.perSecond };
}

/** Seconds between two `room/changed` of a room: a crowd is told less often, since each telling goes to all of it. */
export function secondsBetweenCounts(total: number): number {
  if (total < 200) return 1;
  return total < 1000 ? 3 : 6;
}

/** Of one account's coming to a room so often at most: about once a show. */
export const ARRIVALS_MS = 3 * 3_600_000;

/** Whether one more arrival may be told in a room: a crowd's would bury what is said. */
export const isQuietEnough = (total: number, lastTold: number | undefined, now: number): boolean =>
  total <= 100 && now - (lastTold ?? 0) >= 2000;
