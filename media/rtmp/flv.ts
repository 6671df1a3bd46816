import { type AudioTrack } from '../mp4/tracks';
import { type Picture, assemblePicture } from '../mp4/nalUnits';

/** Why a program's pictures or sound cannot be taken, in words for the person who set it up. */
export class FlvError extends Error {}

const H264 = 7;
const AAC = 10;
const KIND = { configuration: 0, media: 1 } as const;

export interface ParameterSets {
  sps: Buffer;
  pps: Buffer;
  /** bytes of the length before each NAL unit */
  lengthSize: number;
}

/** One message of pictures, without its FLV header; times in ms. */
export type VideoTag =
  { kind: 'sets'; sets: ParameterSets } | { kind: 'picture'; units: Buffer; delay: number } | { kind: 'nothing' };
export type AudioTag = { kind: 'track'; track: AudioTrack } | { kind: 'sound'; data: Buffer } | { kind: 'nothing' };

/** A parameter set of an AVCDecoderConfigurationRecord (ISO/IEC 14496-15), and where the next thing is. */
function setAt(record: Buffer, at: number): { set: Buffer; end: number } {
  const length = at + 2 <= record.length ? record.readUInt16BE(at) : 0;
  const end = at + 2 + length;
  if (!length || end > record.length) throw new FlvError('The description of the pictures is broken');
  return { set: Buffer.from(record.subarray(at + 2, end)), end };
}

function readParameterSets(record: Buffer): ParameterSets {
  if (record.length < 8 || record[0] !== 1 || !((record[5] ?? 0) & 31))
    throw new FlvError('The description of the pictures is broken');
  const { set: sps, end } = setAt(record, 6);
  let at = end;
  for (let left = ((record[5] ?? 0) & 31) - 1; left > 0; left--) at = setAt(record, at).end;
  const { set: pps } = setAt(record, at + 1);
  return { sps, pps, lengthSize: ((record[4] ?? 0) & 3) + 1 };
}

/**
 * What a message of pictures holds (FLV specification 10.1, E.4.3).
 * @throws FlvError when it is no H.264, or broken.
 */
export function readVideoTag(payload: Buffer): VideoTag {
  const [head = 0, kind] = payload;
  if (head & 0x80 || (head & 15) !== H264) throw new FlvError('Send H.264: other pictures are not taken here');
  if (kind === KIND.configuration) return { kind: 'sets', sets: readParameterSets(payload.subarray(5)) };
  if (kind !== KIND.media || payload.length <= 5) return { kind: 'nothing' };
  return { kind: 'picture', units: payload.subarray(5), delay: payload.readIntBE(2, 3) };
}

const RATES = [96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000, 7_350];
/** AAC-LC, and what builds on it: with spectral band replication, with parametric stereo. */
const OBJECTS = new Set([2, 5, 29]);

/** The track behind an AudioSpecificConfig (ISO/IEC 14496-3, 1.6.2.1). */
function readTrack(config: Buffer): AudioTrack {
  if (config.length < 2 || config.length > 64) throw new FlvError('The description of the sound is broken');
  const bits = config.readUInt16BE(0);
  const rate = RATES[(bits >> 7) & 15];
  const channels = (bits >> 3) & 15;
  if (!OBJECTS.has(bits >> 11) || !rate || channels < 1 || channels > 2)
    throw new FlvError('Send AAC-LC in mono or stereo: other sound is not taken here');
  return { codec: 'aac', rate, channels, config: Buffer.from(config) };
}

/**
 * What a message of sound holds (FLV specification 10.1, E.4.2).
 * @throws FlvError when it is no AAC, or broken.
 */
export function readAudioTag(payload: Buffer): AudioTag {
  const [head = 0, kind] = payload;
  if (!payload.length) return { kind: 'nothing' };
  if (head >> 4 !== AAC) throw new FlvError('Send AAC: other sound is not taken here');
  if (kind === KIND.configuration) return { kind: 'track', track: readTrack(payload.subarray(2)) };
  return payload.length > 2 ? { kind: 'sound', data: payload.subarray(2) } : { kind: 'nothing' };
}

/** @throws FlvError when lengths do not add up. */
function* unitsIn(bytes: Buffer, lengthSize: number): Generator<Buffer> {
  for (let at = 0; at < bytes.length;) {
    if (at + lengthSize > bytes.length) throw new FlvError('A picture is broken');
    const start = at + lengthSize;
    const end = start + bytes.readUIntBE(at, lengthSize);
    if (end > bytes.length) throw new FlvError('A picture is broken');
    yield bytes.subarray(start, end);
    at = end;
  }
}

/**
 * The slices of a picture, and parameter sets that came along; null when there is none.
 * @throws FlvError when lengths do not add up.
 */
export const readUnits = (units: Buffer, lengthSize: number): Picture | null =>
  assemblePicture(unitsIn(units, lengthSize));
