import { type AudioTrack, type VideoTrack } from '../mp4/tracks';
import { type SegmentWindow } from './segmentWindow';

/** RFC 6381. */
const NAMES: Record<AudioTrack['codec'], string> = { opus: 'opus', aac: 'mp4a.40.2' };
/** Until something was measured, bits per second. */
const LIKELY_BITRATE = 2_000_000;

interface Choice {
  main: { packager: { video: VideoTrack | null }; window: SegmentWindow };
  /** kinds of sound; empty without sound */
  sounds: AudioTrack['codec'][];
}

/** The playlist of playlists: the same pictures with each kind of sound, the cheapest first. `query` is carried into every address. */
export function renderMultivariant(
  streamId: string,
  { main: { packager, window }, sounds }: Choice,
  query: string,
): string {
  const { video } = packager;
  const bandwidth = window.bitrate || LIKELY_BITRATE;
  const variants = (sounds.length ? sounds : (['none'] as const)).flatMap((sound) => {
    const codecs = [video?.codec, sound === 'none' ? null : NAMES[sound]].filter(Boolean).join(',');
    const size = video ? `,RESOLUTION=${video.width}x${video.height}` : '';
    return [
      `#EXT-X-STREAM-INF:BANDWIDTH=${bandwidth},CODECS="${codecs}"${size}`,
      `${streamId}.m3u8?audio=${sound}${query && `&${query}`}`,
    ];
  });
  return ['#EXTM3U', '#EXT-X-VERSION:9', '#EXT-X-INDEPENDENT-SEGMENTS', ...variants, ''].join('\n');
}
