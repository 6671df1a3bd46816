import { type AudioTrack, type VideoTrack } from '../mp4/tracks';
import { type SegmentWindow } from './segmentWindow';

/** Codec names of RFC 6381. */
const CODEC_NAMES: Record<AudioTrack['codec'], string> = { opus: 'opus', aac: 'mp4a.40.2' };
/** Declared until the bitrate is measured. */
const ASSUMED_BITRATE_BPS = 2_000_000;
const ASSUMED_AUDIO_BITRATE_BPS = 128_000;

interface StreamRenditions {
  main: { packager: { video: VideoTrack | null }; window: SegmentWindow; audioOnly: { window: SegmentWindow } };
  /** empty for video only */
  audioCodecs: AudioTrack['codec'][];
}

/**
 * Renders the multivariant playlist: one variant per audio codec, the cheapest first, then each without video, so that
 * no player begins there.
 * @param folder path of the renditions' playlists relative to this one, with a trailing slash
 */
export function renderMultivariant(
  { main: { packager, window, audioOnly }, audioCodecs }: StreamRenditions,
  folder: string,
): string {
  const { video } = packager;
  const render = (codecs: (string | undefined)[], bandwidth: number, size: string, name: string) => [
    `#EXT-X-STREAM-INF:BANDWIDTH=${bandwidth},CODECS="${codecs.filter(Boolean).join(',')}"${size}`,
    `${folder}${name}.m3u8`,
  ];
  const size = video ? `,RESOLUTION=${video.width}x${video.height}` : '';
  const bandwidth = window.bitrate || ASSUMED_BITRATE_BPS;
  const audioBandwidth = audioOnly.window.bitrate || ASSUMED_AUDIO_BITRATE_BPS;
  const variants = audioCodecs.length
    ? [
        ...audioCodecs.map((codec) => render([video?.codec, CODEC_NAMES[codec]], bandwidth, size, codec)),
        ...audioCodecs.map((codec) => render([CODEC_NAMES[codec]], audioBandwidth, '', `${codec}-audio`)),
      ]
    : [render([video?.codec], bandwidth, size, 'none')];
  return ['#EXTM3U', '#EXT-X-VERSION:9', ...variants.flat(), ''].join('\n');
}
