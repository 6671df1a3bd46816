import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type FileGiven } from './call';

export const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0;
const runs = hasFfmpeg || process.env.REQUIRE_FFMPEG === 'on';
// Skipped where `ffmpeg` is not installed, so that `npm test` passes without it, as the site runs. `.ci/run` sets
// REQUIRE_FFMPEG=on: there the tests must run.
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

/** Encodes a test video of one second with these options, with a tone if they name an audio codec. */
export function encodeVideo(name: string, ...options: string[]): FileGiven {
  return inFolder((folder) => {
    const file = path.join(folder, name);
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
        file,
      ],
      { stdio: ['ignore', 'ignore', 'pipe'] },
    );
    return { name, content: readFileSync(file) };
  });
}

/** Offset of a track's matrix from the name of its header. */
const MATRIX_OFFSET = 44;
const QUARTER_TURN_MATRIX = [0, 1, 0, -1, 0, 0, 0, 0, 0x4000].map((value) => value * 0x10000);

/** Returns the MP4 with a rotation of a quarter turn, as phones write portrait videos. */
export function rotateVideo({ name, content }: FileGiven): FileGiven {
  const bytes = Buffer.from(content);
  QUARTER_TURN_MATRIX.forEach((value, index) =>
    bytes.writeInt32BE(value, bytes.indexOf('tkhd') + MATRIX_OFFSET + index * 4),
  );
  return { name, content: bytes };
}

/** Reads codecs, displayed size and number of frames with ffprobe. */
export function probeVideo(content: Buffer): { codecs: string[]; width: number; height: number; frames: number } {
  return inFolder((folder) => {
    const file = path.join(folder, 'video.mp4');
    writeFileSync(file, content);
    const said = JSON.parse(
      execFileSync('ffprobe', ['-v', 'error', '-count_packets', '-show_streams', '-of', 'json', file], {
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
