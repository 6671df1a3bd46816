import { readFileSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { API_BASE } from '../../../contract/base';
import { setSetting } from '../../../server/features/site/service';
import { mediaSecretOf } from '../../../server/features/streaming/engines/embedded';
import { inTransaction } from '../../../server/db/transaction';
import { takeStage } from '../../../server/features/performers/service/stage';
import { lookAfterThumbnails } from '../../../server/features/streaming/service/thumbnails';
import { reconcileShows } from '../../../server/features/streaming/service/watch';
import { INTERNAL_HEADERS } from '../../../server/http/visitor';
import { type Api, startApi } from '../../support/api';
import { type Actor } from '../../support/actors';
import { testFfmpeg } from '../../support/ffmpeg';
import { writePiece } from '../../support/recordedShow';

let api: Api;
let performer: Actor;
let member: Actor;

beforeAll(async () => { api = await startApi(); member = await api.registerMember(); });
afterAll(async () => api.close());
beforeEach(async () => {
  performer = await api.verifiedPerformer();
  api.realtime.said.length = 0;
  api.engine.stopped.length = 0;
});

/** What the media engine says, as it says it. */
async function report(body: object, secret = mediaSecretOf(api.ctx.config), engine = 'embedded') {
  const response = await fetch(`${api.url}${API_BASE}/webhooks/media/${engine}`, { method: 'POST', headers: { 'content-type': 'application/json', 'x-media-secret': secret }, body: JSON.stringify(body) });
  return { status: response.status, body: (await response.json()) as { allowed?: boolean; sessionId?: string; ttl?: number; error?: string } };
}
const at = () => new Date().toISOString();
const start = (title?: string) => api.must('startLive', { body: { title } }, performer.token);
async function goLive(title?: string) {
  const opened = await start(title);
  await report({ action: 'started', streamId: opened.sessionId, at: at() });
  return opened;
}
const page = () => api.must('viewPerformer', { params: { username: performer.username } });
const mayPublish = async (streamId: string, token: string | null) => (await report({ action: 'authorize', kind: 'publish', streamId, token, ip: '::1' })).body.allowed;
const mayPlay = async (streamId: string, token: string | null) => (await report({ action: 'authorize', kind: 'play', streamId, token, ip: '::1' })).body.allowed;

/** A moment of a show, as the media server gives it out. */
async function pieceOfAShow(): Promise<Buffer> {
  const place = path.join(api.dataDir, 'piece.mp4');
  await writePiece(place, { seconds: 0.3, start: 100 });
  const bytes = readFileSync(place);
  rmSync(place);
  return bytes;
}

describe('going live', () => {
  test('an unverified performer, a member and a guest cannot; nothing opens', async () => {
    const unverified = await api.registerPerformer();
    expect((await api.call('startLive', { body: {} }, unverified.token)).error).toMatchObject({ statusCode: 422, error: 'PERFORMER_NOT_VERIFIED' });
    expect((await api.call('startLive', { body: {} }, member.token)).error).toMatchObject({ statusCode: 403, error: 'FORBIDDEN' });
    expect((await api.call('startLive', { body: {} })).error).toMatchObject({ statusCode: 401 });
    expect((await api.call('joinLive', { params: { id: unverified.id } })).status).toBe(404);
  });

  test('opens a show that becomes live with its first picture, and tells who looks', async () => {
    const opened = await start('Torch songs');
    expect(opened).toMatchObject({ conversation: { type: 'stream_public', performerId: performer.id }, publish: { streamId: opened.sessionId, whipUrl: expect.stringContaining(opened.publish.token) } });
    expect((await api.call('joinLive', { params: { id: performer.id } })).error).toMatchObject({ statusCode: 422, error: 'PERFORMER_OFFLINE' });
    expect((await page()).streamingStatus).toBe('offline');
    api.realtime.said.length = 0;

    await report({ action: 'started', streamId: opened.sessionId, at: at() });
    expect(await page()).toMatchObject({ streamingStatus: 'public', streamingTitle: 'Torch songs', isOnline: true, liveSince: expect.any(String) });
    expect(api.realtime.said).toEqual([
      { to: `watchers:${performer.id}`, event: 'performer/status', payload: { performerId: performer.id, status: 'public', streamingTitle: 'Torch songs' } },
      { to: `room:${opened.conversation._id}`, event: 'stream/started', payload: { performerId: performer.id, sessionId: opened.sessionId } },
      { to: `room:${opened.conversation._id}`, event: 'message/created', payload: expect.objectContaining({ message: expect.objectContaining({ type: 'notify', text: 'The show has begun.', senderInfo: null }) }) },
    ]);
    // the engine repeats a report whose answer got lost
    await report({ action: 'started', streamId: opened.sessionId, at: at() });
    expect(api.realtime.said).toHaveLength(3);
  });

  test('twice at once is one show with one token, so that a fresh page replaces the old connection', async () => {
    const [one, two] = await Promise.all([start(), start()]);
    expect(two.sessionId).toBe(one.sessionId);
    expect(two.publish.token).toBe(one.publish.token);
  });

  test('ends by its performer alone, for good; the stage is empty then', async () => {
    const opened = await goLive();
    const other = await api.verifiedPerformer();
    expect((await api.call('endSession', { params: { sessionId: opened.sessionId } }, other.token)).status).toBe(404);
    expect((await page()).streamingStatus).toBe('public');
    api.realtime.said.length = 0;

    const ended = await api.must('endSession', { params: { sessionId: opened.sessionId } }, performer.token);
    expect(await api.must('endSession', { params: { sessionId: opened.sessionId } }, performer.token)).toEqual(ended);
    expect(api.engine.stopped).toEqual([opened.sessionId]);
    expect(await page()).toMatchObject({ streamingStatus: 'offline', viewers: 0, liveSince: null });
    expect(api.realtime.said.map(({ to, event }) => `${event} to ${to}`)).toEqual([
      `performer/status to watchers:${performer.id}`,
      `performer/status to watchers:${performer.id}`,
      `stream/ended to room:${opened.conversation._id}`,
      `message/created to room:${opened.conversation._id}`,
    ]);
    expect(api.realtime.said.map(({ payload }) => ('status' in payload ? payload.status : null))).toEqual(['offline', 'disconnected', null, null]);
    expect((await start()).sessionId).not.toBe(opened.sessionId);
  });

  test('a publisher who vanished ends the show; a picture that comes after the end changes nothing', async () => {
    const opened = await goLive();
    await report({ action: 'ended', streamId: opened.sessionId, at: at(), reason: 'gone' });
    expect((await page()).streamingStatus).toBe('offline');
    await report({ action: 'started', streamId: opened.sessionId, at: at() });
    expect((await page()).streamingStatus).toBe('offline');
  });
});

describe('who may publish and play', () => {
  test('the performer publishes with the show\'s token; nobody plays with it, and it opens no other stream', async () => {
    const opened = await start();
    expect(await mayPublish(opened.sessionId, opened.publish.token)).toBe(true);
    expect(await mayPublish(opened.sessionId, null)).toBe(false);
    expect(await mayPlay(opened.sessionId, opened.publish.token)).toBe(false);
    const other = await api.verifiedPerformer();
    const others = await api.must('startLive', { body: {} }, other.token);
    expect(await mayPublish(others.sessionId, opened.publish.token)).toBe(false);
    expect(await mayPublish(opened.sessionId, `${opened.publish.token.slice(0, -3)}abc`)).toBe(false);
    expect(await mayPublish('no-such-stream', opened.publish.token)).toBe(false);
  });

  test('a viewer plays with the token of joining, a guest too; no token, no picture, until the setting is off', async () => {
    const { sessionId } = await goLive();
    const [asMember, asGuest] = [await api.must('joinLive', { params: { id: performer.id } }, member.token), await api.must('joinLive', { params: { id: performer.id } })];
    for (const { playback } of [asMember, asGuest]) {
      expect(playback.hlsUrl).toContain(encodeURIComponent(playback.token!));
      expect(await mayPlay(sessionId, playback.token)).toBe(true);
      expect(await mayPublish(sessionId, playback.token)).toBe(false);
    }
    const answer = await report({ action: 'authorize', kind: 'play', streamId: sessionId, token: asMember.playback.token, ip: '::1' });
    expect(answer.body).toMatchObject({ sessionId: member.id, ttl: 2 });
    expect(await mayPlay(sessionId, null)).toBe(false);
    expect(await mayPlay(sessionId, 'v.made.up.zzzzzz.signature')).toBe(false);

    await setSetting(api.ctx, 'secureOption', false);
    expect(await mayPlay(sessionId, null)).toBe(true);
    const open = await api.must('joinLive', { params: { id: performer.id } });
    expect(open.playback.token).toBeNull();
    expect(open.playback.hlsUrl).not.toContain('token');
    await setSetting(api.ctx, 'secureOption', true);
  });

  test('tokens die with the show', async () => {
    const { sessionId } = await goLive();
    const { playback } = await api.must('joinLive', { params: { id: performer.id } });
    await api.must('endSession', { params: { sessionId } }, performer.token);
    expect(await mayPlay(sessionId, playback.token)).toBe(false);
  });

  test('POST /streaming/token: for a day or as asked, to publish only for the performer', async () => {
    const { sessionId } = await start();
    const play = await api.must('createStreamToken', { body: { id: performer.id, type: 'play' } });
    expect(play).toMatchObject({ streamId: sessionId, type: 'play' });
    expect(Math.abs(new Date(play.expireDate).getTime() - Date.now() - 86_400_000)).toBeLessThan(60_000);
    expect(await mayPlay(sessionId, play.tokenId)).toBe(true);
    const seconds = Math.floor(Date.now() / 1000) + 3600;
    expect((await api.must('createStreamToken', { body: { id: sessionId, type: 'play', expireDate: seconds } })).expireDate).toBe(new Date(seconds * 1000).toISOString());
    expect(await mayPublish(sessionId, (await api.must('createStreamToken', { body: { id: sessionId, type: 'publish' } }, performer.token)).tokenId)).toBe(true);

    const refusals = await Promise.all([
      api.call('createStreamToken', { body: { id: sessionId, type: 'publish' } }),
      api.call('createStreamToken', { body: { id: sessionId, type: 'publish' } }, member.token),
      api.call('createStreamToken', { body: { id: 'nobody', type: 'play' } }),
      api.call('createStreamToken', { body: { id: sessionId, type: 'play', expireDate: 1000 } }),
      api.call('createStreamToken', { body: { id: sessionId, type: 'watch' } }),
    ]);
    expect(refusals.map(({ error }) => error.statusCode)).toEqual([401, 404, 404, 400, 400]);
  });

  test('a webhook without the secret, of another engine, or of nonsense is refused and changes nothing', async () => {
    const { sessionId } = await start();
    expect((await report({ action: 'started', streamId: sessionId, at: at() }, 'guessed')).status).toBe(401);
    expect((await report({ action: 'started', streamId: sessionId, at: at() }, undefined, 'antmedia')).status).toBe(404);
    expect((await report({ action: 'explode', streamId: sessionId })).status).toBe(400);
    expect((await page()).streamingStatus).toBe('offline');
  });
});

test('GET /streaming/broadcast: the state of a stream by its id or its performer\'s', async () => {
  const { sessionId } = await start();
  for (const id of [sessionId, performer.id]) expect(await api.must('getBroadcast', { params: { id } })).toEqual({ streamId: sessionId, publishing: false, since: null, viewers: 0 });
  expect((await api.call('getBroadcast', { params: { id: member.id } })).status).toBe(404);
  expect((await api.call('getBroadcast', { params: { id: 'x; drop table' } })).status).toBe(404);
});

test('viewers are counted by the engine and shown on the card', async () => {
  const { sessionId } = await goLive();
  await report({ action: 'viewers', streamId: sessionId, total: 42 });
  expect((await page()).viewers).toBe(42);
});

describe('thumbnails', () => {
  const jpeg = (colour: string) => sharp({ create: { width: 1280, height: 720, channels: 3, background: colour } }).jpeg().withExif({ IFD0: { Artist: 'where I live' } }).toBuffer();
  const send = async (sessionId: string, content: Buffer | string, token = performer.token) => api.call('sendThumbnail', { params: { sessionId }, files: { thumbnail: { name: 'frame.jpg', type: 'image/jpeg', content } } }, token);

  test('the newest picture of the show is its card, drawn anew; the one before goes when no page shows it any more; the last one stays as the poster of who has none', async () => {
    const { sessionId } = await goLive();
    const first = (await send(sessionId, await jpeg('red'))).data;
    expect((await page()).poster).toBe(first.poster);
    const picture = await fetch(`${api.url}${first.poster}`);
    const bytes = Buffer.from(await picture.arrayBuffer());
    const drawn = await sharp(bytes).metadata();
    expect(drawn).toMatchObject({ format: 'webp', width: 1280, height: 720 });
    expect(drawn.exif).toBeUndefined();
    const second = (await send(sessionId, await jpeg('blue'))).data;
    // pages that are given out for a while yet may show it
    await api.runJobs();
    expect((await fetch(`${api.url}${first.poster}`)).status).toBe(200);
    await api.database.pool.query("update graphile_worker._private_jobs set run_at = now() where payload ->> 'key' = $1", [first.poster!.replace('/files/', '')]);
    await api.runJobs();
    expect((await fetch(`${api.url}${first.poster}`)).status).toBe(404);
    await api.must('endSession', { params: { sessionId } }, performer.token);
    expect((await page()).poster).toBe(second.poster);
  });

  test('a picture of an earlier show does not come back with the next one, and a private show shows none', async () => {
    const { sessionId } = await goLive();
    const { poster } = (await send(sessionId, await jpeg('red'))).data;
    await api.database.pool.query("update performers set poster = 'public/posters/own.webp' where account_id = $1", [performer.id]);
    // a crash leaves it behind
    await api.database.pool.query("update performers set streaming_status = 'offline', thumbnail_at = now() - interval '1 day' where account_id = $1", [performer.id]);
    await api.database.pool.query("update stream_sessions set status = 'ended' where id = $1", [sessionId]);
    const again = await goLive();
    expect((await page()).poster).toBe('/files/public/posters/own.webp');
    const now = (await send(again.sessionId, await jpeg('blue'))).data;
    expect((await page()).poster).toBe(now.poster);
    await inTransaction(api.ctx.db, async (tx) => void (await takeStage(api.ctx, tx, performer.id, { status: 'private', since: new Date() })));
    expect((await page()).poster).toBe('/files/public/posters/own.webp');
    expect(poster).not.toBe(now.poster);
  });

  test('a show of which no page sends pictures gets them from its newest key frame; without a program that draws, an old one gives way to the poster', async () => {
    const { sessionId } = await goLive();
    let asked = 0;
    const clip = await pieceOfAShow();
    // others of this file are on stage too
    api.engine.picture = (streamId) => {
      if (streamId === sessionId) asked += 1;
      return Promise.resolve(streamId === sessionId ? clip : null);
    };
    const { videos } = api.ctx;
    const frame = await jpeg('green');
    Object.assign(api.ctx, { videos: { ...videos, do: async (_task: string, { to }: { to: string }) => { await writeFile(to, frame); return true; } } });
    try {
      await lookAfterThumbnails(api.ctx);
      const { poster } = await page();
      expect(poster).toMatch(/^\/files\/public\/live\/.+\.webp$/);
      // fresh: nothing is drawn for it
      await lookAfterThumbnails(api.ctx);
      expect([asked, (await page()).poster]).toEqual([1, poster]);
      Object.assign(api.ctx, { videos: { ...videos, do: () => Promise.resolve(false) } });
      await lookAfterThumbnails(api.ctx, Date.now() + 60_000);
      expect([asked, (await page()).poster]).toEqual([2, poster]);
      // the last picture is better than none, the poster better than an old one
      await lookAfterThumbnails(api.ctx, Date.now() + 3_600_000);
      expect((await page()).poster).toBe(poster);
      await api.database.pool.query("update performers set poster = 'public/posters/own.webp' where account_id = $1", [performer.id]);
      await lookAfterThumbnails(api.ctx, Date.now() + 3_600_000);
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
    await lookAfterThumbnails(api.ctx).finally(() => { api.engine.picture = undefined; });
    const picture = await fetch(`${api.url}${(await page()).poster}`);
    expect(await sharp(Buffer.from(await picture.arrayBuffer())).metadata()).toMatchObject({ format: 'webp', width: 1280, height: 720 });
  });

  test('a room has a picture at an address that stays: of the show while it runs, of nobody whose country is blocked, and none that caches give to others', async () => {
    const room = (country = 'FR') => fetch(`${api.url}/files/rooms/${performer.username}.webp`, { headers: { [INTERNAL_HEADERS.secret]: api.ctx.internalSecret, [INTERNAL_HEADERS.country]: country } });
    expect((await room()).status).toBe(404);
    const { sessionId } = await goLive();
    const { poster } = (await send(sessionId, await jpeg('red'))).data;
    const shown = await room();
    expect([shown.status, shown.headers.get('content-type'), shown.headers.get('cache-control')]).toEqual([200, 'image/webp', 'private, max-age=30']);
    expect(Buffer.from(await shown.arrayBuffer())).toEqual(Buffer.from(await (await fetch(api.url + poster)).arrayBuffer()));
    await api.must('updateBlocking', { body: { countries: ['DE'] } }, performer.token);
    expect([(await room('DE')).status, (await room('FR')).status]).toEqual([404, 200]);
    expect((await fetch(`${api.url}/files/rooms/nobody.webp`)).status).toBe(404);
    expect((await fetch(`${api.url}/files/rooms/${performer.username}.txt`)).status).toBe(404);
    await api.database.pool.query("update accounts set status = 'suspended' where id = $1", [performer.id]);
    expect((await room()).status).toBe(404);
  });

  test('of another\'s show, of no picture, too large, while not live: refused', async () => {
    const { sessionId } = await start();
    expect((await send(sessionId, await jpeg('red'))).error).toMatchObject({ statusCode: 422, error: 'NOT_ON_STAGE' });
    await report({ action: 'started', streamId: sessionId, at: at() });
    const other = await api.verifiedPerformer();
    expect((await send(sessionId, await jpeg('red'), other.token)).status).toBe(404);
    expect((await send(sessionId, '<svg onload=alert(1)>')).error).toMatchObject({ statusCode: 400, error: 'VALIDATION' });
    expect((await send(sessionId, Buffer.alloc(401 * 1024))).error).toMatchObject({ statusCode: 413, error: 'TOO_LARGE' });
    expect((await page()).poster).toBeNull();
  });
});

describe('after a crash', () => {
  test('nobody is live without a picture: the stage is emptied, the show waits a while for its performer, who goes on in it', async () => {
    const opened = await goLive();
    await reconcileShows(api.ctx, false);
    expect((await page()).streamingStatus).toBe('offline');
    expect(await mayPublish(opened.sessionId, opened.publish.token)).toBe(true);
    await report({ action: 'started', streamId: opened.sessionId, at: at() });
    expect((await page()).streamingStatus).toBe('public');
    // the room was told once
    const { data } = await api.must('listPublicMessages', { params: { id: opened.conversation._id }, query: { limit: 50 } });
    expect(data.map(({ text }) => text)).toEqual(['The show has begun.']);
  });

  test('while the site runs, a show is given one more look before it is taken for lost', async () => {
    const opened = await goLive();
    const suspects = await reconcileShows(api.ctx, true);
    expect([...suspects]).toContain(opened.sessionId);
    expect((await page()).streamingStatus).toBe('public');
    await reconcileShows(api.ctx, true, suspects);
    expect((await page()).streamingStatus).toBe('offline');
  });

  test('a performer whom the database left on stage without a show is taken off it', async () => {
    await api.database.pool.query("update performers set streaming_status = 'public' where account_id = $1", [performer.id]);
    await reconcileShows(api.ctx, false);
    expect((await page()).streamingStatus).toBe('offline');
  });

  test('a performer who is suspended on stage leaves it, and cannot publish on', async () => {
    const opened = await goLive();
    await api.database.pool.query("update accounts set status = 'suspended' where id = $1", [performer.id]);
    expect(await mayPublish(opened.sessionId, opened.publish.token)).toBe(false);
    await reconcileShows(api.ctx, true);
    expect(api.engine.stopped).toEqual([opened.sessionId]);
    expect(api.realtime.said).toContainEqual({ event: 'stream/ended', to: `room:${opened.conversation._id}`, payload: { performerId: performer.id, sessionId: opened.sessionId } });
  });
});
