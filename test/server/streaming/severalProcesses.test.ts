import { reconcileShows } from '@server/features/streaming/service/watch';
import { type Actor } from '@test/support/actors';
import { type ApiWithMedia, startApiWithMedia } from '@test/support/apiWithMedia';
import { type FreshDatabase, freshDatabase } from '@test/support/database';
import { startDemoPublisher, until } from '@test/support/mediaServer';
import { renditionUrl } from '@test/support/rendition';

// Two processes of one site, each with a real media process: a show belongs to the one that receives it.

jest.setTimeout(120_000);

let database: FreshDatabase;
let sites: [ApiWithMedia, ApiWithMedia];
let performer: Actor;
const cameras: { stop(): Promise<void> }[] = [];

beforeEach(async () => {
  database = await freshDatabase();
  sites = [await startApiWithMedia(database), await startApiWithMedia(database)];
  await until('the processes to know each other', () => sites.every(({ media }) => media.nodes?.hasPeers()));
  performer = await sites[0].verifiedPerformer();
});
afterEach(async () => {
  await Promise.all(cameras.splice(0).map((camera) => camera.stop()));
  await Promise.all(sites.map((site) => site.close()));
  await database.drop();
});

const statusOf = async ({ must }: ApiWithMedia) =>
  (await must('viewPerformer', { params: { username: performer.username } })).streamingStatus;
const onStage = (site: ApiWithMedia) =>
  until('the performer on stage', async () => (await statusOf(site)) === 'public', 60_000);

/** Publishes a show through one process. @returns the process that receives it, and the other one */
async function goLive(through: ApiWithMedia) {
  const { sessionId, publish } = await through.must('startLive', { body: {} }, performer.token);
  const camera = startDemoPublisher(new URL(publish.whipUrl, through.url).href);
  cameras.push(camera);
  await onStage(through);
  const isElsewhere = (await sites[0].media.nodes?.elsewhere([sessionId]))?.has(sessionId);
  const [owner, other] = isElsewhere ? [sites[1], sites[0]] : [sites[0], sites[1]];
  return { sessionId, publish, camera, owner, other };
}

/** Returns the playlist's address at one process, for a new member. */
async function playlistAt(site: ApiWithMedia, sessionId: string) {
  const member = await site.registerMember();
  const { tokenId } = await site.must('createStreamToken', { body: { id: sessionId, type: 'play' } }, member.token);
  return renditionUrl(new URL(`/media/live/streams/${sessionId}.m3u8?token=${tokenId}`, site.url));
}

test('a show stays on the air when the process that does not receive it checks all shows', async () => {
  const { owner, other } = await goLive(sites[0]);
  await reconcileShows(other.ctx, false);
  await reconcileShows(owner.ctx, false);
  expect(await statusOf(sites[0])).toBe('public');
});

test('viewers watch, and a show ends, through either process', async () => {
  const { sessionId, owner, other } = await goLive(sites[1]);
  for (const site of [owner, other]) {
    const address = await playlistAt(site, sessionId);
    await until('the playlist', async () => (await fetch(address)).ok);
  }
  expect((await other.must('getBroadcast', { params: { id: sessionId } })).publishing).toBe(true);
  await other.must('endSession', { params: { sessionId } }, performer.token);
  expect((await owner.media.state(sessionId))?.publishing ?? false).toBe(false);
});

test('a private preview goes live, and its show ends, through the process that does not receive it', async () => {
  const [first] = sites;
  const { encoder } = await first.must('getBroadcastSetup', {}, performer.token);
  await first.must('updateBroadcastSetup', { body: { isPreviewed: true } }, performer.token);
  cameras.push(startDemoPublisher(`${first.url}/media/live/whip/encoder?token=${encoder?.key}`));
  await until('the picture', async () => {
    const { state } = await first.must('getIncomingStream', {}, performer.token);
    return state === 'arriving';
  });
  const { playback } = await first.must('watchPreview', {}, performer.token);
  const isElsewhere = (await sites[0].media.nodes?.elsewhere([playback.streamId]))?.has(playback.streamId);
  const [owner, other] = isElsewhere ? [sites[1], sites[0]] : [sites[0], sites[1]];
  const { sessionId } = await other.must('startLive', { body: { takesPreview: true } }, performer.token);
  await onStage(other);
  const address = await playlistAt(other, sessionId);
  await until('the playlist', async () => (await fetch(address)).ok);
  await other.must('endSession', { params: { sessionId } }, performer.token);
  expect((await owner.media.state(sessionId))?.publishing ?? false).toBe(false);
});

test('when a process crashes, its publisher goes on at the other one, and the show with it', async () => {
  const { sessionId, publish, owner, other } = await goLive(sites[0]);
  await owner.crash();
  cameras.push(startDemoPublisher(new URL(publish.whipUrl, other.url).href));
  const address = await playlistAt(other, sessionId);
  await until('the playlist from the other process', async () => (await fetch(address)).ok);
  expect(await statusOf(other)).toBe('public');
  expect(await other.media.nodes?.elsewhere([sessionId])).toEqual(new Set());
});

test('nobody without the secret of the site controls the media server of a process', async () => {
  const [site] = sites;
  for (const headers of [{}, { 'x-media-secret': 'made-up' }] as Record<string, string>[])
    expect((await fetch(`${site.url}/media-control/streams`, { headers })).status).toBe(404);
});

/** Opens a show as one growing MP4 file, for a new member at one process. */
async function fileAt(site: ApiWithMedia) {
  const member = await site.registerMember();
  const { playback } = await site.must('joinLive', { params: { id: performer.id } }, member.token);
  const url = new URL(playback.mp4Url!, site.url);
  const { body } = await until('the file', async () => {
    const answer = await fetch(url);
    return answer.status === 200 ? answer : null;
  });
  const reader = body!.getReader();
  const toTheEnd = async () => {
    while (!(await reader.read()).done);
  };
  return { member, url, reader, toTheEnd };
}

test('the growing file of a show is cut for a viewer who is blocked, at either process, and ends with the show', async () => {
  const { sessionId, owner, other } = await goLive(sites[0]);
  const [near, far, kept] = [await fileAt(owner), await fileAt(other), await fileAt(other)];
  await owner.must('updateBlocking', { body: { userIds: [near.member.id, far.member.id] } }, performer.token);
  for (const { toTheEnd, url } of [near, far]) {
    await expect(toTheEnd()).rejects.toThrow();
    expect((await fetch(url)).status).toBe(403);
  }
  expect((await kept.reader.read()).done).toBe(false);
  await owner.must('endSession', { params: { sessionId } }, performer.token);
  await expect(kept.toTheEnd()).resolves.toBeUndefined();
});
