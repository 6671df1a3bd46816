import { type Delivery, type TimeSpan } from '@server/features/streaming/engine';

/** Returns a seeded random generator (mulberry32). */
export function drawFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296) * below;
  };
}

/** A camera sends a frame, and a player a report, this often. */
const FRAME_INTERVAL_MS = 40;
const REPORT_INTERVAL_MS = 100;

/** Returns the time span up to the last signal of a source; null before the first one. */
function lastSeen(times: TimeSpan[], now: number, every: number): TimeSpan | null {
  const begun = times.filter(({ from }) => from <= now).at(-1);
  if (!begun) return null;
  const until = Math.min(begun.to, now);
  return { from: begun.from, to: begun.from + Math.floor((until - begun.from) / every) * every };
}

/** The simulated truth: when pictures came in, and when each member received them. */
export interface Reality {
  flow: TimeSpan[];
  watching: Map<string, TimeSpan[]>;
}

/** Returns what an engine can prove at a moment. */
export const provenAt = ({ flow, watching }: Reality, now: number): Delivery => ({
  flow: lastSeen(flow, now, FRAME_INTERVAL_MS),
  watching: new Map(
    [...watching].flatMap(([memberId, times]) => {
      const seen = lastSeen(times, now, REPORT_INTERVAL_MS);
      return seen ? [[memberId, seen] as const] : [];
    }),
  ),
});

/** Returns how much of a show reached a member within a span, in ms. */
export function deliveredWithin({ flow, watching }: Reality, memberId: string, span: TimeSpan): number {
  const overlap = (a: TimeSpan, b: TimeSpan): TimeSpan => ({
    from: Math.max(a.from, b.from),
    to: Math.min(a.to, b.to),
  });
  return flow
    .flatMap((a) => (watching.get(memberId) ?? []).map((b) => overlap(overlap(a, b), span)))
    .reduce((sum, { from, to }) => sum + Math.max(0, to - from), 0);
}

/** Removes pauses from a time span. */
export function without(time: TimeSpan, pauses: TimeSpan[]): TimeSpan[] {
  return [...pauses]
    .sort((a, b) => a.from - b.from)
    .reduce<TimeSpan[]>(
      (left, pause) =>
        left
          .flatMap((each) => [
            { from: each.from, to: Math.min(each.to, pause.from) },
            { from: Math.max(each.from, pause.to), to: each.to },
          ])
          .filter(({ from, to }) => to > from),
      [time],
    );
}
