import { readSps } from '../mp4/sps';
import { type Picture, assemblePicture } from '../mp4/nalUnits';
import { opusDuration } from '../rtc/opus';

/** What a browser's message holds; times in µs on the publisher's one clock. */
export type Message =
  | ({ kind: 'picture'; timestamp: number } & Picture)
  | { kind: 'sound'; timestamp: number; data: Buffer; /** 1/48000 s */ duration: number }
  | { kind: 'nothing' };

/** Something that no page of ours sends, in words for whoever wrote the sender. */
export class MessageError extends Error {}

/** A byte for the kind, eight for the time. */
export const HEAD_BYTES = 9;
/** A key frame of this size is none that viewers could load. */
export const MOST_BYTES = 2 * 1024 * 1024;
/** Opus packets have at most 1275 bytes for each of their frames; encoders put one into each. */
const MOST_SOUND = 1_500;
const MOST_UNITS = 64;
const MOST_SET = 1_024;
const MOST_LINES = 4_096;
const KIND = { picture: 1, sound: 2 } as const;
const START = Buffer.from([0, 0, 1]);
/** Baseline, main and high: what browsers encode and players decode. */
const PROFILES = new Set([66, 77, 100]);

/** The NAL units of an Annex B byte stream (ITU-T H.264, annex B): start codes between them, perhaps zeros before those. */
function* unitsIn(bytes: Buffer): Generator<Buffer> {
  let start = bytes.indexOf(START);
  if (start < 0 || bytes.subarray(0, start).some((byte) => byte !== 0))
    throw new MessageError('A picture begins with a start code');
  for (let count = 1; start >= 0; count++) {
    if (count > MOST_UNITS) throw new MessageError('A picture has too many pieces');
    const next = bytes.indexOf(START, start + START.length);
    let end = next < 0 ? bytes.length : next;
    while (end > start + START.length && bytes[end - 1] === 0) end--;
    const unit = bytes.subarray(start + START.length, end);
    if (!unit.length || (unit[0] ?? 0) & 0x80) throw new MessageError('A picture is broken');
    yield unit;
    start = next;
  }
}

function checkSets({ sps, pps }: Picture): void {
  if ((sps && (sps.length < 4 || sps.length > MOST_SET)) || (pps && (pps.length < 2 || pps.length > MOST_SET)))
    throw new MessageError('The description of the pictures is broken');
  if (!sps) return;
  const { width, height } = readSps(sps);
  const fits = (lines: number) => lines >= 16 && lines <= MOST_LINES;
  if (!PROFILES.has(sps[1] ?? 0) || !fits(width) || !fits(height))
    throw new MessageError('Pictures of this kind or size are not taken here');
}

/**
 * Reads one message of a browser (README.md, "By WebSocket").
 * @throws MessageError when it is none.
 */
export function readMessage(bytes: Buffer): Message {
  if (bytes.length <= HEAD_BYTES || bytes.length > HEAD_BYTES + MOST_BYTES)
    throw new MessageError('A message has a head and something after it');
  const timestamp = Number(bytes.readBigUInt64BE(1));
  if (!Number.isSafeInteger(timestamp)) throw new MessageError('This is no time');
  const payload = bytes.subarray(HEAD_BYTES);
  if (bytes[0] === KIND.sound) {
    const duration = payload.length <= MOST_SOUND ? opusDuration(payload) : 0;
    if (!duration) throw new MessageError('Sound comes as packets of Opus');
    return { kind: 'sound', timestamp, data: payload, duration };
  }
  if (bytes[0] !== KIND.picture) throw new MessageError('A message is a picture (1) or sound (2)');
  const picture = assemblePicture(unitsIn(payload));
  if (!picture) return { kind: 'nothing' };
  checkSets(picture);
  return { kind: 'picture', timestamp, ...picture };
}
