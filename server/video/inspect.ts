import { extname } from 'node:path';
import {
  EncodedPacketSink,
  FilePathSource,
  Input,
  type InputAudioTrack,
  type InputVideoTrack,
  MATROSKA,
  MP4,
  MPEG_TS,
  QTFF,
  WEBM,
} from 'mediabunny';
import { VideoRefused } from './faults';

/** The facts of a video file. `family` is ffmpeg's name of the container format. */
export interface VideoFacts {
  family: 'mov' | 'matroska' | 'mpegts';
  /** browsers can play the streams without transcoding, once they are in an MP4 */
  playable: boolean;
  seconds: number;
  width: number;
  height: number;
}

/** An opened file with its first video and audio track. */
export interface OpenVideo {
  input: Input;
  video: InputVideoTrack;
  audio: InputAudioTrack | null;
}

const EXTENSIONS: Record<VideoFacts['family'], readonly string[]> = {
  mov: ['.mp4', '.m4v', '.mov', '.qt'],
  matroska: ['.mkv', '.webm'],
  mpegts: ['.ts', '.mts', '.m2ts'],
};
const MAX_SIDE_PIXELS = 8192;
/** A file may be this much shorter than its header says. */
const MAX_MISSING_SECONDS = 2;

/**
 * Opens a video by its content, in a supported container. Playlists that refer to other files are not supported. The
 * caller disposes the input.
 * @throws VideoRefused
 */
export async function openVideo(path: string): Promise<OpenVideo> {
  const input = new Input({
    source: new FilePathSource(path, { handleUnhandledError: () => undefined }),
    formats: [MP4, QTFF, MATROSKA, WEBM, MPEG_TS],
  });
  try {
    if (!(await input.canRead())) throw new VideoRefused('not-a-video');
    const video = await input.getPrimaryVideoTrack();
    const audio = await input.getPrimaryAudioTrack();
    // no track at all: the index is incomplete
    if (!video) throw new VideoRefused(audio ? 'no-picture' : 'broken');
    return { input, video, audio };
  } catch (error) {
    input.dispose();
    throw error instanceof VideoRefused ? error : new VideoRefused('broken');
  }
}

/** Every current browser plays 8-bit H.264, VP9 and AV1 with AAC, MP3 and Opus in an MP4. */
async function isPlayable({ video, audio }: OpenVideo): Promise<boolean> {
  const codec = await video.getCodec();
  const profile = codec === 'avc' ? ((await video.getCodecParameterString()) ?? '') : '';
  const isVideoPlayable =
    codec === 'vp9' || codec === 'av1' || (codec === 'avc' && /^avc[13]\.(42|4d|58|64)/i.test(profile));
  const audioCodec = audio ? await audio.getCodec() : null;
  return isVideoPlayable && (!audio || audioCodec === 'aac' || audioCodec === 'mp3' || audioCodec === 'opus');
}

/**
 * Returns the duration in seconds.
 * @throws VideoRefused if the last frame is missing or far too early, as in a truncated file
 */
async function readDuration({ input, video }: OpenVideo): Promise<number> {
  const last = await new EncodedPacketSink(video).getPacket(Infinity, { skipLiveWait: true });
  if (!last || last.data.byteLength === 0) throw new VideoRefused('broken');
  const seconds = last.timestamp + last.duration;
  const declaredSeconds = await input.getDurationFromMetadata();
  if (declaredSeconds !== null && declaredSeconds - seconds > MAX_MISSING_SECONDS && seconds < declaredSeconds * 0.98)
    throw new VideoRefused('broken');
  return Math.max(0.04, seconds - Math.max(0, await video.getFirstTimestamp()));
}

/**
 * Inspects a video without decoding it.
 * @param filename its extension must match the content; absent where that was checked before
 * @throws VideoRefused
 */
export async function inspectVideo(path: string, filename?: string): Promise<VideoFacts> {
  const opened = await openVideo(path);
  try {
    const format = await opened.input.getFormat();
    const family = format === MPEG_TS ? 'mpegts' : format === MATROSKA || format === WEBM ? 'matroska' : 'mov';
    if (filename !== undefined && !EXTENSIONS[family].includes(extname(filename).toLowerCase()))
      throw new VideoRefused('name');
    const [width, height] = [await opened.video.getDisplayWidth(), await opened.video.getDisplayHeight()];
    if (!(width > 0 && height > 0)) throw new VideoRefused('no-picture');
    if (Math.max(width, height) > MAX_SIDE_PIXELS) throw new VideoRefused('too-large');
    return { family, width, height, playable: await isPlayable(opened), seconds: await readDuration(opened) };
  } catch (error) {
    throw error instanceof VideoRefused ? error : new VideoRefused('broken');
  } finally {
    opened.input.dispose();
  }
}
