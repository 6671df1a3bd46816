import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { cleanUpStorage } from '@server/features/assets/service/cleanup';
import { type Actor } from '@test/support/actors';
import { type Api, startApi } from '@test/support/api';
import { makeCaller } from '@test/support/call';
import { until } from '@test/support/mediaServer';
import { treeOf } from '@test/support/processes';
import { type ServerProcess, startProcess } from '@test/support/process';
import { isAlive, findStuck, stuckFfmpeg } from '@test/support/stuckFfmpeg';
import { videoGiven } from '@test/support/videos';

jest.setTimeout(120_000);

// These tests kill a real process with SIGKILL. An API in this process shares its database and data folder and inspects
// them.
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

/** Lists the files below a data folder. */
function files(of: 'tmp' | 'files'): string[] {
  const folderPath = path.join(api.dataDir, of);
  try {
    return readdirSync(folderPath, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(folderPath, path.join(entry.parentPath, entry.name)))
      .filter((name) => !name.includes('documents'))
      .sort();
  } catch {
    return [];
  }
}

const viewOwn = (id: string) => api.must('viewOwnVideo', { params: { id } }, performer.token);
/** Removes leftovers of any age. */
const cleanUp = () => cleanUpStorage(api.ctx, new Date(Date.now() + 60_000));

/** Sends a part of a form that declares ten megabytes. @returns a promise that settles when the connection breaks */
function startUpload(to: ServerProcess, idempotencyKey: string): Promise<unknown> {
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

it('a killed site leaves no partial upload or result and no running ffmpeg, and the next process resumes the processing', async () => {
  const first = await begin({ FFMPEG: 'off' });
  const cut = startUpload(first, 'the-same-upload');
  await until('a partial file', () => files('tmp').length > 0);
  await first.kill();
  await cut;
  expect((await api.must('searchOwnVideos', {}, performer.token)).total).toBe(0);
  expect(files('files')).toEqual([]);
  expect(await cleanUp()).toMatchObject({ temporary: 1, orphans: 0 });
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
  const ffmpegPid = await until('ffmpeg to start', () => findStuck(second.pid)[0]);
  const below = second.children().map(({ pid }) => pid);
  await second.kill();
  await until('the end of its child processes', () => !below.some(isAlive));
  expect(below).toContain(ffmpegPid);
  expect(await viewOwn(_id)).toMatchObject({ processing: 'running', video: null });
  expect((await api.call('viewVideo', { params: { id: _id } })).status).toBe(404);
  // only the upload is stored: the unfinished result was in the temporary folder
  expect(files('files')).toHaveLength(1);
  expect(files('tmp')).not.toEqual([]);

  const third = await begin({ FFMPEG: 'off' });
  await until('a processed video', async () => (await viewOwn(_id)).processing === 'done');
  expect((await api.must('viewVideo', { params: { id: _id } })).video).toContain('/files/private/');
  await third.stop();
  await cleanUp();
  expect([files('tmp'), files('files').length]).toEqual([[], 1]);
});

it('a killed video process fails its task with a message, and the performer can retry it', async () => {
  const { _id } = await api.must(
    'createVideo',
    { body: { title: 'Struck' }, files: { video: await videoGiven() } },
    performer.token,
  );
  const jobs = api.runJobs();
  const ffmpegPid = await until('ffmpeg to start', () => findStuck(process.pid)[0]);
  const worker = treeOf(process.pid).find(({ command }) => command.includes('video/main.ts'))!;
  process.kill(worker.pid, 'SIGKILL');
  await jobs;
  expect(await viewOwn(_id)).toMatchObject({
    processing: 'failed',
    fault: expect.stringContaining('our side'),
    video: null,
  });
  await until('the end of its child processes', () => !isAlive(ffmpegPid));
  expect(files('tmp')).toEqual([]);

  ffmpeg.release();
  expect((await api.must('retryVideo', { params: { id: _id } }, performer.token)).processing).toBe('waiting');
  await api.runJobs();
  expect(await viewOwn(_id)).toMatchObject({ processing: 'done', fault: null });
  expect((await api.call('retryVideo', { params: { id: _id } }, performer.token)).error).toMatchObject({
    statusCode: 422,
    error: 'NOTHING_TO_RETRY',
  });
});

it('an upload deleted during its processing leaves no files and reports no failure', async () => {
  rmSync(`${ffmpeg.program}.go`);
  const before = files('files');
  const { _id } = await api.must(
    'createVideo',
    { body: { title: 'Regretted' }, files: { video: await videoGiven() } },
    performer.token,
  );
  const jobs = api.runJobs();
  await until('ffmpeg to start', () => findStuck(process.pid)[0]);
  await api.must('deleteOwnVideo', { params: { id: _id } }, performer.token);
  ffmpeg.release();
  process.kill(await until('ffmpeg to start', () => findStuck(process.pid)[0]), 'SIGKILL');
  await jobs;
  expect([files('tmp'), files('files')]).toEqual([[], before]);
  const reported = api.realtime.said.flatMap((said) =>
    said.event === 'asset/processed' && said.payload._id === _id ? [said.payload.processing] : [],
  );
  expect(reported).not.toContain('failed');
});
