import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createPictureProcess, type PictureProcess } from '@server/pictures/pictureProcess';
import { until } from '@test/support/mediaServer';
import { bombPicture, pictureFile } from '@test/support/pictures';
import { treeOf } from '@test/support/processes';

const folder = mkdtempSync(path.join(os.tmpdir(), 'footlights-pictures-'));
const [small, huge] = ['small.jpg', 'huge.png'].map((name) => path.join(folder, name)) as [string, string];
const thumbnail = { thumbnail: { width: 64, height: 64, fit: 'cover' } } as const;
let open: PictureProcess[] = [];
beforeAll(async () => {
  writeFileSync(small, await pictureFile('jpeg'));
  // 49 megapixels in about 190 KB
  writeFileSync(huge, await bombPicture(7_000));
});
afterEach(async () => {
  for (const each of open) await each.close();
  open = [];
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function startProcess(options: Partial<Parameters<typeof createPictureProcess>[0]> = {}): PictureProcess {
  const pictures = createPictureProcess({ searchPath: process.env.PATH, ...options });
  open.push(pictures);
  return pictures;
}
const processes = () => treeOf(process.pid).filter(({ command }) => command.includes('pictures/main.ts'));

it('renders pictures in one process, which ends when idle and starts again for the next picture', async () => {
  const pictures = startProcess({ idleTimeoutMs: 100 });
  const rendered = await Promise.all([1, 2, 3].map(() => pictures.render(small, thumbnail)));
  expect(rendered.map((one) => one.thumbnail)).toEqual(
    Array(3).fill(expect.objectContaining({ bytes: expect.any(Buffer), width: 64, height: 64 })),
  );
  await until('the end of the process', () => processes().length === 0);
  expect(await pictures.verify(small, { filename: 'a.jpg' })).toBe('jpeg');
});

it('gives the process nothing of the environment but the path of programs', async () => {
  process.env.A_SECRET_OF_THE_SITE = 'never passed on';
  try {
    await startProcess().verify(small);
  } finally {
    delete process.env.A_SECRET_OF_THE_SITE;
  }
  const pid = String(processes().at(-1)!.pid);
  const environment = execFileSync('ps', ['eww', '-o', 'args=', '-p', pid], { encoding: 'utf8' });
  expect(environment).toContain(`PATH=${process.env.PATH}`);
  expect(environment).not.toContain('A_SECRET_OF_THE_SITE');
});

it('replaces a process that has run many tasks', async () => {
  const pictures = startProcess({ tasksPerProcess: 2 });
  const pids: number[] = [];
  for (let task = 0; task < 4; task += 1) {
    await pictures.verify(small);
    pids.push(processes().at(-1)!.pid);
  }
  expect([pids[0] === pids[1], pids[1] === pids[2], pids[2] === pids[3]]).toEqual([true, false, true]);
});

it('repeats a task whose process was killed once', async () => {
  const pictures = startProcess();
  const task = pictures.render(huge, thumbnail);
  process.kill((await until('the process', () => processes()[0])).pid, 'SIGKILL');
  expect((await task).thumbnail.width).toBe(64);
});

it('refuses a picture that ends every process, and serves the next one', async () => {
  const pictures = startProcess();
  // a pipe that nobody writes to: no process finishes it before it is killed, however slow this machine is
  const endless = path.join(folder, 'endless.png');
  execFileSync('mkfifo', [endless]);
  const refused = expect(pictures.verify(endless)).rejects.toMatchObject({ fault: 'too-complex' });
  const first = await until('the process', () => processes()[0]);
  process.kill(first.pid, 'SIGKILL');
  process.kill(
    (await until('the next process', () => processes().find(({ pid }) => pid !== first.pid))).pid,
    'SIGKILL',
  );
  await refused;
  expect(await pictures.verify(small)).toBe('jpeg');
});

it('refuses a picture that takes too long', async () => {
  await expect(startProcess({ taskTimeoutMs: 20 }).verify(huge)).rejects.toMatchObject({
    name: 'PictureRefused',
    fault: 'too-complex',
  });
});

it('refuses uploads beyond the queue, and resizes pictures of pages before the waiting uploads', async () => {
  const pictures = startProcess();
  const order: string[] = [];
  const uploads = Array.from({ length: 40 }, () =>
    pictures.verify(huge).then(
      () => order.push('upload'),
      (error: { statusCode: number }) => order.push(String(error.statusCode)),
    ),
  );
  const job = pictures.verify(small, { isJob: true });
  await pictures.resize(small, 320, 'webp').then(() => order.push('page'));
  await Promise.all(uploads);
  expect(await job).toBe('jpeg');
  expect(order.filter((one) => one === '503')).toHaveLength(19);
  expect(order.filter((one) => one === 'upload')).toHaveLength(21);
  expect(order.indexOf('page')).toBeLessThan(order.lastIndexOf('upload'));
});

it('rejects running, waiting and new tasks when the site shuts down', async () => {
  const pictures = startProcess();
  const tasks = [1, 2, 3].map(() => expect(pictures.verify(huge)).rejects.toMatchObject({ reason: 'shutdown' }));
  await until('the process', () => processes().length > 0);
  await pictures.close();
  await Promise.all(tasks);
  await expect(pictures.verify(small)).rejects.toMatchObject({ reason: 'shutdown' });
  expect(processes()).toEqual([]);
});
