import { type Segment, type SegmentWindow } from './segmentWindow';

/** Returns the newest segments that one file can hold: without a gap, and with the same tracks. Oldest first. */
function findUnbroken({ segments }: SegmentWindow): Segment[] {
  const begin = segments.findLastIndex(({ discontinuity, init }, i) => discontinuity || init !== segments[i - 1]?.init);
  return segments.slice(Math.max(0, begin));
}

/**
 * Cuts the newest media of a stream, up to this moment, as the pieces of one fragmented MP4. It begins at the newest
 * key frame that is at least `seconds` before the end, or else at the oldest one that the window still holds.
 * @returns null before the first key frame
 */
export function cutClip(window: SegmentWindow, seconds: number): Buffer[] | null {
  const segments = findUnbroken(window);
  const parts = segments.flatMap((segment) => segment.parts);
  const init = window.init(segments[0]?.init ?? 0);
  let [start, length, covered] = [-1, 0, 0];
  for (let i = parts.length - 1; i >= 0 && covered < seconds; i--) {
    length += parts[i]!.duration;
    if (parts[i]!.independent) [start, covered] = [i, length];
  }
  return init && start >= 0 ? [init, ...parts.slice(start).map(({ bytes }) => bytes)] : null;
}
