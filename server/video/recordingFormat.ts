import { type OpenVideo } from './inspect';

/** The picture and sound of one file of a recording. */
export interface RecordingFormat {
  /** RFC 6381 */
  codec: string;
  /** the codec's own settings; of H.264 its parameter sets (AVCDecoderConfigurationRecord) */
  description: Buffer;
  width: number;
  height: number;
  /** codec and settings of the sound; empty without */
  audio: string;
}

/** Pictures whose proportions differ by less are the same in another size, whose sides are whole pixels. */
const SHAPE_TOLERANCE = 0.03;

function toBuffer(bytes: AllowSharedBufferSource | undefined): Buffer {
  if (!bytes) return Buffer.alloc(0);
  return ArrayBuffer.isView(bytes)
    ? Buffer.from(bytes.buffer as ArrayBuffer, bytes.byteOffset, bytes.byteLength)
    : Buffer.from(bytes as ArrayBuffer);
}

/** Reads the format of a file. */
export async function readFormat({ video, audio }: OpenVideo): Promise<RecordingFormat> {
  const [config, sound] = [await video.getDecoderConfig(), audio && (await audio.getDecoderConfig())];
  return {
    codec: config?.codec ?? '',
    description: toBuffer(config?.description),
    width: await video.getDisplayWidth(),
    height: await video.getDisplayHeight(),
    audio: sound
      ? [sound.codec, sound.sampleRate, sound.numberOfChannels, toBuffer(sound.description).toString('hex')].join(' ')
      : '',
  };
}

/** Returns the profile and the constraints of an H.264 codec, without the level; null for other codecs. */
const h264Profile = (codec: string) => /^avc[13]\.([0-9a-f]{4})/i.exec(codec)?.[1]?.toLowerCase() ?? null;

/**
 * Says whether one video can hold two formats without transcoding: the sound is the same, and the picture is H.264 of
 * one profile and one shape, in any size.
 */
export function canJoin(a: RecordingFormat, b: RecordingFormat): boolean {
  if (a.audio !== b.audio) return false;
  if (a.codec === b.codec && a.description.equals(b.description)) return true;
  const profile = h264Profile(a.codec);
  const [shapeA, shapeB] = [a.width / a.height, b.width / b.height];
  return (
    profile !== null &&
    profile === h264Profile(b.codec) &&
    Math.max(shapeA, shapeB) / Math.min(shapeA, shapeB) <= 1 + SHAPE_TOLERANCE
  );
}
