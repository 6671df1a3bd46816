import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { reclaimSpace } from '@server/features/assets/service/reclaiming';
import { type Actor } from '@test/support/actors';
import { type Api, startApi } from '@test/support/api';
import { makeCaller } from '@test/support/call';
import { until } from '@test/support/mediaServer';
import { treeOf } from '@test/support/processes';
import { type ServerProcess, startProcess } from '@test/support/process';
import { alive, stuckBelow, stuckFfmpeg } from '@test/support/stuckFfmpeg';
import { videoGiven } from '@test/support/videos';

jest.setTimeout(120_000);

/* kill -9 of a real process, which shares its database and its folder with an API that looks. */
let api: Api;
let performer: Actor;
let folder: string;
let ffmpeg: ReturnType<typeof stuckFfmpeg>;
const started: ServerProcess[] = [];
beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'footlights-stuck-'));
  ffmpeg = stuckFfmpeg(folder);
  api = await startApi({ env: { FFMPEG: ffmpeg.program } });
  performer = await api.verifiedPerformer();
});
afterAll(async () => {
  for (const each of started) await each.stop();
  await api.close();
  rmSync(folder, { recursive: true, force: true });
});

async function begin(env: Record<string, string>): Promise<ServerProcess> {
  const process = await startProcess(api.database.url, api.dataDir, env);
  started.push(process);
  return process;
}

/** The files below a folder of the data. */
function files(of: 'tmp' | 'files'): string[] {
  const place = path.join(api.dataDir, of);
  try {
    return readdirSync(place, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(place, path.join(entry.parentPath, entry.name)))
      .filter((name) => !name.includes('documents'))
      .sort();
  } catch {
    return [];
  }
}

const own = (id: string) => api.must('viewOwnVideo', { params: { id } }, performer.token);
/** All that was left lying, however young. */
const reclaim = () => reclaimSpace(api.ctx, new Date(Date.now() + 60_000));

/** A form that promises ten megabytes and brings a part of them. @returns what happens when it is cut off */
function halfUpload(to: ServerProcess, idempotencyKey: string): Promise<unknown> {
  const head =
    '--edge\r\ncontent-disposition: form-data; name="title"\r\n\r\nCut off\r\n--edge\r\ncontent-disposition: form-data; name="video"; filename="clip.mp4"\r\n\r\n';
  const headers = {
    authorization: performer.token,
    'idempotency-key': idempotencyKey,
    'content-type': 'multipart/form-data; boundary=edge',
    'content-length': 10_000_000,
  };
  const request = http.request(`${to.url}/api/performer/performer-assets/videos`, { method: 'POST', headers });
  const cut = new Promise((resolve) => request.once('error', resolve));
  request.write(head);
  request.write(Buffer.alloc(300_000));
  return cut;
}

it('of the site: an upload leaves nothing, work leaves nothing half-made and runs on nowhere, and the next process takes it up', async () => {
  const first = await begin({ FFMPEG: 'off' });
  const cut = halfUpload(first, 'the-same-upload');
  await until('the half of a file', () => files('tmp').length > 0);
  await first.kill();
  await cut;
  expect((await api.must('searchOwnVideos', {}, performer.token)).total).toBe(0);
  expect(files('files')).toEqual([]);
  expect(await reclaim()).toMatchObject({ temporary: 1, orphans: 0 });
  expect(files('tmp')).toEqual([]);

  const second = await begin({ FFMPEG: ffmpeg.program });
  const { must } = makeCaller(second.url, '');
  const whole = {
    body: { title: 'Whole', status: 'active' },
    files: { video: await videoGiven() },
    idempotencyKey: 'the-same-upload',
  };
  const { _id } = await must('createVideo', whole, performer.token);
  expect((await must('createVideo', whole, performer.token))._id).toBe(_id);
  const drawing = await until('the work', () => stuckBelow(second.pid)[0]);
  const below = second.children().map(({ pid }) => pid);
  await second.kill();
  await until('the end of what it had started', () => !below.some(alive));
  expect(below).toContain(drawing);
  expect(await own(_id)).toMatchObject({ processing: 'running', video: null });
  expect((await api.call('viewVideo', { params: { id: _id } })).status).toBe(404);
  // the upload alone: what was made of it lay in the temporary folder
  expect(files('files')).toHaveLength(1);
  expect(files('tmp')).not.toEqual([]);

  const third = await begin({ FFMPEG: 'off' });
  await until('a video', async () => (await own(_id)).processing === 'done');
  expect((await api.must('viewVideo', { params: { id: _id } })).video).toContain('/files/private/');
  await third.stop();
  await reclaim();
  expect([files('tmp'), files('files').length]).toEqual([[], 1]);
});

it('of the process that works on videos: that work has failed, says so, and can be retried', async () => {
  const { _id } = await api.must(
    'createVideo',
    { body: { title: 'Struck' }, files: { video: await videoGiven() } },
    performer.token,
  );
  const working = api.runJobs();
  const drawing = await until('the work', () => stuckBelow(process.pid)[0]);
  const worker = treeOf(process.pid).find(({ command }) => command.includes('video/main.ts'))!;
  process.kill(worker.pid, 'SIGKILL');
  await working;
  expect(await own(_id)).toMatchObject({
    processing: 'failed',
    fault: expect.stringContaining('our side'),
    video: null,
  });
  await until('the end of what it had started', () => !alive(drawing));
  expect(files('tmp')).toEqual([]);

  ffmpeg.letGo();
  expect((await api.must('retryVideo', { params: { id: _id } }, performer.token)).processing).toBe('waiting');
  await api.runJobs();
  expect(await own(_id)).toMatchObject({ processing: 'done', fault: null });
  expect((await api.call('retryVideo', { params: { id: _id } }, performer.token)).error).toMatchObject({
    statusCode: 422,
    error: 'NOTHING_TO_RETRY',
  });
});

it('what is deleted while it is worked on leaves nothing, and is told to nobody as failed', async () => {
  rmSync(`${ffmpeg.program}.go`);
  const before = files('files');
  const { _id } = await api.must(
    'createVideo',
    { body: { title: 'Regretted' }, files: { video: await videoGiven() } },
    performer.token,
  );
  const working = api.runJobs();
  await until('the work', () => stuckBelow(process.pid)[0]);
  await api.must('deleteOwnVideo', { params: { id: _id } }, performer.token);
  ffmpeg.letGo();
  process.kill(await until('the work', () => stuckBelow(process.pid)[0]), 'SIGKILL');
  await working;
  expect([files('tmp'), files('files')]).toEqual([[], before]);
  const told = api.realtime.said.flatMap((said) =>
    said.event === 'asset/processed' && said.payload._id === _id ? [said.payload.processing] : [],
  );
  expect(told).not.toContain('failed');
});
