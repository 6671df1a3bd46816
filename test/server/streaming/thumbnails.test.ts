// Thumbnails of running shows: the permission to send them, which one is shown, and how long each is kept.
import { readFileSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { API_BASE } from '@contract/base';
import { inTransaction } from '@server/db/transaction';
import { setLive } from '@server/features/performers/service/liveStatus';
import { mediaSecretOf } from '@server/features/streaming/engines/embedded';
import { refreshThumbnails } from '@server/features/streaming/service/thumbnails';
import { INTERNAL_HEADERS } from '@server/http/visitor';
import { type Actor } from '@test/support/actors';
import { type Api, startApi } from '@test/support/api';
import { testFfmpeg } from '@test/support/ffmpeg';
import { writePiece } from '@test/support/recordedShow';

let api: Api;
let performer: Actor;

beforeAll(async () => {
  api = await startApi();
});
afterAll(async () => api.close());
beforeEach(async () => {
  performer = await api.verifiedPerformer();
});

const page = () => api.must('viewPerformer', { params: { username: performer.username } });
const start = () => api.must('startLive', { body: {} }, performer.token);
/** Sends the media engine's report of the first picture. */
async function begin(streamId: string): Promise<void> {
  const body = JSON.stringify({ action: 'started', streamId, at: new Date().toISOString() });
  await fetch(`${api.url}${API_BASE}/webhooks/media/embedded`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-media-secret': mediaSecretOf(api.ctx.config) },
    body,
  });
}
async function goLive() {
  const opened = await start();
  await begin(opened.sessionId);
  return opened;
}
const jpeg = (colour: string) =>
  sharp({ create: { width: 1280, height: 720, channels: 3, background: colour } })
    .jpeg()
    .withExif({ IFD0: { Artist: 'where I live' } })
    .toBuffer();
const send = async (sessionId: string, content: Buffer | string, token = performer.token) =>
  api.call(
    'sendThumbnail',
    { params: { sessionId }, files: { thumbnail: { name: 'frame.jpg', type: 'image/jpeg', content } } },
    token,
  );

/** A key frame of a show, as the media server provides it. */
async function pieceOfAShow(): Promise<Buffer> {
  const place = path.join(api.dataDir, 'piece.mp4');
  await writePiece(place, { seconds: 0.3, start: 100 });
  const bytes = readFileSync(place);
  rmSync(place);
  return bytes;
}

test('the newest thumbnail is re-encoded for the card, and the last one becomes the poster of a performer without one', async () => {
  const { sessionId } = await goLive();
  const first = (await send(sessionId, await jpeg('red'))).data;
  expect((await page()).poster).toBe(first.poster);
  const picture = await fetch(`${api.url}${first.poster}`);
  const bytes = Buffer.from(await picture.arrayBuffer());
  const drawn = await sharp(bytes).metadata();
  expect(drawn).toMatchObject({ format: 'webp', width: 1280, height: 720 });
  expect(drawn.exif).toBeUndefined();
  const second = (await send(sessionId, await jpeg('blue'))).data;
  // cached pages may still show it for a while
  await api.runJobs();
  expect((await fetch(`${api.url}${first.poster}`)).status).toBe(200);
  await api.database.pool.query(
    "update graphile_worker._private_jobs set run_at = now() where payload ->> 'key' = $1",
    [first.poster!.replace('/files/', '')],
  );
  await api.runJobs();
  expect((await fetch(`${api.url}${first.poster}`)).status).toBe(404);
  await api.must('endSession', { params: { sessionId } }, performer.token);
  expect((await page()).poster).toBe(second.poster);
});

test('a thumbnail of an earlier show does not return with the next one, and a private show has none', async () => {
  const { sessionId } = await goLive();
  const { poster } = (await send(sessionId, await jpeg('red'))).data;
  await api.database.pool.query("update performers set poster = 'public/posters/own.webp' where account_id = $1", [
    performer.id,
  ]);
  // as a crash would leave it
  await api.database.pool.query(
    "update performers set streaming_status = 'offline', thumbnail_at = now() - interval '1 day' where account_id = $1",
    [performer.id],
  );
  await api.database.pool.query("update stream_sessions set status = 'ended' where id = $1", [sessionId]);
  const again = await goLive();
  expect((await page()).poster).toBe('/files/public/posters/own.webp');
  const now = (await send(again.sessionId, await jpeg('blue'))).data;
  expect((await page()).poster).toBe(now.poster);
  await inTransaction(
    api.ctx.db,
    async (tx) => void (await setLive(api.ctx, tx, performer.id, { status: 'private', since: new Date() })),
  );
  expect((await page()).poster).toBe('/files/public/posters/own.webp');
  expect(poster).not.toBe(now.poster);
});

