import { readSps } from '../mp4/sps';
import { type Picture, assemblePicture } from '../mp4/nalUnits';
import { readOpusDuration } from '../rtc/opus';

/** A parsed message of a browser; `timestamp` in µs on the publisher's clock, which audio and video share. */
export type Message =
  | ({ kind: 'picture' | 'smaller'; timestamp: number } & Picture)
  | { kind: 'sound'; timestamp: number; data: Buffer; /** 1/48000 s */ duration: number }
  | { kind: 'nothing' };

/** An invalid message; the text explains the mistake to the author of the client. */
export class MessageError extends Error {}

/** One byte for the kind, eight for the timestamp. */
export const HEADER_BYTES = 9;
/** Viewers could not load a larger key frame in time. */
export const MAX_PAYLOAD_BYTES = 2 * 1024 * 1024;
/** An Opus frame has at most 1275 bytes, and encoders put one frame into each packet. */
const MAX_AUDIO_BYTES = 1_500;
const MAX_UNITS = 64;
const MAX_PARAMETER_SET_BYTES = 1_024;
const MAX_SIDE_PIXELS = 4_096;
const KIND = { picture: 1, sound: 2, smaller: 3 } as const;
const START_CODE = Buffer.from([0, 0, 1]);
/** Baseline, main and high: what browsers encode and players decode. */
const PROFILES = new Set([66, 77, 100]);

/** Splits an Annex B byte stream into NAL units (ITU-T H.264, annex B): start codes, perhaps after zeros. */
function* unitsIn(bytes: Buffer): Generator<Buffer> {
  let start = bytes.indexOf(START_CODE);
  if (start < 0 || bytes.subarray(0, start).some((byte) => byte !== 0))
    throw new MessageError('A picture must begin with a start code');
  for (let count = 1; start >= 0; count++) {
    if (count > MAX_UNITS) throw new MessageError('A picture has too many NAL units');
    const next = bytes.indexOf(START_CODE, start + START_CODE.length);
    let end = next < 0 ? bytes.length : next;
    while (end > start + START_CODE.length && bytes[end - 1] === 0) end--;
    const unit = bytes.subarray(start + START_CODE.length, end);
    if (!unit.length || (unit[0] ?? 0) & 0x80) throw new MessageError('A picture is malformed');
    yield unit;
    start = next;
  }
}

function assertParameterSets({ sps, pps }: Picture): void {
  if (
    (sps && (sps.length < 4 || sps.length > MAX_PARAMETER_SET_BYTES)) ||
    (pps && (pps.length < 2 || pps.length > MAX_PARAMETER_SET_BYTES))
  )
    throw new MessageError('The parameter sets are malformed');
  if (!sps) return;
  const { width, height } = readSps(sps);
  const fits = (lines: number) => lines >= 16 && lines <= MAX_SIDE_PIXELS;
  if (!PROFILES.has(sps[1] ?? 0) || !fits(width) || !fits(height))
    throw new MessageError('This H.264 profile or picture size is not supported');
}

/**
 * Parses one message of a browser (README.md, "By WebSocket").
 * @throws MessageError when it is malformed.
 */
export function readMessage(bytes: Buffer): Message {
  if (bytes.length <= HEADER_BYTES || bytes.length > HEADER_BYTES + MAX_PAYLOAD_BYTES)
    throw new MessageError('A message must have a header and a payload within the size limit');
  const timestamp = Number(bytes.readBigUInt64BE(1));
  if (!Number.isSafeInteger(timestamp)) throw new MessageError('The timestamp is out of range');
  const payload = bytes.subarray(HEADER_BYTES);
  if (bytes[0] === KIND.sound) {
    const duration = payload.length <= MAX_AUDIO_BYTES ? readOpusDuration(payload) : 0;
    if (!duration) throw new MessageError('Sound must be an Opus packet');
    return { kind: 'sound', timestamp, data: payload, duration };
  }
  if (bytes[0] !== KIND.picture && bytes[0] !== KIND.smaller)
    throw new MessageError('The first byte must be 1 (picture), 2 (sound) or 3 (smaller picture)');
  const picture = assemblePicture(unitsIn(payload));
  if (!picture) return { kind: 'nothing' };
  assertParameterSets(picture);
  return { kind: bytes[0] === KIND.picture ? 'picture' : 'smaller', timestamp, ...picture };
}
