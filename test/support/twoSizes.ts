import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readClip } from '../../demo/publisher/clip';
import { type AccessUnit } from '../../media/stream/source';
import { until } from './mediaServer';
import { message, openSocket, PICTURE, SMALLER } from './socketPublisher';

const FRAMES_PER_SECOND = 25;
const START_CODE = Buffer.from([0, 0, 0, 1]);
/** Begin key frames and other frames. What follows is no picture, which only a decoder would notice. */
const SLICE = { key: 0x65, other: 0x41 };

/** The encodings: parameter sets of pictures with 1920x1080 and 640x360, the bytes of a frame, and what fills them. */
const SIZES = {
  1080: {
    kind: PICTURE,
    bytes: 5_000,
    fill: 0xd5,
    sps: '67640028acd940780227e5c05a808080a0000003002000000781e30632c0',
  },
  360: { kind: SMALLER, bytes: 500, fill: 0xaa, sps: null },
};
export type Lines = keyof typeof SIZES;

/** Returns the lines of a frame that a viewer got. */
export const linesOf = (unit: AccessUnit | undefined): Lines | null =>
  unit === undefined ? null : unit.data.at(-1) === SIZES[360].fill ? 360 : 1080;

function framesOf(lines: Lines): Record<'key' | 'other', Buffer> {
  const { video } = readClip(readFileSync(path.join(process.cwd(), 'demo/clips/guitar.mp4')));
  const { bytes, fill, sps } = SIZES[lines];
  const slice = (type: number) => Buffer.concat([START_CODE, Buffer.from([type]), Buffer.alloc(bytes, fill)]);
  const sets = [sps === null ? video.sps : Buffer.from(sps, 'hex'), video.pps];
  const other = slice(SLICE.other);
  return { key: Buffer.concat([...sets.flatMap((set) => [START_CODE, set]), slice(SLICE.key)]), other };
}

/**
 * Publishes two sizes over a WebSocket, 1080 lines with 1 Mbit/s and 360 with 0.1, with a key frame each second. The
 * rates are exact and nothing is encoded, so that a busy machine changes nothing. @returns stops it
 */
export async function publishTwoSizes(url: string): Promise<() => void> {
  const client = openSocket(`${url}&layers=2`);
  await until('the ready message', () => client.told.some(({ type }) => type === 'ready'));
  const frames = { 1080: framesOf(1080), 360: framesOf(360) };
  const began = performance.now();
  let next = 0;
  const timer = setInterval(() => {
    for (; next <= ((performance.now() - began) / 1_000) * FRAMES_PER_SECOND; next++)
      for (const lines of [1080, 360] as const) {
        const frame = frames[lines][next % FRAMES_PER_SECOND ? 'other' : 'key'];
        client.socket.send(message(SIZES[lines].kind, 1e6 + (next * 1e6) / FRAMES_PER_SECOND, frame));
      }
  }, 10);
  return () => {
    clearInterval(timer);
    client.socket.terminate();
  };
}