test('a thumbnail that is being drawn when a private show starts or the show ends is neither shown nor stored', async () => {
  const { sessionId } = await goLive();
  const shown = (await send(sessionId, await jpeg('red'))).data.poster!;
  const { resizedPictures } = api.ctx;
  const keys: string[] = [];
  // drawn, and about to replace the previous thumbnail
  const meanwhile = (status: 'private' | 'offline') =>
    Object.assign(api.ctx, {
      resizedPictures: {
        ...resizedPictures,
        prepareReplacement: async (_before: string, key: string) => {
          keys.push(key);
          await api.database.pool.query('update performers set streaming_status = $2 where account_id = $1', [
            performer.id,
            status,
          ]);
        },
      },
    });
  const thumbnail = async () =>
    (
      await api.database.pool.query<{ thumbnail: string }>('select thumbnail from performers where account_id = $1', [
        performer.id,
      ])
    ).rows[0]!.thumbnail;
  try {
    for (const status of ['private', 'offline'] as const) {
      meanwhile(status);
      expect((await send(sessionId, await jpeg('blue'))).error).toMatchObject({
        statusCode: 422,
        error: 'NOT_ON_STAGE',
      });
      expect(`/files/${await thumbnail()}`).toBe(shown);
      expect(await api.ctx.storage.stat(keys.at(-1)!)).toBeNull();
    }
    expect(new Set(keys).size).toBe(2);
  } finally {
    Object.assign(api.ctx, { resizedPictures });
  }
});

test('a show without an open page gets its thumbnail from the newest key frame, or else falls back to the poster', async () => {
  const { sessionId } = await goLive();
  let asked = 0;
  const clip = await pieceOfAShow();
  // performers of other tests are on stage, too
  api.engine.picture = (streamId) => {
    if (streamId === sessionId) asked += 1;
    return Promise.resolve(streamId === sessionId ? clip : null);
  };
  const { videos } = api.ctx;
  const frame = await jpeg('green');
  Object.assign(api.ctx, {
    videos: {
      ...videos,
      run: async (_task: string, { to }: { to: string }) => {
        await writeFile(to, frame);
        return true;
      },
    },
  });
  try {
    await refreshThumbnails(api.ctx);
    const { poster } = await page();
    expect(poster).toMatch(/^\/files\/public\/live\/.+\.webp$/);
    // still fresh: nothing is drawn
    await refreshThumbnails(api.ctx);
    expect([asked, (await page()).poster]).toEqual([1, poster]);
    Object.assign(api.ctx, { videos: { ...videos, run: () => Promise.resolve(false) } });
    await refreshThumbnails(api.ctx, Date.now() + 60_000);
    expect([asked, (await page()).poster]).toEqual([2, poster]);
    // a recent thumbnail stays, an old one gives way to the poster
    await refreshThumbnails(api.ctx, Date.now() + 3_600_000);
    expect((await page()).poster).toBe(poster);
    await api.database.pool.query("update performers set poster = 'public/posters/own.webp' where account_id = $1", [
      performer.id,
    ]);
    await refreshThumbnails(api.ctx, Date.now() + 3_600_000);
    expect((await page()).poster).toBe('/files/public/posters/own.webp');
  } finally {
    Object.assign(api.ctx, { videos });
    api.engine.picture = undefined;
  }
});

testFfmpeg('a key frame of a real clip is drawn by ffmpeg', async () => {
  await goLive();
  const clip = await pieceOfAShow();
  api.engine.picture = () => Promise.resolve(clip);
  await refreshThumbnails(api.ctx).finally(() => {
    api.engine.picture = undefined;
  });
  const picture = await fetch(`${api.url}${(await page()).poster}`);
  expect(await sharp(Buffer.from(await picture.arrayBuffer())).metadata()).toMatchObject({
    format: 'webp',
    width: 1280,
    height: 720,
  });
});

test('the preview address of a performer is stable, hides blocked performers, and is not cached for other visitors', async () => {
  const room = (country = 'FR') =>
    fetch(`${api.url}/files/rooms/${performer.username}.webp`, {
      headers: { [INTERNAL_HEADERS.secret]: api.ctx.internalSecret, [INTERNAL_HEADERS.country]: country },
    });
  expect((await room()).status).toBe(404);
  const { sessionId } = await goLive();
  const { poster } = (await send(sessionId, await jpeg('red'))).data;
  const shown = await room();
  expect([shown.status, shown.headers.get('content-type'), shown.headers.get('cache-control')]).toEqual([
    200,
    'image/webp',
    'private, max-age=30',
  ]);
  expect(Buffer.from(await shown.arrayBuffer())).toEqual(
    Buffer.from(await (await fetch(api.url + poster)).arrayBuffer()),
  );
  await api.must('updateBlocking', { body: { countries: ['DE'] } }, performer.token);
  expect([(await room('DE')).status, (await room('FR')).status]).toEqual([404, 200]);
  expect((await fetch(`${api.url}/files/rooms/nobody.webp`)).status).toBe(404);
  expect((await fetch(`${api.url}/files/rooms/${performer.username}.txt`)).status).toBe(404);
  await api.database.pool.query("update accounts set status = 'suspended' where id = $1", [performer.id]);
  expect((await room()).status).toBe(404);
});

test("refuses a thumbnail of another performer's show, an invalid or large file, and one while the show is not live", async () => {
  const { sessionId } = await start();
  expect((await send(sessionId, await jpeg('red'))).error).toMatchObject({ statusCode: 422, error: 'NOT_ON_STAGE' });
  await begin(sessionId);
  const other = await api.verifiedPerformer();
  expect((await send(sessionId, await jpeg('red'), other.token)).status).toBe(404);
  expect((await send(sessionId, '<svg onload=alert(1)>')).error).toMatchObject({
    statusCode: 400,
    error: 'VALIDATION',
  });
  expect((await send(sessionId, Buffer.alloc(401 * 1024))).error).toMatchObject({
    statusCode: 413,
    error: 'TOO_LARGE',
  });
  expect((await page()).poster).toBeNull();
});
