import { type Segment, type SegmentWindow } from './segmentWindow';

/** Returns the newest segments without a gap, oldest first. */
function findUnbroken({ segments }: SegmentWindow): Segment[] {
  const begin = segments.findLastIndex(({ discontinuity }) => discontinuity);
  return segments.slice(Math.max(0, begin));
}

/**
 * Cuts the newest media of a stream, up to this moment, as the pieces of one fragmented MP4. It begins at the newest
 * key frame that is at least `seconds` before the end, or else at the oldest one that the window still holds. Where the
 * picture changes its size, another init section follows, with which another file begins.
 * @returns null before the first key frame
 */
export function cutClip(window: SegmentWindow, seconds: number): Buffer[] | null {
  const parts = findUnbroken(window).flatMap((segment) =>
    segment.parts.map((part) => ({ ...part, init: segment.init })),
  );
  let [start, length, covered] = [-1, 0, 0];
  for (let i = parts.length - 1; i >= 0 && covered < seconds; i--) {
    length += parts[i]!.duration;
    if (parts[i]!.independent) [start, covered] = [i, length];
  }
  const first = parts[start];
  if (!first || !window.init(first.init)) return null;
  let last: Buffer | null = null;
  return parts.slice(start).flatMap(({ init, bytes }) => {
    const section = window.init(init);
    if (!section || last?.equals(section)) return [bytes];
    last = section;
    return [section, bytes];
  });
}
