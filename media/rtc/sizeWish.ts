import { type OfferedLayer } from '../stream/source';

/** What a viewer wants, in lines as in "720p": one size, whatever its line carries, or the best one up to a limit. */
export type SizeWish = { lines: number } | { atMost: number };

export const ANY_SIZE: SizeWish = { atMost: Infinity };

const MAX_LINES = 10_000;

const isLines = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) > 0 && Number(value) <= MAX_LINES;

/** Reads `{ quality: 480 }`, `{ quality: 'auto' }` or `{ quality: 'auto', atMost: 480 }`. @returns null for all else */
export function readWish({ quality, atMost }: Record<string, unknown>): SizeWish | null {
  if (isLines(quality) && atMost === undefined) return { lines: quality };
  if (quality !== 'auto') return null;
  if (atMost === undefined) return ANY_SIZE;
  return isLines(atMost) ? { atMost } : null;
}

/**
 * Returns the layers that a viewer may get. A size that the stream doesn't have is the next smaller one; where all are
 * larger than wanted, it is the smallest.
 * @param layers the largest first
 */
export function pickLayers(layers: readonly OfferedLayer[], wish: SizeWish): readonly OfferedLayer[] {
  const limit = 'lines' in wish ? wish.lines : wish.atMost;
  const fitting = layers.filter(({ lines }) => lines <= limit);
  const found = fitting.length ? fitting : layers.slice(-1);
  return 'lines' in wish ? found.slice(0, 1) : found;
}
