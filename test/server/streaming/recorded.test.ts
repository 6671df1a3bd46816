import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { type MediaEngine } from '@server/features/streaming/engine';
import { processRecordings } from '@server/features/streaming/service/recordings';
import { refreshThumbnails } from '@server/features/streaming/service/thumbnails';
import { type Actor } from '@test/support/actors';
import { type Api } from '@test/support/api';
import { startApiWithEngine } from '@test/support/apiWithEngine';
import { hasFfmpeg, probeVideo, testFfmpeg } from '@test/support/ffmpeg';
import { publishWithFfmpeg } from '@test/support/ffmpegPublisher';
import { startDemoPublisher, until } from '@test/support/mediaServer';
import { treeOf } from '@test/support/processes';
import { openFile } from '@test/support/privateLinks';

// A recorded show from its first picture to the draft video, through the real media process.

jest.setTimeout(120_000);

let api: Api;
let engine: MediaEngine;
let close: () => Promise<void>;
let performer: Actor;
const stops: (() => Promise<void>)[] = [];

beforeAll(async () => {
  ({ api, engine, close } = await startApiWithEngine());
});
beforeEach(async () => {
  performer = await api.verifiedPerformer();
});
afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()));
});
afterAll(() => close());

const bytesOf = (sessionId: string) => {
  const folder = path.join(api.dataDir, 'recordings', sessionId);
  return existsSync(folder) ? readdirSync(folder).map((name) => statSync(path.join(folder, name)).size) : [];
};
const sum = (sizes: number[]) => sizes.reduce((all, size) => all + size, 0);
async function goLive(isRecorded = true) {
  await api.must('updateBroadcastSetup', { body: { isRecorded } }, performer.token);
  const { sessionId, publish } = await api.must('startLive', { body: { title: 'Late rehearsal' } }, performer.token);
  return { sessionId, whipUrl: new URL(publish.whipUrl, api.url).href };
}
function camera(whipUrl: string) {
  const demoPublisher = startDemoPublisher(whipUrl);
  let ended: Promise<void> | null = null;
  const kill = () => (ended ??= demoPublisher.kill());
  stops.push(kill);
  return { kill };
}
const isLive = (sessionId: string) =>
  until('the show', async () => (await api.must('getBroadcast', { params: { id: sessionId } })).publishing);
/** Waits for the draft video of the show, and for its processing. */
async function draft() {
  await until(
    'the draft',
    async () => {
      await processRecordings(api.ctx);
      await api.runJobs();
      return (await api.must('searchOwnVideos', { query: {} }, performer.token)).data[0]?.processing === 'done';
    },
    60_000,
  );
  return (await api.must('searchOwnVideos', { query: {} }, performer.token)).data;
}

test('a recorded show becomes one draft, even when the media process is killed in the middle', async () => {
  const { sessionId, whipUrl } = await goLive();
  const first = camera(whipUrl);
  await until('a recording', () => sum(bytesOf(sessionId)) > 150_000);
  const pid = treeOf(process.pid).find(({ command }) => /media[/.](main\.ts|cjs)/.test(command))?.pid ?? 0;
  expect(pid).toBeGreaterThan(0);
  process.kill(pid, 'SIGKILL');
  await first.kill();
  await until('another media process', () => engine.answers());
  camera(whipUrl);
  await until('a second file', () => bytesOf(sessionId).length >= 2 && (bytesOf(sessionId).at(-1) ?? 0) > 100_000);
  const written = sum(bytesOf(sessionId));
  await api.must('endSession', { params: { sessionId } }, performer.token);
  const [video, ...others] = await draft();
  expect([others, video]).toEqual([
    [],
    expect.objectContaining({ status: 'draft', fault: null, width: expect.any(Number) as number }),
  ]);
  expect(video?.title).toMatch(/^Late rehearsal, \d/);
  const { rows } = await api.ctx.db.$client.query<{ file_bytes: string }>({
    text: 'select file_bytes from videos where performer_id = $1',
    values: [performer.id],
  });
  // everything except half a fragment and the headers of fragments
  expect(Number(rows[0]?.file_bytes)).toBeGreaterThan(written * 0.8);
  expect(bytesOf(sessionId)).toEqual([]);
  // browsers send Opus; ffmpeg, if installed, converts it to AAC, which plays everywhere
  const file = Buffer.from(await (await openFile(api.url, video?.video ?? '', performer.token)).arrayBuffer());
  if (hasFfmpeg) expect(probeVideo(file).codecs).toEqual(['h264', 'aac']);
  else expect(file.includes('Opus')).toBe(true);
});

test('a show that is not recorded, as by default, leaves nothing on the disk', async () => {
  const { sessionId, whipUrl } = await goLive(false);
  camera(whipUrl);
  await isLive(sessionId);
  await api.must('endSession', { params: { sessionId } }, performer.token);
  await processRecordings(api.ctx);
  expect([bytesOf(sessionId), (await api.must('searchOwnVideos', { query: {} }, performer.token)).data]).toEqual([
    [],
    [],
  ]);
});

test('a member makes a clip of a running show, which plays from its beginning', async () => {
  await api.must('updateBroadcastSetup', { body: { clips: 'atOnce' } }, performer.token);
  const { sessionId, whipUrl } = await goLive(false);
  camera(whipUrl);
  await isLive(sessionId);
  const member = await api.registerMember();
  const make = () => api.call('createClip', { params: { id: performer.id }, body: { title: 'Encore' } }, member.token);
  const clip = await until('a clip of some seconds', async () => {
    const answer = await make();
    return answer.status === 200 && answer.data.seconds > 2 ? answer.data : null;
  });
  const file = Buffer.from(await (await fetch(api.url + clip.video)).arrayBuffer());
  if (!hasFfmpeg) return expect(file.includes('avc1')).toBe(true);
  const { codecs, frames } = probeVideo(file);
  expect(codecs).toEqual(['h264', 'aac']);
  expect(frames).toBeGreaterThan(clip.seconds * 10);
  const poster = await fetch(api.url + clip.poster);
  expect([poster.headers.get('content-type'), (await poster.arrayBuffer()).byteLength > 0]).toEqual([
    'image/webp',
    true,
  ]);
});

testFfmpeg('a show that streaming software sends over RTMP is recorded like any other', async () => {
  await api.must('updateBroadcastSetup', { body: { isRecorded: true } }, performer.token);
  const { encoder } = await api.must('getBroadcastSetup', {}, performer.token);
  const program = publishWithFfmpeg(
    `${(encoder?.rtmpUrl ?? '').replace('footlights.test', '127.0.0.1')}/${encoder?.key}`,
  );
  stops.push(() => program.kill());
  const state = await until('the show', async () =>
    api.must('getBroadcast', { params: { id: performer.id } }).catch(() => null),
  );
  await until('a recording', () => sum(bytesOf(state.streamId)) > 300_000);
  // no page is open that could send thumbnails
  await refreshThumbnails(api.ctx);
  const card = await api.must('viewPerformer', { params: { username: performer.username } });
  expect(card.poster).toMatch(/^\/files\/public\/live\//);
  expect((await fetch(api.url + card.poster)).headers.get('content-type')).toBe('image/webp');
  await program.stop();
  const [video] = await draft();
  expect(video).toMatchObject({ status: 'draft', processing: 'done', width: 640, height: 360 });
});
