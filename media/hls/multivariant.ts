import { type AudioTrack, type VideoTrack } from '../mp4/tracks';
import { type Rung } from '../ladder/rungs';
import { type SegmentWindow } from './segmentWindow';

/** Codec names of RFC 6381. */
const CODEC_NAMES: Record<AudioTrack['codec'], string> = { opus: 'opus', aac: 'mp4a.40.2' };
/** Declared until the bitrate is measured. */
const ASSUMED_BITRATE_BPS = 2_000_000;
const ASSUMED_AUDIO_BITRATE_BPS = 128_000;

/** High profile, level 4.0, which the encoder keeps below (1080p with 30 frames a second). */
const RUNG_CODEC = 'avc1.640028';

type Picture = Pick<VideoTrack, 'codec' | 'width' | 'height'>;

const nameCodecs = (video: string | undefined, audio: AudioTrack['codec'] | null) =>
  [video, audio && CODEC_NAMES[audio]].filter(Boolean).join(',');
const nameSize = (picture: Picture | null) => (picture ? `,RESOLUTION=${picture.width}x${picture.height}` : '');

interface StreamRenditions {
  main: { packager: { video: VideoTrack | null }; window: SegmentWindow; audioOnly: { window: SegmentWindow } };
  /** empty for video only */
  audioCodecs: AudioTrack['codec'][];
  /** the sizes below the source's, the largest first */
  rungs: Rung[];
}

/**
 * Renders the multivariant playlist: one variant per audio codec, the cheapest first, then each in the smaller sizes,
 * then each without video, so that no player begins there.
 * @param folder path of the renditions' playlists relative to this one, with a trailing slash
 */
export function renderMultivariant(
  { main: { packager, window, audioOnly }, audioCodecs, rungs }: StreamRenditions,
  folder: string,
): string {
  const { video } = packager;
  const codecs = audioCodecs.length ? audioCodecs : [null];
  const audioBandwidth = audioOnly.window.bitrate || ASSUMED_AUDIO_BITRATE_BPS;
  const render = (bandwidth: number, picture: Picture | null, layer: string) =>
    codecs.flatMap((audio) => [
      `#EXT-X-STREAM-INF:BANDWIDTH=${bandwidth},CODECS="${nameCodecs(picture?.codec, audio)}"${nameSize(picture)}`,
      `${folder}${audio ?? 'none'}${layer}.m3u8`,
    ]);
  const variants = [
    ...render(window.bitrate || ASSUMED_BITRATE_BPS, video, ''),
    ...rungs.flatMap(({ name, width, height, bitsPerSecond }) =>
      render(bitsPerSecond + audioBandwidth, { codec: RUNG_CODEC, width, height }, `-${name}`),
    ),
    ...(audioCodecs.length ? render(audioBandwidth, null, '-audio') : []),
  ];
  return ['#EXTM3U', '#EXT-X-VERSION:9', ...variants, ''].join('\n');
}
