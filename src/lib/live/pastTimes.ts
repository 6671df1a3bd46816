/** A piece of a show's past, as hls.js describes it. */
export interface PastPiece {
  /** seconds on the player's clock */
  start: number;
  duration: number;
  /** ms since the epoch */
  programDateTime: number | null;
}

/** Returns the server's clock when it made a playlist, ms since the epoch; null in a playlist without it. */
export function readNow(playlist: string): number | null {
  const at = Date.parse(/^# now (\S+)/m.exec(playlist)?.[1] ?? '');
  return Number.isNaN(at) ? null : at;
}

/** A viewer begins this long before the end of a piece at the latest, so that the next one is there in time. */
const LAST_START_SECONDS = 1;

/** Returns where the player's clock stands at a moment; the oldest or newest picture if there is none of it. */
export function positionAt(pieces: PastPiece[], at: number): number {
  const piece = pieces.findLast(({ programDateTime }) => (programDateTime ?? 0) <= at);
  if (!piece) return pieces[0]?.start ?? 0;
  const last = Math.max(0, piece.duration - LAST_START_SECONDS);
  return piece.start + Math.min(last, (at - (piece.programDateTime ?? 0)) / 1000);
}

/** Returns the moment that the player shows at a position; null without a piece there. */
export function momentAt(pieces: PastPiece[], position: number): number | null {
  const piece = pieces.findLast(({ start }) => start <= position) ?? pieces[0];
  return piece?.programDateTime ? piece.programDateTime + (position - piece.start) * 1000 : null;
}

/** Returns the moment at which the newest piece ends; null without one. */
export function endOf(pieces: PastPiece[]): number | null {
  const newest = pieces.at(-1);
  return newest?.programDateTime ? newest.programDateTime + newest.duration * 1000 : null;
}

/** Returns the length of the longest of the newest pieces, s. */
export const longestOf = (pieces: PastPiece[], count: number): number =>
  Math.max(0, ...pieces.slice(-count).map(({ duration }) => duration));
