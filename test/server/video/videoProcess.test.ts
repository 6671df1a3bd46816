import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createVideoProcess, type VideoProcess } from '@server/video/videoProcess';
import { WorkerEnded } from '@server/workers/workerProcess';
import { until } from '@test/support/mediaServer';
import { findStuck, stuckFfmpeg } from '@test/support/stuckFfmpeg';
import { treeOf } from '@test/support/processes';
import { videoFile } from '@test/support/videos';

let folder: string;
let clip: string;
const open: VideoProcess[] = [];
beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'footlights-video-'));
  clip = path.join(folder, 'clip.mp4');
  writeFileSync(clip, await videoFile());
});
afterAll(async () => {
  for (const each of open) await each.close();
  rmSync(folder, { recursive: true, force: true });
});

function startProcess(options: Partial<Parameters<typeof createVideoProcess>[0]> = {}): VideoProcess {
  const videos = createVideoProcess({ ffmpeg: null, searchPath: process.env.PATH, ...options });
  open.push(videos);
  return videos;
}
const processes = () => treeOf(process.pid).filter(({ command }) => command.includes('video/main.ts'));
const frame = { from: '', to: '', seconds: 1 };

it('inspects videos in one process, which ends when idle and starts again for the next task', async () => {
  const { run } = startProcess({ idleTimeoutMs: 100 });
  const facts = await Promise.all([1, 2, 3].map(() => run('inspect', { path: clip, filename: 'a.mp4' })));
  expect(facts).toEqual(Array(3).fill(expect.objectContaining({ family: 'mov', playable: true })));
  await until('the end of the process', () => processes().length === 0);
  await expect(run('inspect', { path: clip, filename: 'a.mkv' })).rejects.toMatchObject({
    name: 'VideoRefused',
    fault: 'name',
  });
});

it('ends a task without progress, together with its ffmpeg', async () => {
  const { program } = stuckFfmpeg(folder);
  const { run } = startProcess({ ffmpeg: program, taskTimeoutMs: 4000 });
  const task = run('frame', { ...frame, from: clip, to: path.join(folder, 'frame.png') });
  await expect(task).rejects.toEqual(new WorkerEnded('timeout'));
  await until('the end of the process', () => findStuck(process.pid).length + processes().length === 0);
});

it('rejects running and new tasks when the site shuts down', async () => {
  const { program } = stuckFfmpeg(folder);
  const videos = startProcess({ ffmpeg: program });
  const task = videos.run('frame', { ...frame, from: clip, to: path.join(folder, 'frame.png') });
  const refused = expect(task).rejects.toMatchObject({ reason: 'shutdown' });
  await until('ffmpeg to start', () => findStuck(process.pid).length > 0);
  await videos.close();
  await refused;
  await expect(videos.run('inspect', { path: clip, filename: 'a.mp4' })).rejects.toMatchObject({ reason: 'shutdown' });
  expect([processes(), findStuck(process.pid)]).toEqual([[], []]);
});
