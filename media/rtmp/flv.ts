import { type AudioTrack } from '../mp4/tracks';
import { type Picture, assemblePicture } from '../mp4/nalUnits';

/** Unsupported or malformed media; the message is for the person who set up the streaming software. */
export class FlvError extends Error {
  constructor(
    message: string,
    readonly track: 'video' | 'audio' | 'other' = 'other',
    /** the codec that is not supported */
    readonly codec: string | null = null,
  ) {
    super(message);
  }
}

const H264 = 7;
const AAC = 10;
/** Names for people, by codec id (FLV specification 10.1) or FourCC (Enhanced RTMP, which has a flag for it). */
const VIDEO_CODECS: Record<number, string> = { 2: 'Sorenson H.263', 4: 'VP6', 12: 'HEVC', 13: 'AV1' };
const AUDIO_CODECS: Record<number, string> = { 0: 'PCM', 1: 'ADPCM', 2: 'MP3', 3: 'PCM', 11: 'Speex', 14: 'MP3' };
const FOUR_CC: Record<string, string> = {
  hvc1: 'HEVC',
  av01: 'AV1',
  vp08: 'VP8',
  vp09: 'VP9',
  avc1: 'H.264 by Enhanced RTMP',
  Opus: 'Opus',
  fLaC: 'FLAC',
  'ac-3': 'AC-3',
  'ec-3': 'E-AC-3',
  '.mp3': 'MP3',
  mp4a: 'AAC by Enhanced RTMP',
};
const ENHANCED_VIDEO = 0x80;
const ENHANCED_AUDIO = 9;
const fourCcOf = (payload: Buffer): string | null => FOUR_CC[payload.toString('latin1', 1, 5)] ?? null;
const KIND = { configuration: 0, media: 1 } as const;

/** The H.264 parameter sets of a stream. */
export interface ParameterSets {
  sps: Buffer;
  pps: Buffer;
  /** bytes of the length field before each NAL unit */
  lengthSize: number;
}

/** A parsed video message; `delay`: composition offset, ms. */
export type VideoTag =
  { kind: 'sets'; sets: ParameterSets } | { kind: 'picture'; units: Buffer; delay: number } | { kind: 'nothing' };
/** A parsed audio message. */
export type AudioTag = { kind: 'track'; track: AudioTrack } | { kind: 'sound'; data: Buffer } | { kind: 'nothing' };

/** Reads a parameter set of an AVCDecoderConfigurationRecord (ISO/IEC 14496-15) and where it ends. */
function readSetAt(record: Buffer, at: number): { set: Buffer; end: number } {
  const length = at + 2 <= record.length ? record.readUInt16BE(at) : 0;
  const end = at + 2 + length;
  if (!length || end > record.length) throw new FlvError('The H.264 parameter sets are malformed.');
  return { set: Buffer.from(record.subarray(at + 2, end)), end };
}

function readParameterSets(record: Buffer): ParameterSets {
  if (record.length < 8 || record[0] !== 1 || !((record[5] ?? 0) & 31))
    throw new FlvError('The H.264 parameter sets are malformed.');
  const { set: sps, end } = readSetAt(record, 6);
  let at = end;
  for (let left = ((record[5] ?? 0) & 31) - 1; left > 0; left--) at = readSetAt(record, at).end;
  const { set: pps } = readSetAt(record, at + 1);
  return { sps, pps, lengthSize: ((record[4] ?? 0) & 3) + 1 };
}

/**
 * Parses a video message (FLV specification 10.1, E.4.3).
 * @throws FlvError when it is malformed or not H.264.
 */
export function readVideoTag(payload: Buffer): VideoTag {
  const [head = 0, kind] = payload;
  const isEnhanced = (head & ENHANCED_VIDEO) !== 0;
  if (isEnhanced || (head & 15) !== H264) {
    const codec = isEnhanced ? fourCcOf(payload) : (VIDEO_CODECS[head & 15] ?? null);
    throw new FlvError('Only H.264 video is supported. Change the video encoder.', 'video', codec);
  }
  if (kind === KIND.configuration) return { kind: 'sets', sets: readParameterSets(payload.subarray(5)) };
  if (kind !== KIND.media || payload.length <= 5) return { kind: 'nothing' };
  return { kind: 'picture', units: payload.subarray(5), delay: payload.readIntBE(2, 3) };
}

const SAMPLE_RATES = [
  96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000, 7_350,
];
/** AAC-LC, HE-AAC and HE-AAC v2. */
const OBJECT_TYPES = new Set([2, 5, 29]);

/** Reads the track from an AudioSpecificConfig (ISO/IEC 14496-3, 1.6.2.1). */
function readTrack(config: Buffer): AudioTrack {
  if (config.length < 2 || config.length > 64) throw new FlvError('The AAC configuration is malformed.');
  const bits = config.readUInt16BE(0);
  const rate = SAMPLE_RATES[(bits >> 7) & 15];
  const channels = (bits >> 3) & 15;
  if (!OBJECT_TYPES.has(bits >> 11) || !rate || channels < 1 || channels > 2)
    throw new FlvError('Only AAC-LC audio in mono or stereo is supported. Change the audio encoder.', 'audio');
  return { codec: 'aac', rate, channels, config: Buffer.from(config) };
}

/**
 * Parses an audio message (FLV specification 10.1, E.4.2).
 * @throws FlvError when it is malformed or not AAC.
 */
export function readAudioTag(payload: Buffer): AudioTag {
  const [head = 0, kind] = payload;
  if (!payload.length) return { kind: 'nothing' };
  if (head >> 4 !== AAC) {
    const codec = head >> 4 === ENHANCED_AUDIO ? fourCcOf(payload) : (AUDIO_CODECS[head >> 4] ?? null);
    throw new FlvError('Only AAC audio is supported. Change the audio encoder.', 'audio', codec);
  }
  if (kind === KIND.configuration) return { kind: 'track', track: readTrack(payload.subarray(2)) };
  return payload.length > 2 ? { kind: 'sound', data: payload.subarray(2) } : { kind: 'nothing' };
}

/** @throws FlvError when the lengths are inconsistent. */
function* unitsIn(bytes: Buffer, lengthSize: number): Generator<Buffer> {
  for (let at = 0; at < bytes.length;) {
    if (at + lengthSize > bytes.length) throw new FlvError('A video frame is malformed.');
    const start = at + lengthSize;
    const end = start + bytes.readUIntBE(at, lengthSize);
    if (end > bytes.length) throw new FlvError('A video frame is malformed.');
    yield bytes.subarray(start, end);
    at = end;
  }
}

/**
 * Assembles a picture from length-prefixed NAL units; null when there is no slice.
 * @throws FlvError when the lengths are inconsistent.
 */
export const readUnits = (units: Buffer, lengthSize: number): Picture | null =>
  assemblePicture(unitsIn(units, lengthSize));
