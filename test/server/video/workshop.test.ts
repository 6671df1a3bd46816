import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { videoWorkshop, type VideoWorkshop, WorkshopGone } from '@server/video/workshop';
import { until } from '@test/support/mediaServer';
import { stuckBelow, stuckFfmpeg } from '@test/support/stuckFfmpeg';
import { treeOf } from '@test/support/processes';
import { videoFile } from '@test/support/videos';

let folder: string;
let clip: string;
const open: VideoWorkshop[] = [];
beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'footlights-workshop-'));
  clip = path.join(folder, 'clip.mp4');
  writeFileSync(clip, await videoFile());
});
afterAll(async () => {
  for (const each of open) await each.close();
  rmSync(folder, { recursive: true, force: true });
});

function workshop(options: Partial<Parameters<typeof videoWorkshop>[0]> = {}): VideoWorkshop {
  const made = videoWorkshop({ ffmpeg: null, searchPath: process.env.PATH, ...options });
  open.push(made);
  return made;
}
const processes = () => treeOf(process.pid).filter(({ command }) => command.includes('video/main.ts'));
const frame = { from: '', to: '', seconds: 1 };

it('opens videos in one process, which goes when there is nothing to do and comes again', async () => {
  const { do: ask } = workshop({ idleMs: 100 });
  const looks = await Promise.all([1, 2, 3].map(() => ask('inspect', { path: clip, filename: 'a.mp4' })));
  expect(looks).toEqual(Array(3).fill(expect.objectContaining({ family: 'mov', playable: true })));
  await until('the end of it', () => processes().length === 0);
  await expect(ask('inspect', { path: clip, filename: 'a.mkv' })).rejects.toMatchObject({
    name: 'VideoRefused',
    fault: 'name',
  });
});

it('ends a task that says nothing any more, and what it started', async () => {
  const { program } = stuckFfmpeg(folder);
  const { do: ask } = workshop({ ffmpeg: program, silenceMs: 4000 });
  const asked = ask('frame', { ...frame, from: clip, to: path.join(folder, 'frame.png') });
  await expect(asked).rejects.toEqual(new WorkshopGone(false));
  await until('the end of it', () => stuckBelow(process.pid).length + processes().length === 0);
});

it('ends with the site, says so, and takes on nothing more', async () => {
  const { program } = stuckFfmpeg(folder);
  const made = workshop({ ffmpeg: program });
  const asked = made.do('frame', { ...frame, from: clip, to: path.join(folder, 'frame.png') });
  const refused = expect(asked).rejects.toMatchObject({ closed: true });
  await until('the work', () => stuckBelow(process.pid).length > 0);
  await made.close();
  await refused;
  await expect(made.do('inspect', { path: clip, filename: 'a.mp4' })).rejects.toMatchObject({ closed: true });
  expect([processes(), stuckBelow(process.pid)]).toEqual([[], []]);
});
