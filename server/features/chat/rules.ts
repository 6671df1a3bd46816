/** Signs that turn the direction of what follows, hide text or break lines; the joiner of emoji stays. */
const UNWANTED = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF\u{E0000}-\u{E007F}]/gu;
/** More than three marks on one letter are a tower, not a language. */
const TOWERS = /(\p{M}{3})\p{M}+/gu;

/** A chat line as it is kept: one line, composed, without signs that reach out of it. Empty when nothing is left. */
export function cleanText(text: string): string {
  return text.normalize('NFC').replace(UNWANTED, '').replace(/\s+/g, ' ').replace(TOWERS, '$1').trim();
}

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
