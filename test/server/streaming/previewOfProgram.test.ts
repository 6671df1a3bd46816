import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { type MediaEngine } from '@server/features/streaming/engine';
import { type Actor } from '@test/support/actors';
import { type Api } from '@test/support/api';
import { startApiWithEngine } from '@test/support/apiWithEngine';
import { startDemoPublisher, until } from '@test/support/mediaServer';
import { parsePlaylist } from '@test/support/playlist';
import { proofOf } from '@test/support/privateLinks';
import { treeOf } from '@test/support/processes';
import { renditionUrl } from '@test/support/rendition';

// The private preview through the real media process, with a WHIP client as the program.

jest.setTimeout(120_000);

let api: Api;
let engine: MediaEngine;
let close: () => Promise<void>;
let performer: Actor;
let send: () => { kill(): Promise<void> };
const stops: (() => Promise<void>)[] = [];

beforeAll(async () => {
  ({ api, engine, close } = await startApiWithEngine());
});
beforeEach(async () => {
  performer = await api.verifiedPerformer();
  const { encoder } = await api.must('getBroadcastSetup', {}, performer.token);
  await api.must(
    'updateBroadcastSetup',
    { body: { isPreviewed: true, isRecorded: true, clips: 'atOnce' } },
    performer.token,
  );
  send = () => {
    const program = startDemoPublisher(`${api.url}/media/live/whip/encoder?token=${encoder?.key}`);
    stops.push(() => program.kill());
    return program;
  };
});
afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()));
});
afterAll(() => close());

const open = async (address: string, as: Actor | null) =>
  fetch(new URL(address, api.url), { headers: as ? { cookie: await proofOf(api.url, as.token) } : {} });
const arrives = () =>
  until('the picture', async () => {
    const { state, isPreview } = await api.must('getIncomingStream', {}, performer.token);
    return state === 'arriving' && isPreview;
  });
/** Waits until the performer's preview plays. @returns the addresses of its media */
async function watched() {
  await arrives();
  const { playback } = await api.must('watchPreview', {}, performer.token);
  const address = renditionUrl(new URL(playback.hlsUrl, api.url));
  const text = await until('the playlist', async () => {
    const answer = await open(address, performer);
    const body = await answer.text();
    return answer.ok && body.includes('#EXTINF') ? body : null;
  });
  const names = parsePlaylist(text).segments.flatMap(({ uri, map }) => (uri ? [uri, map] : []));
  return { playback, names, files: names.map((name) => new URL(name, address).href) };
}
const goLive = () => api.must('startLive', { body: { takesPreview: true } }, performer.token);
const foldersIn = (kind: string) => {
  const root = path.join(api.dataDir, kind);
  return existsSync(root) ? readdirSync(root, { recursive: true }).map(String) : [];
};

test('only the performer gets the preview, and nobody gets its media once the show is on', async () => {
  send();
  const { playback, names, files } = await watched();
  const [member, operator] = [await api.registerMember(), await api.operator()];
  expect((await open(files[0]!, performer)).status).toBe(200);
  for (const other of [member, operator, null])
    for (const address of [playback.hlsUrl, playback.mp4Url!, ...files])
      expect((await open(address, other)).status).toBe(403);
  expect([foldersIn('recordings'), foldersIn('rewind').filter((name) => name.includes(playback.streamId))]).toEqual([
    [],
    [],
  ]);
  expect(
    await api.call('createClip', { params: { id: performer.id }, body: { title: 'Early' } }, member.token),
  ).toMatchObject({ error: { error: 'PERFORMER_OFFLINE' } });

  // the media process has just asked who the performer is, and keeps the answer for a moment
  for (const address of files) expect((await open(address, performer)).status).toBe(200);
  const begun = Date.now();
  const { sessionId } = await goLive();
  for (const address of files) expect((await open(address, performer)).status).toBe(403);
  await until('the show', async () => (await api.must('getBroadcast', { params: { id: sessionId } })).publishing);
  const join = async () => (await api.must('joinLive', { params: { id: performer.id } }, member.token)).playback;
  await until('the performer on stage', () => join().then(Boolean, () => null));
  const show = await join();
  const list = await until('the playlist', async () => {
    const answer = await open(renditionUrl(new URL(show.hlsUrl, api.url)), member);
    return answer.ok ? parsePlaylist(await answer.text()) : null;
  });
  expect(list.segments[0]).toMatchObject({ sequence: 0 });
  expect(list.segments[0]!.startsAt).toBeGreaterThanOrEqual(begun - 100);
  // neither with the viewer's pass in the preview, nor under the show's address
  for (const name of names) {
    const at = (streamId: string) => `/media/live/streams/${streamId}/~${show.token}/${name}`;
    expect((await open(at(playback.streamId), member)).status).toBe(403);
    expect((await open(at(sessionId), member)).status).toBe(404);
  }
  await until('the recording', () => foldersIn('recordings').some((name) => name.startsWith(sessionId)));
  await until('the rewind', () => foldersIn('rewind').some((name) => name.includes(sessionId)));
  expect((await engine.state(playback.streamId))?.publishing ?? false).toBe(false);
});

test('a program that returns after a crash of the media process is private again', async () => {
  send();
  await watched();
  const pid = treeOf(process.pid).find(({ command }) => /media[/.](main\.ts|cjs)/.test(command))?.pid ?? 0;
  process.kill(pid, 'SIGKILL');
  await until('another media process', () => engine.answers());
  expect(await api.call('startLive', { body: { takesPreview: true } }, performer.token)).toMatchObject({
    error: { error: 'NOTHING_ARRIVES' },
  });
  send();
  await watched();
  expect((await api.must('viewPerformer', { params: { username: performer.username } })).streamingStatus).toBe(
    'offline',
  );
});
