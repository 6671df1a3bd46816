import { type AudioTrack, pixelsOf, type VideoTrack } from '../mp4/tracks';
import { type SegmentWindow } from './segmentWindow';

/** Codec names of RFC 6381. */
const CODEC_NAMES: Record<AudioTrack['codec'], string> = { opus: 'opus', aac: 'mp4a.40.2' };
/** Declared until the bitrate is measured. */
const ASSUMED_BITRATE_BPS = 2_000_000;
const ASSUMED_AUDIO_BITRATE_BPS = 128_000;

type Picture = Pick<VideoTrack, 'codec' | 'width' | 'height'>;

const nameCodecs = (video: string | undefined, audio: AudioTrack['codec'] | null) =>
  [video, audio && CODEC_NAMES[audio]].filter(Boolean).join(',');
/** Returns bits per second of a smaller size that is not measured yet. */
const assume = (picture: Picture, main: Picture | null): number =>
  main ? Math.round((ASSUMED_BITRATE_BPS * pixelsOf(picture)) / pixelsOf(main)) : ASSUMED_AUDIO_BITRATE_BPS;
const nameSize = (picture: Picture | null) => (picture ? `,RESOLUTION=${picture.width}x${picture.height}` : '');

interface StreamRenditions {
  main: { packager: { video: VideoTrack | null }; window: SegmentWindow; audioOnly: { window: SegmentWindow } };
  /** empty for video only */
  audioCodecs: AudioTrack['codec'][];
  /**
   * the smaller sizes, the largest first. Bits per second: of video at most, or null; and as measured with the audio,
   * or 0 until then
   */
  pictures: (Picture & { name: string; bitsPerSecond: number | null; measured: number })[];
}

/**
 * Renders the multivariant playlist: one variant per audio codec, the cheapest first, then each in the smaller sizes,
 * then each without video, so that no player begins there.
 * @param folder path of the renditions' playlists relative to this one, with a trailing slash
 */
export function renderMultivariant(
  { main: { packager, window, audioOnly }, audioCodecs, pictures }: StreamRenditions,
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
    ...pictures.flatMap((picture) => {
      const { name, bitsPerSecond, measured } = picture;
      const bandwidth = bitsPerSecond === null ? measured || assume(picture, video) : bitsPerSecond + audioBandwidth;
      return render(bandwidth, picture, `-${name}`);
    }),
    ...(audioCodecs.length ? render(audioBandwidth, null, '-audio') : []),
  ];
  return ['#EXTM3U', '#EXT-X-VERSION:9', ...variants, ''].join('\n');
}
