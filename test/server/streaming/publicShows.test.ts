import { API_BASE } from '@contract/base';
import { setSetting } from '@server/features/site/service';
import { mediaSecretOf } from '@server/features/streaming/engines/embedded';
import { reconcileShows } from '@server/features/streaming/service/watch';
import { type Api, startApi } from '@test/support/api';
import { type Actor } from '@test/support/actors';

let api: Api;
let performer: Actor;
let member: Actor;

beforeAll(async () => {
  api = await startApi();
  member = await api.registerMember();
});
afterAll(async () => api.close());
beforeEach(async () => {
  performer = await api.verifiedPerformer();
  api.realtime.said.length = 0;
  api.engine.stopped.length = 0;
});

/** Sends a report of the media engine. */
async function report(body: object, secret = mediaSecretOf(api.ctx.config), engine = 'embedded') {
  const response = await fetch(`${api.url}${API_BASE}/webhooks/media/${engine}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-media-secret': secret },
    body: JSON.stringify(body),
  });
  return {
    status: response.status,
    body: (await response.json()) as { allowed?: boolean; sessionId?: string; ttl?: number; error?: string },
  };
}
const at = () => new Date().toISOString();
const start = (title?: string) => api.must('startLive', { body: { title } }, performer.token);
async function goLive(title?: string) {
  const opened = await start(title);
  await report({ action: 'started', streamId: opened.sessionId, at: at() });
  return opened;
}
const page = () => api.must('viewPerformer', { params: { username: performer.username } });
const mayPublish = async (streamId: string, token: string | null) =>
  (await report({ action: 'authorize', kind: 'publish', streamId, token, ip: '::1' })).body.allowed;
const mayPlay = async (streamId: string, token: string | null) =>
  (await report({ action: 'authorize', kind: 'play', streamId, token, ip: '::1' })).body.allowed;

describe('going live', () => {
  test('is refused to an unverified performer, a member and a guest, and opens no show', async () => {
    const unverified = await api.registerPerformer();
    expect((await api.call('startLive', { body: {} }, unverified.token)).error).toMatchObject({
      statusCode: 422,
      error: 'PERFORMER_NOT_VERIFIED',
    });
    expect((await api.call('startLive', { body: {} }, member.token)).error).toMatchObject({
      statusCode: 403,
      error: 'FORBIDDEN',
    });
    expect((await api.call('startLive', { body: {} })).error).toMatchObject({ statusCode: 401 });
    expect((await api.call('joinLive', { params: { id: unverified.id } })).status).toBe(404);
  });

  test('opens a show that becomes live with its first picture, and tells watchers', async () => {
    const opened = await start('Torch songs');
    expect(opened).toMatchObject({
      conversation: { type: 'stream_public', performerId: performer.id },
      publish: { streamId: opened.sessionId, whipUrl: expect.stringContaining(opened.publish.token) },
    });
    expect((await api.call('joinLive', { params: { id: performer.id } })).error).toMatchObject({
      statusCode: 422,
      error: 'PERFORMER_OFFLINE',
    });
    expect((await page()).streamingStatus).toBe('offline');
    api.realtime.said.length = 0;

    await report({ action: 'started', streamId: opened.sessionId, at: at() });
    expect(await page()).toMatchObject({
      streamingStatus: 'public',
      streamingTitle: 'Torch songs',
      isOnline: true,
      liveSince: expect.any(String),
    });
    expect(api.realtime.said).toEqual([
      {
        to: `watchers:${performer.id}`,
        event: 'performer/status',
        payload: { performerId: performer.id, status: 'public', streamingTitle: 'Torch songs' },
      },
      {
        to: `room:${opened.conversation._id}`,
        event: 'stream/started',
        payload: { performerId: performer.id, sessionId: opened.sessionId },
      },
      {
        to: `room:${opened.conversation._id}`,
        event: 'message/created',
        payload: expect.objectContaining({
          message: expect.objectContaining({ type: 'notify', text: 'The show has begun.', senderInfo: null }),
        }),
      },
    ]);
    // the engine repeats a report after a lost answer
    await report({ action: 'started', streamId: opened.sessionId, at: at() });
    expect(api.realtime.said).toHaveLength(3);
  });

  test('twice at the same time opens one show with one token, so that a new page replaces the old connection', async () => {
    const [one, two] = await Promise.all([start(), start()]);
    expect(two.sessionId).toBe(one.sessionId);
    expect(two.publish.token).toBe(one.publish.token);
  });

  test('can be ended only by its performer, who is then offline', async () => {
    const opened = await goLive();
    const other = await api.verifiedPerformer();
    expect((await api.call('endSession', { params: { sessionId: opened.sessionId } }, other.token)).status).toBe(404);
    expect((await page()).streamingStatus).toBe('public');
    api.realtime.said.length = 0;

    const ended = await api.must('endSession', { params: { sessionId: opened.sessionId } }, performer.token);
    expect(await api.must('endSession', { params: { sessionId: opened.sessionId } }, performer.token)).toEqual(ended);
    expect(api.engine.stopped).toEqual([opened.sessionId]);
    expect(await page()).toMatchObject({
      streamingStatus: 'offline',
      viewers: 0,
      liveSince: null,
      lastOnStageAt: ended.endedAt,
    });
    expect(api.realtime.said.map(({ to, event }) => `${event} to ${to}`)).toEqual([
      `performer/status to watchers:${performer.id}`,
      `performer/status to watchers:${performer.id}`,
      `stream/ended to room:${opened.conversation._id}`,
      `message/created to room:${opened.conversation._id}`,
    ]);
    expect(api.realtime.said.map(({ payload }) => ('status' in payload ? payload.status : null))).toEqual([
      'offline',
      'disconnected',
      null,
      null,
    ]);
    expect((await start()).sessionId).not.toBe(opened.sessionId);
  });

  test('ends when its publisher disappears; pictures after the end change nothing', async () => {
    const opened = await goLive();
    await report({ action: 'ended', streamId: opened.sessionId, at: at(), reason: 'gone' });
    expect((await page()).streamingStatus).toBe('offline');
    await report({ action: 'started', streamId: opened.sessionId, at: at() });
    expect((await page()).streamingStatus).toBe('offline');
  });
});

describe('the permission to publish and play', () => {
  test("lets the performer publish with the show's token, which neither plays nor opens another stream", async () => {
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

  test('lets members and guests play with the token from joining, and without one while secureOption is off', async () => {
    const { sessionId } = await goLive();
    const [asMember, asGuest] = [
      await api.must('joinLive', { params: { id: performer.id } }, member.token),
      await api.must('joinLive', { params: { id: performer.id } }),
    ];
    for (const { playback } of [asMember, asGuest]) {
      expect(playback.hlsUrl).toContain(encodeURIComponent(playback.token!));
      expect(await mayPlay(sessionId, playback.token)).toBe(true);
      expect(await mayPublish(sessionId, playback.token)).toBe(false);
    }
    const answer = await report({
      action: 'authorize',
      kind: 'play',
      streamId: sessionId,
      token: asMember.playback.token,
      ip: '::1',
    });
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

  test('ends with the show', async () => {
    const { sessionId } = await goLive();
    const { playback } = await api.must('joinLive', { params: { id: performer.id } });
    await api.must('endSession', { params: { sessionId } }, performer.token);
    expect(await mayPlay(sessionId, playback.token)).toBe(false);
  });

  test('comes with POST /streaming/token, for twelve hours or as requested; to publish, only for the performer', async () => {
    const { sessionId } = await start();
    const play = await api.must('createStreamToken', { body: { id: performer.id, type: 'play' } });
    expect(play).toMatchObject({ streamId: sessionId, type: 'play' });
    expect(Math.abs(new Date(play.expireDate).getTime() - Date.now() - 12 * 3_600_000)).toBeLessThan(60_000);
    expect(await mayPlay(sessionId, play.tokenId)).toBe(true);
    const seconds = Math.floor(Date.now() / 1000) + 3600;
    expect(
      (await api.must('createStreamToken', { body: { id: sessionId, type: 'play', expireDate: seconds } })).expireDate,
    ).toBe(new Date(seconds * 1000).toISOString());
    expect(
      await mayPublish(
        sessionId,
        (await api.must('createStreamToken', { body: { id: sessionId, type: 'publish' } }, performer.token)).tokenId,
      ),
    ).toBe(true);

    const refusals = await Promise.all([
      api.call('createStreamToken', { body: { id: sessionId, type: 'publish' } }),
      api.call('createStreamToken', { body: { id: sessionId, type: 'publish' } }, member.token),
      api.call('createStreamToken', { body: { id: 'nobody', type: 'play' } }),
      api.call('createStreamToken', { body: { id: sessionId, type: 'play', expireDate: 1000 } }),
      api.call('createStreamToken', { body: { id: sessionId, type: 'watch' } }),
    ]);
    expect(refusals.map(({ error }) => error.statusCode)).toEqual([401, 404, 404, 400, 400]);
  });

  test('cannot be changed by a webhook call without the secret, from another engine, or with invalid data', async () => {
    const { sessionId } = await start();
    expect((await report({ action: 'started', streamId: sessionId, at: at() }, 'guessed')).status).toBe(401);
    expect((await report({ action: 'started', streamId: sessionId, at: at() }, undefined, 'antmedia')).status).toBe(
      404,
    );
    expect((await report({ action: 'explode', streamId: sessionId })).status).toBe(400);
    expect((await page()).streamingStatus).toBe('offline');
  });
});

test("GET /streaming/broadcast returns the state of a stream, by its own id or its performer's", async () => {
  const { sessionId } = await start();
  for (const id of [sessionId, performer.id])
    expect(await api.must('getBroadcast', { params: { id } })).toEqual({
      streamId: sessionId,
      publishing: false,
      since: null,
      viewers: 0,
    });
  expect((await api.call('getBroadcast', { params: { id: member.id } })).status).toBe(404);
  expect((await api.call('getBroadcast', { params: { id: 'x; drop table' } })).status).toBe(404);
});

test('the viewer count of the engine is shown on the card of the performer', async () => {
  const { sessionId } = await goLive();
  await report({ action: 'viewers', streamId: sessionId, total: 42 });
  expect((await page()).viewers).toBe(42);
});

describe('after a crash', () => {
  test('a show without pictures is interrupted, and its performer can resume it for a while', async () => {
    const opened = await goLive();
    await reconcileShows(api.ctx, false);
    expect((await page()).streamingStatus).toBe('offline');
    expect(await mayPublish(opened.sessionId, opened.publish.token)).toBe(true);
    await report({ action: 'started', streamId: opened.sessionId, at: at() });
    expect((await page()).streamingStatus).toBe('public');
    // the chat room got one notice
    const { data } = await api.must('listPublicMessages', {
      params: { id: opened.conversation._id },
      query: { limit: 50 },
    });
    expect(data.map(({ text }) => text)).toEqual(['The show has begun.']);
  });

  test('a show without pictures is interrupted only at the second check while the site runs', async () => {
    const opened = await goLive();
    const suspects = await reconcileShows(api.ctx, true);
    expect([...suspects]).toContain(opened.sessionId);
    expect((await page()).streamingStatus).toBe('public');
    await reconcileShows(api.ctx, true, suspects);
    expect((await page()).streamingStatus).toBe('offline');
  });

  test('a performer who is on stage without a show is taken off it', async () => {
    await api.database.pool.query("update performers set streaming_status = 'public' where account_id = $1", [
      performer.id,
    ]);
    await reconcileShows(api.ctx, false);
    expect((await page()).streamingStatus).toBe('offline');
  });

  test('a suspended performer leaves the stage and cannot publish any more', async () => {
    const opened = await goLive();
    await api.database.pool.query("update accounts set status = 'suspended' where id = $1", [performer.id]);
    expect(await mayPublish(opened.sessionId, opened.publish.token)).toBe(false);
    await reconcileShows(api.ctx, true);
    expect(api.engine.stopped).toEqual([opened.sessionId]);
    expect(api.realtime.said).toContainEqual({
      event: 'stream/ended',
      to: `room:${opened.conversation._id}`,
      payload: { performerId: performer.id, sessionId: opened.sessionId },
    });
  });
});
