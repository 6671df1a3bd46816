import { pixelsOf } from '../mp4/tracks';

/** One size of the ladder. */
export interface Rung {
  /** its name in addresses: the length of its short side */
  name: string;
  width: number;
  height: number;
  /** of video, at most */
  bitsPerSecond: number;
}

const SIDES = [
  { side: 1080, bitsPerSecond: 4_500_000 },
  { side: 720, bitsPerSecond: 2_500_000 },
  { side: 480, bitsPerSecond: 1_000_000 },
  { side: 240, bitsPerSecond: 200_000 },
] as const;

/** Measured with 30 frames a second (media/README.md): cores for a million pixels to read, and to write. */
const CORES_PER_MEGAPIXEL_READ = 0.1;
const CORES_PER_MEGAPIXEL_WRITTEN = 0.35;

const even = (value: number) => Math.max(2, Math.round(value / 2) * 2);
const megapixels = (picture: { width: number; height: number }) => pixelsOf(picture) / 1e6;

/** Returns about how many cores a ladder keeps busy. */
export const coresFor = (source: { width: number; height: number }, rungs: Rung[]): number =>
  rungs.length
    ? megapixels(source) * CORES_PER_MEGAPIXEL_READ +
      rungs.reduce((sum, rung) => sum + megapixels(rung) * CORES_PER_MEGAPIXEL_WRITTEN, 0)
    : 0;

/**
 * Returns the sizes below that of the source, the largest first, as far as `cores` suffice: the smallest matter most.
 */
export function planRungs(source: { width: number; height: number }, cores: number): Rung[] {
  const short = Math.min(source.width, source.height);
  const rungs = SIDES.filter(({ side }) => side < short).map(({ side, bitsPerSecond }) => ({
    name: String(side),
    width: even((source.width * side) / short),
    height: even((source.height * side) / short),
    bitsPerSecond,
  }));
  while (rungs.length && coresFor(source, rungs) > cores) rungs.shift();
  return rungs;
}
