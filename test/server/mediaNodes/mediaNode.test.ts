import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Api, startApi } from '@test/support/api';
import { makeCaller } from '@test/support/call';
import { type ServerProcess, startProcess } from '@test/support/process';
import { startDemoPublisher, until } from '@test/support/mediaServer';

// A site whose API process has no media server, and a media node: both are real processes on one database.

jest.setTimeout(120_000);

let world: Api;
let folder: string;
const processes: ServerProcess[] = [];
const cameras: { stop(): Promise<void> }[] = [];

beforeAll(async () => {
  world = await startApi();
  folder = mkdtempSync(path.join(os.tmpdir(), 'footlights-node-'));
});
afterEach(async () => {
  await Promise.all(cameras.splice(0).map((camera) => camera.stop()));
  await Promise.all(processes.splice(0).map((each) => each.stop()));
});
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true, force: true });
});

async function start(name: string, env: Record<string, string>): Promise<ServerProcess> {
  const started = await startProcess(world.database.url, path.join(folder, name), { MEDIA_RTMP_PORT: 'off', ...env });
  processes.push(started);
  return started;
}
const readiness = async ({ url }: ServerProcess) =>
  (await (await fetch(`${url}/readyz`)).json()) as { media: boolean; database: boolean };

test('an API process without a media server uses the media node, and says when there is none', async () => {
  const api = await start('api', { MEDIA_ENGINE: 'off' });
  expect(api.children().filter(({ command }) => /media/.test(command))).toEqual([]);
  expect(await readiness(api)).toMatchObject({ media: false, database: true });
  const performer = await world.verifiedPerformer();
  const member = await world.registerMember();
  const { must } = makeCaller(api.url, '');
  const { sessionId, publish } = await must('startLive', { body: {} }, performer.token);
  const whip = new URL(publish.whipUrl, api.url);
  expect((await fetch(whip, { method: 'POST', headers: { 'content-type': 'application/sdp' } })).status).toBe(503);

  await start('node', { FOOTLIGHTS_PARTS: 'media' });
  await until('the node to be known', async () => (await readiness(api)).media);
  cameras.push(startDemoPublisher(whip.href));
  await until(
    'the performer on stage',
    async () =>
      (await must('viewPerformer', { params: { username: performer.username } })).streamingStatus === 'public',
    60_000,
  );
  const { playback } = await must('joinLive', { params: { id: performer.id } }, member.token);
  await until('the playlist', async () => (await fetch(new URL(playback.hlsUrl, api.url))).ok);
  await must('endSession', { params: { sessionId } }, performer.token);
  expect((await must('getBroadcast', { params: { id: sessionId } })).publishing).toBe(false);
});

test('a media node serves streams and health checks, and no other calls', async () => {
  const node = await start('node', { FOOTLIGHTS_PARTS: 'media' });
  expect(await readiness(node)).toMatchObject({ media: true, database: true });
  for (const address of ['/api/performers/search', '/', '/files/public/x', '/socket.io/?EIO=4&transport=polling'])
    expect((await fetch(node.url + address)).status).toBe(404);
});
