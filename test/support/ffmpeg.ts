import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type FileGiven } from './call';

export const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0;
const runs = hasFfmpeg || process.env.REQUIRE_FFMPEG === 'on';
// A site works without ffmpeg, so `npm test` has to pass on a machine that lacks it: what needs it is skipped there, visibly. `.ci/run` brings it and requires it.
export const describeFfmpeg = runs ? describe : describe.skip;
export const testFfmpeg = runs ? test : test.skip;

function inFolder<T>(work: (folder: string) => T): T {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'footlights-ffmpeg-'));
  try {
    return work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A moving picture of a second, encoded with these options; with a tone where an audio codec is among them. */
export function encoded(name: string, ...options: string[]): FileGiven {
  return inFolder((folder) => {
    const place = path.join(folder, name);
    const tone = options.includes('-c:a') ? ['-f', 'lavfi', '-i', 'sine=f=300:d=1'] : [];
    const size = options.find((option) => option.startsWith('size='))?.slice(5) ?? '160x120';
    execFileSync(
      'ffmpeg',
      [
        '-v',
        'error',
        '-f',
        'lavfi',
        '-i',
        `testsrc2=s=${size}:r=12:d=1`,
        ...tone,
        ...options.filter((option) => !option.startsWith('size=')),
        '-y',
        place,
      ],
      { stdio: ['ignore', 'ignore', 'pipe'] },
    );
    return { name, content: readFileSync(place) };
  });
}

/** Where the matrix of a track stands behind the name of its header. */
const MATRIX = 44;
const QUARTER = [0, 1, 0, -1, 0, 0, 0, 0, 0x4000].map((value) => value * 0x10000);

/** The same MP4, said to be turned by a quarter: as phones write what they take upright. */
export function turned({ name, content }: FileGiven): FileGiven {
  const bytes = Buffer.from(content);
  QUARTER.forEach((value, index) => bytes.writeInt32BE(value, bytes.indexOf('tkhd') + MATRIX + index * 4));
  return { name, content: bytes };
}

/** What ffprobe says of a video: its codecs, and the sides of its first picture as it is shown. */
export function probed(content: Buffer): { codecs: string[]; width: number; height: number; frames: number } {
  return inFolder((folder) => {
    const place = path.join(folder, 'video.mp4');
    writeFileSync(place, content);
    const said = JSON.parse(
      execFileSync('ffprobe', ['-v', 'error', '-count_packets', '-show_streams', '-of', 'json', place], {
        encoding: 'utf8',
      }),
    ) as {
      streams: {
        codec_name: string;
        codec_type: string;
        width: number;
        height: number;
        nb_read_packets: string;
        side_data_list?: { rotation?: number }[];
      }[];
    };
    const picture = said.streams.find((stream) => stream.codec_type === 'video')!;
    const onItsSide =
      Math.abs(picture.side_data_list?.find((data) => data.rotation !== undefined)?.rotation ?? 0) % 180 === 90;
    const [width, height] = onItsSide ? [picture.height, picture.width] : [picture.width, picture.height];
    return {
      codecs: said.streams.map((stream) => stream.codec_name),
      width,
      height,
      frames: Number(picture.nb_read_packets),
    };
  });
}
