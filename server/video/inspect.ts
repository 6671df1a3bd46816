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

/** What a video file is. `family` names ffmpeg's reader for it. */
export interface VideoFacts {
  family: 'mov' | 'matroska' | 'mpegts';
  /** whether browsers play what is in it as it is, once it stands in an MP4 */
  playable: boolean;
  seconds: number;
  width: number;
  height: number;
}

/** An opened video: its first picture and sound. */
export interface OpenVideo {
  input: Input;
  video: InputVideoTrack;
  audio: InputAudioTrack | null;
}

const ENDINGS: Record<VideoFacts['family'], readonly string[]> = {
  mov: ['.mp4', '.m4v', '.mov', '.qt'],
  matroska: ['.mkv', '.webm'],
  mpegts: ['.ts', '.mts', '.m2ts'],
};
const LARGEST_SIDE = 8192;
/** A file may end this much before it says. */
const SHORT_SECONDS = 2;

/** Opens a file of one of the kinds we take, whatever its name; lists and streams from elsewhere are none of them. The caller disposes the input. @throws VideoRefused */
export async function openVideo(path: string): Promise<OpenVideo> {
  const input = new Input({
    source: new FilePathSource(path, { handleUnhandledError: () => undefined }),
    formats: [MP4, QTFF, MATROSKA, WEBM, MPEG_TS],
  });
  try {
    if (!(await input.canRead())) throw new VideoRefused('not-a-video');
    const video = await input.getPrimaryVideoTrack();
    const audio = await input.getPrimaryAudioTrack();
    // nothing at all: the index broke off
    if (!video) throw new VideoRefused(audio ? 'no-picture' : 'broken');
    return { input, video, audio };
  } catch (error) {
    input.dispose();
    throw error instanceof VideoRefused ? error : new VideoRefused('broken');
  }
}

/** H.264 with 8 bits a colour, VP9 and AV1; AAC, MP3 and Opus: what every current browser plays in an MP4. */
async function playable({ video, audio }: OpenVideo): Promise<boolean> {
  const codec = await video.getCodec();
  const profile = codec === 'avc' ? ((await video.getCodecParameterString()) ?? '') : '';
  const picture = codec === 'vp9' || codec === 'av1' || (codec === 'avc' && /^avc[13]\.(42|4d|58|64)/i.test(profile));
  const sound = audio ? await audio.getCodec() : null;
  return picture && (!audio || sound === 'aac' || sound === 'mp3' || sound === 'opus');
}

/** The last frame must be there: a file that breaks off has lost it, or ends long before it says. @throws VideoRefused */
async function readToTheEnd({ input, video }: OpenVideo): Promise<number> {
  const last = await new EncodedPacketSink(video).getPacket(Infinity, { skipLiveWait: true });
  if (!last || last.data.byteLength === 0) throw new VideoRefused('broken');
  const seconds = last.timestamp + last.duration;
  const said = await input.getDurationFromMetadata();
  if (said !== null && said - seconds > SHORT_SECONDS && seconds < said * 0.98) throw new VideoRefused('broken');
  return Math.max(0.04, seconds - Math.max(0, await video.getFirstTimestamp()));
}

/** Looks at a video without unpacking it. `filename`: the name its sender gave, which must fit; absent where that was asked before. @throws VideoRefused */
export async function inspectVideo(path: string, filename?: string): Promise<VideoFacts> {
  const opened = await openVideo(path);
  try {
    const format = await opened.input.getFormat();
    const family = format === MPEG_TS ? 'mpegts' : format === MATROSKA || format === WEBM ? 'matroska' : 'mov';
    if (filename !== undefined && !ENDINGS[family].includes(extname(filename).toLowerCase()))
      throw new VideoRefused('name');
    const [width, height] = [await opened.video.getDisplayWidth(), await opened.video.getDisplayHeight()];
    if (!(width > 0 && height > 0)) throw new VideoRefused('no-picture');
    if (Math.max(width, height) > LARGEST_SIDE) throw new VideoRefused('too-large');
    return { family, width, height, playable: await playable(opened), seconds: await readToTheEnd(opened) };
  } catch (error) {
    throw error instanceof VideoRefused ? error : new VideoRefused('broken');
  } finally {
    opened.input.dispose();
  }
}
