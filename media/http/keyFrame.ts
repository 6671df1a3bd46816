import { type SegmentWindow } from '../hls/segmentWindow';

/** Returns the newest part that begins with a key frame as a complete MP4; null before the first one. */
export function findNewestKeyFrame(window: SegmentWindow): Buffer | null {
  for (const segment of [...window.segments].reverse()) {
    const part = [...segment.parts].reverse().find(({ independent }) => independent);
    const init = window.init(segment.init);
    if (part && init) return Buffer.concat([init, part.bytes]);
  }
  return null;
}
