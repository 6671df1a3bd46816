import { readFileSync } from 'node:fs';
import path from 'node:path';
import { WebSocket } from 'ws';
import { readClip } from '../../demo/publisher/clip';
import { splitUnits } from '../../media/mp4/nalUnits';

const START_CODE = Buffer.from([0, 0, 0, 1]);
export const PICTURE = 1;
export const SOUND = 2;
export const SMALLER = 3;

/** Makes a message as browsers send it (media/README.md). */
export function message(kind: number, timestamp: number, payload: Buffer): Buffer {
  const head = Buffer.alloc(9);
  head.writeUInt8(kind);
  head.writeBigUInt64BE(BigInt(Math.round(timestamp)), 1);
  return Buffer.concat([head, payload]);
}

/** Returns the messages of the first seconds of a demo clip, in order, each with its due time in ms. */
export function clipMessages(): { at: number; kind: number; key: boolean; bytes: Buffer }[] {
  const { video, audio } = readClip(readFileSync(path.join(process.cwd(), 'demo/clips/guitar.mp4')));
  const at = (samples: { duration: number }[], i: number, timescale: number) =>
    (samples.slice(0, i).reduce((sum, { duration }) => sum + duration, 0) / timescale) * 1e6;
  const pictures = video.samples.slice(0, 120).map(({ data, key }, i) => {
    const units = [...(key ? [video.sps, video.pps] : []), ...splitUnits(data)];
    const time = at(video.samples, i, video.timescale);
    return {
      at: time / 1_000,
      kind: PICTURE,
      key,
      bytes: message(PICTURE, time, Buffer.concat(units.flatMap((unit) => [START_CODE, unit]))),
    };
  });
  const sounds = audio.samples.slice(0, 250).map(({ data }, i) => {
    const time = at(audio.samples, i, audio.timescale);
    return { at: time / 1_000, kind: SOUND, key: true, bytes: message(SOUND, time, data) };
  });
  return [...pictures, ...sounds].sort((a, b) => a.at - b.at);
}

export interface SocketClient {
  socket: WebSocket;
  told: { type: string; timestamp?: number }[];
  /** how it closed; null while it is open */
  end(): { code: number; reason: string } | null;
}

/** Opens a socket as a page does, and sends nothing yet. */
export function openSocket(url: string): SocketClient {
  const socket = new WebSocket(url.replace(/^http/, 'ws'));
  const told: SocketClient['told'] = [];
  let ended: { code: number; reason: string } | null = null;
  socket.on('message', (data: Buffer) => told.push(JSON.parse(data.toString()) as { type: string }));
  socket.on('close', (code, reason) => {
    ended = { code, reason: reason.toString() };
  });
  socket.on('error', () => undefined);
  return { socket, told, end: () => ended };
}

/** Sends a clip repeatedly in real time. @returns stops it */
export function play({ socket }: SocketClient): () => void {
  const length = 4_000;
  const clip = clipMessages().filter(({ at }) => at < length);
  const began = performance.now();
  let next = 0;
  const timer = setInterval(() => {
    for (;;) {
      const round = Math.floor(next / clip.length);
      const one = clip[next % clip.length];
      if (!one || socket.readyState > WebSocket.OPEN) return clearInterval(timer);
      const due = one.at + round * length;
      if (due > performance.now() - began) return;
      next++;
      socket.send(message(one.kind, due * 1_000 + 1_000_000, one.bytes.subarray(9)));
    }
  }, 10);
  return () => clearInterval(timer);
}
