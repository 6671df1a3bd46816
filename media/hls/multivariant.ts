import { type AudioTrack, type VideoTrack } from '../mp4/tracks';
import { type SegmentWindow } from './segmentWindow';

/** Codec names of RFC 6381. */
const CODEC_NAMES: Record<AudioTrack['codec'], string> = { opus: 'opus', aac: 'mp4a.40.2' };
/** Declared until the bitrate is measured. */
const ASSUMED_BITRATE_BPS = 2_000_000;

interface StreamRenditions {
  main: { packager: { video: VideoTrack | null }; window: SegmentWindow };
  /** empty for video only */
  audioCodecs: AudioTrack['codec'][];
}

/**
 * Renders the multivariant playlist: one variant per audio codec, the cheapest first. `query` goes into each address.
 */
export function renderMultivariant(
  streamId: string,
  { main: { packager, window }, audioCodecs }: StreamRenditions,
  query: string,
): string {
  const { video } = packager;
  const bandwidth = window.bitrate || ASSUMED_BITRATE_BPS;
  const variants = (audioCodecs.length ? audioCodecs : (['none'] as const)).flatMap((codec) => {
    const codecs = [video?.codec, codec === 'none' ? null : CODEC_NAMES[codec]].filter(Boolean).join(',');
    const size = video ? `,RESOLUTION=${video.width}x${video.height}` : '';
    return [
      `#EXT-X-STREAM-INF:BANDWIDTH=${bandwidth},CODECS="${codecs}"${size}`,
      `${streamId}.m3u8?audio=${codec}${query && `&${query}`}`,
    ];
  });
  return ['#EXTM3U', '#EXT-X-VERSION:9', ...variants, ''].join('\n');
}
