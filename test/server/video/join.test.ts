import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { extractStoryboard } from '@server/video/ffmpeg';
import { inspectVideo } from '@server/video/inspect';
import { joinRecording } from '@server/video/join';
import { canJoin, type RecordingFormat } from '@server/video/recordingFormat';
import { describeFfmpeg, encodeVideo } from '@test/support/ffmpeg';
import { folderMaker } from '@test/support/folders';

const newFolder = folderMaker('join');
const nothing = () => undefined;
const FRAGMENTED = ['-movflags', 'empty_moov+default_base_moof+frag_keyframe', '-f', 'mp4'];
const BASELINE = ['-c:v', 'libx264', '-profile:v', 'baseline', '-pix_fmt', 'yuv420p'];

/** Writes a second of a show as the media server records it. */
function writeSecond(folder: string, second: number, size: string): string {
  const file = path.join(folder, `${second}.mp4`);
  const options = [...BASELINE, '-c:a', 'libopus', '-output_ts_offset', `${second}`, ...FRAGMENTED];
  writeFileSync(file, encodeVideo('part.mp4', `size=${size}`, ...options).content);
  return file;
}

const probe = (...args: string[]) =>
  execFileSync('ffprobe', ['-v', 'error', '-of', 'csv=p=0', ...args], { encoding: 'utf8' })
    .trim()
    .split('\n');
const widthsOf = (file: string, ...from: string[]) =>
  probe('-select_streams', 'v', ...from, '-show_entries', 'frame=width', file)
    .map((line) => parseInt(line, 10))
    .filter((width) => width > 0);

describeFfmpeg('a recording whose picture changed its size', () => {
  const folder = newFolder();
  const joined = path.join(folder, 'joined.mp4');

  beforeAll(async () => {
    const files = ['160x90', '320x180', '160x90'].map((size, second) => writeSecond(folder, second, size));
    expect(await joinRecording(files, joined, nothing)).toMatchObject({ used: 3, video: { isOpus: true } });
  });

  it('becomes one video of the largest size, without a gap', async () => {
    expect(await inspectVideo(joined)).toMatchObject({ width: 320, height: 180, playable: true });
    expect(widthsOf(joined)).toEqual([...Array(12).fill(160), ...Array(12).fill(320), ...Array(12).fill(160)]);
    const times = probe('-select_streams', 'v', '-show_entries', 'packet=pts_time', joined).map(Number);
    const steps = times.slice(1).map((time, i) => Math.round((time - times[i]!) * 12));
    expect(new Set(steps)).toEqual(new Set([1]));
  });

  it.each([
    ['larger', '1.5', 320],
    ['smaller', '2.5', 160],
  ])('shows the %s picture to those who begin there', (_case, second, width) => {
    expect(new Set(widthsOf(joined, '-read_intervals', second))).toContain(width);
  });

  it('has one storyboard of all of it', async () => {
    const board = path.join(folder, 'board.png');
    await extractStoryboard('ffmpeg', joined, board, 3, nothing);
    // the last tile of 160 by 90 differs from one in the first second
    const tile = (x: number, y: number) =>
      execFileSync('ffmpeg', ['-v', 'error', '-i', board, '-vf', `crop=160:90:${x}:${y}`, '-f', 'md5', '-']).toString();
    expect(probe('-show_entries', 'stream=width,height', board)).toEqual(['1600,900']);
    expect(new Set([tile(0, 270), tile(0, 450), tile(0, 810)]).size).toBe(3);
  });
});

describe('formats of a recording', () => {
  const format: RecordingFormat = {
    codec: 'avc1.42e01f',
    description: Buffer.from('a'),
    width: 1280,
    height: 720,
    audio: 'opus 48000 2 ',
  };
  it.each([
    ['another size', { codec: 'avc1.42e015', width: 640, height: 360 }, true],
    ['another size in whole pixels', { width: 427, height: 240 }, true],
    ['another shape', { width: 720, height: 1280 }, false],
    ['another profile', { codec: 'avc1.64001f' }, false],
    ['another codec', { codec: 'vp09.00.10.08' }, false],
    ['other sound', { audio: '' }, false],
  ])('with %s fit into one video: %j is %s', (_case, other, expected) => {
    expect(canJoin(format, { ...format, description: Buffer.from('b'), ...other })).toBe(expected);
  });
});
