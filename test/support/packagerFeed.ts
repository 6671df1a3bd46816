import { readFileSync } from 'node:fs';
import { Packager } from '@media/hls/packager';
import { SegmentWindow } from '@media/hls/segmentWindow';
import { readSps } from '@media/mp4/sps';
import { type VideoTrack } from '@media/mp4/tracks';
import { readClip } from '../../demo/publisher/clip';

const { sps, pps } = readClip(readFileSync('demo/clips/guitar.mp4')).video;
export const TRACK = { sps, pps, ...readSps(sps) };

/** A packager that a test feeds with made-up frames and audio packets. */
export interface PackagerFeed {
  window: SegmentWindow;
  packager: Packager;
  /**
   * Feeds 30 frames a second and audio from second `from` to `to`. `audioDelay`: ms; `track`: comes with the first
   * frame; `keyEvery`: frames from one key frame to the next.
   */
  feed(
    from: number,
    to: number,
    options?: { audio?: boolean; audioDelay?: number; track?: boolean | VideoTrack; keyEvery?: number },
  ): void;
  /** Returns all parts in the window as one buffer. */
  bytes(): Buffer;
}

/** Sets up a packager and its window; `withAudio`: an Opus track is announced; `limits`: of the window. */
export function setUpPackager(withAudio: boolean, limits = { segments: 100, bytes: 1e9 }): PackagerFeed {
  const window = new SegmentWindow(limits);
  const packager = new Packager(window, { partTarget: 0.22, segmentTarget: 1, firstSegment: 0.5, segmentMax: 2.4 });
  packager.startTimeline(withAudio ? { codec: 'opus', rate: 48_000, channels: 2, config: null } : null);
  let hasTrack = false;
  const feed: PackagerFeed['feed'] = (
    from,
    to,
    { audio = true, audioDelay = 0, track = false, keyEvery = 30 } = {},
  ) => {
    for (let ms = Math.round(from * 1000); ms < to * 1000; ms += 10) {
      const audioMs = ms - audioDelay;
      if (audio && audioMs >= from * 1000 && audioMs % 20 === 0)
        packager.addAudio(Buffer.from([0xfc, 1]), audioMs * 48, 960);
      const frame = Math.round((ms * 30) / 1000);
      if (Math.round((frame * 1000) / 30 / 10) * 10 !== ms) continue;
      packager.addVideo(
        { data: Buffer.from([frame & 255]), time: frame * 3000, offset: 0, key: frame % keyEvery === 0 },
        typeof track === 'object' ? track : !hasTrack || track ? TRACK : null,
      );
      hasTrack = true;
      track = false;
    }
  };
  return {
    window,
    packager,
    feed,
    bytes: () => Buffer.concat(window.segments.flatMap((segment) => segment.parts.map((part) => part.bytes))),
  };
}
