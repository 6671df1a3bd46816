import { API_BASE } from '@contract/base';
import { auditChecks } from '@server/audit';
import { auditLedger } from '@server/features/ledger/service/keeping';
import { ShowMeter } from '@server/features/shows/service/meter';
import { setSetting } from '@server/features/site/service';
import { signStreamToken } from '@server/features/streaming/service/tokens';
import { reconcileShows } from '@server/features/streaming/service/watch';
import { type Actor } from '@test/support/actors';
import { type Api, startApi } from '@test/support/api';
import { doctorSays } from '@test/support/doctor';
import { type FakeMediamtx, fakeMediamtx } from '@test/support/fakeMediamtx';
import { until } from '@test/support/mediaServer';
import { balanceOfMember, buyTokens } from '@test/support/money';

// The real API beside a server that speaks MediaMTX's documented API: going live, watching, being cut, paying, and
// who must get nothing.

const SECRET = 'a-secret-path-of-the-tests';
const CREDENTIALS = {
  MEDIA_ENGINE: 'mediamtx',
  MEDIA_API_USER: 'footlights',
  MEDIA_API_PASSWORD: 'of-the-control-api',
  MEDIA_WEBHOOK_SECRET: SECRET,
};
let api: Api;
let engine: FakeMediamtx;
let performer: Actor;
let member: Actor;

beforeAll(async () => {
  engine = await fakeMediamtx();
  api = await startApi({
    env: {
      ...CREDENTIALS,
      MEDIA_URL: engine.url,
      MEDIA_API_URL: engine.url,
      MEDIA_PATH: 'stage/{id}',
      RATE_LIMITS: 'on',
      MEDIA_WHIP_URL: '{url}/{path}/whip?token={token}',
      MEDIA_WHEP_URL: '{url}/{path}/whep?token={token}',
      MEDIA_HLS_URL: '{url}/{path}/index.m3u8?token={token}',
    },
  });
  engine.webhook = `${api.url}${API_BASE}/webhooks/media/mediamtx/${SECRET}`;
  member = await api.registerMember();
});
afterAll(async () => {
  await api.close();
  await engine.down();
});
beforeEach(async () => {
  performer = await api.verifiedPerformer();
  engine.asked.length = 0;
});

const post = (address: string) =>
  fetch(address, { method: 'POST', headers: { 'content-type': 'application/sdp' }, body: 'v=0\r\n' });
const pathOf = (streamId: string) => `stage/${streamId}`;
const status = async () =>
  (await api.must('viewPerformer', { params: { username: performer.username } })).streamingStatus;
const shown = (wanted: string) => until(`the stage as ${wanted}`, async () => (await status()) === wanted);
const start = () => api.must('startLive', { body: {} }, performer.token);
const join = (who?: Actor) => api.must('joinLive', { params: { id: performer.id } }, who?.token);
async function goLive() {
  const opened = await start();
  expect((await post(opened.publish.whipUrl)).status).toBe(201);
  await shown('public');
  return opened;
}
/** What the engine asks, as whoever knows (or guesses) the address would. */
const ask = async (question: object, secret = SECRET, name = 'mediamtx') => {
  const body = {
    user: '',
    password: '',
    token: '',
    ip: '127.0.0.1',
    action: 'read',
    path: '',
    protocol: 'webrtc',
    id: null,
    query: '',
    ...question,
  };
  return (
    await fetch(`${api.url}${API_BASE}/webhooks/media/${name}/${secret}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  ).status;
};

describe('a public show', () => {
  test('begins with the picture, is watched by HLS and WHEP with a token of ours, and ends on the engine too', async () => {
    const { sessionId, publish } = await start();
    expect(publish).toMatchObject({
      whipUrl: `${engine.url}/stage/${sessionId}/whip?token=${publish.token}`,
      rtmpUrl: `rtmp://127.0.0.1/stage/${sessionId}?token=${publish.token}`,
    });
    expect(await status()).toBe('offline');
    await post(publish.whipUrl);
    await shown('public');

    const { playback } = await join(member);
    expect(playback).toMatchObject({
      hlsUrl: `${engine.url}/stage/${sessionId}/index.m3u8?token=${playback.token}`,
      whepUrl: `${engine.url}/stage/${sessionId}/whep?token=${playback.token}`,
      mp4Url: null,
    });
    expect((await fetch(playback.hlsUrl)).status).toBe(200);
    expect((await post(playback.whepUrl!)).status).toBe(201);
    // a member with two players is one viewer
    expect(await api.must('getBroadcast', { params: { id: sessionId } })).toMatchObject({
      publishing: true,
      viewers: 1,
    });
    await reconcileShows(api.ctx, true);
    expect(await api.must('viewPerformer', { params: { username: performer.username } })).toMatchObject({ viewers: 1 });

    await api.must('endSession', { params: { sessionId } }, performer.token);
    await until('the publisher kicked', () => !engine.sessions.some(({ path }) => path === pathOf(sessionId)));
    expect(await status()).toBe('offline');
    expect((await post(publish.whipUrl)).status).toBe(401);
  });

  test('a picture that goes leaves the stage at once; the show waits for its performer, who goes on by RTMP', async () => {
    const { sessionId, publish } = await goLive();
    await engine.unpublish(pathOf(sessionId));
    await shown('offline');
    expect((await start()).sessionId).toBe(sessionId);
    expect(await engine.rtmp(pathOf(sessionId), publish.rtmpUrl!.split('?')[1]!)).toBe(true);
    await shown('public');
    await api.must('endSession', { params: { sessionId } }, performer.token);
    await until('the program kicked', () => !engine.sessions.some(({ path }) => path === pathOf(sessionId)));
  });

  test('a blocked member is out of HLS and WHEP, and does not come back; the others watch on', async () => {
    const { sessionId } = await goLive();
    const [theirs, others] = [(await join(member)).playback, (await join()).playback];
    for (const { hlsUrl, whepUrl } of [theirs, others]) {
      await fetch(hlsUrl);
      await post(whepUrl!);
    }
    const watching = (token: string | null) => engine.sessions.filter(({ query }) => query === `token=${token}`).length;
    expect([watching(theirs.token), watching(others.token)]).toEqual([2, 2]);
    await api.must('updateBlocking', { body: { userIds: [member.id] } }, performer.token);
    await until('the member out', () => watching(theirs.token) === 0);
    expect(watching(others.token)).toBe(2);
    expect((await fetch(theirs.hlsUrl)).status).toBe(401);
    expect((await post(theirs.whepUrl!)).status).toBe(401);
    await api.must('endSession', { params: { sessionId } }, performer.token);
  });

  test('with an engine that is down nobody goes live, what is on stays, and it goes on when the engine is back', async () => {
    const { sessionId } = await goLive();
    await engine.down();
    expect(await api.ctx.engine.answers()).toBe(false);
    expect((await api.call('startLive', { body: {} }, performer.token)).error).toMatchObject({
      statusCode: 503,
      error: 'MEDIA_DOWN',
      message: expect.stringContaining('video server'),
    });
    await reconcileShows(api.ctx, false);
    expect(await status()).toBe('public');
    expect((await api.ctx.engine.deliveries()).size).toBe(0);
    await engine.up();
    await reconcileShows(api.ctx, false);
    expect(await status()).toBe('public');
    // it forgot its streams: that is said only now
    engine.sessions.length = 0;
    await engine.unpublish(pathOf(sessionId));
    await fetch(engine.webhook, {
      method: 'POST',
      body: new URLSearchParams({ action: 'unavailable', path: 'stage/somebody-else' }),
    });
    expect(await status()).toBe('public');
    await api.must('endSession', { params: { sessionId } }, performer.token);
  });
});

describe('what the engine asks', () => {
  test("publishing is for the performer's own token alone, wherever it is carried", async () => {
    const { sessionId, publish } = await start();
    const path = pathOf(sessionId);
    const publishing = { action: 'publish', path };
    for (const carried of [
      { token: publish.token },
      { user: 'obs', password: publish.token },
      { protocol: 'rtmp', query: `token=${publish.token}` },
    ])
      expect(await ask({ ...publishing, ...carried })).toBe(200);
    expect(await ask(publishing)).toBe(401);
    const { tokenId } = await api.must('createStreamToken', { body: { id: sessionId, type: 'play' } }, performer.token);
    expect(await ask({ ...publishing, token: tokenId })).toBe(403);
    const other = await api.verifiedPerformer();
    const foreign = await api.must('startLive', { body: {} }, other.token);
    for (const token of [foreign.publish.token, `${publish.token.slice(0, -2)}xx`, 'made-up', 'x'.repeat(499)])
      expect(await ask({ ...publishing, token })).toBe(403);
    const past = signStreamToken(api.ctx, {
      kind: 'publish',
      streamId: sessionId,
      holder: performer.id,
      country: null,
      expiresAt: new Date(Date.now() - 1000),
    });
    expect(await ask({ ...publishing, token: past })).toBe(403);
    // our names, another place
    expect(await ask({ ...publishing, path: sessionId, token: publish.token })).toBe(403);
    expect(await ask({ action: 'read', path, token: publish.token })).toBe(403);
    await api.must('endSession', { params: { sessionId } }, performer.token);
    expect(await ask({ ...publishing, token: publish.token })).toBe(403);
  });

  test('reading needs a token for the stream, until the site shows its streams to everyone; blocked stays blocked', async () => {
    const { sessionId } = await goLive();
    const reading = { action: 'read', path: pathOf(sessionId) };
    expect(await ask(reading)).toBe(401);
    expect(await ask({ ...reading, token: (await join()).playback.token })).toBe(200);
    const past = signStreamToken(api.ctx, {
      kind: 'play',
      streamId: sessionId,
      holder: member.id,
      country: null,
      expiresAt: new Date(Date.now() - 1000),
    });
    expect(await ask({ ...reading, token: past })).toBe(403);
    await setSetting(api.ctx, 'secureOption', false);
    const { playback } = await join();
    expect(playback.hlsUrl).toBe(`${engine.url}/stage/${sessionId}/index.m3u8`);
    expect((await fetch(playback.hlsUrl)).status).toBe(200);
    await setSetting(api.ctx, 'secureOption', true);
    await until('the setting', async () => (await ask(reading)) === 401);
    await api.must('endSession', { params: { sessionId } }, performer.token);
  });

  test('its API answers us alone, its recordings, figures and profiles nobody', async () => {
    const known = { user: 'footlights', password: 'of-the-control-api' };
    expect(await ask({ action: 'api', ...known })).toBe(200);
    expect(await ask({ action: 'api' })).toBe(401);
    for (const wrong of [
      { user: 'footlights', password: 'guess' },
      { user: 'admin', password: known.password },
      { token: known.password },
    ])
      expect([401, 403]).toContain(await ask({ action: 'api', ...wrong }));
    const { sessionId } = await goLive();
    const { token } = (await join()).playback;
    for (const action of ['playback', 'metrics', 'pprof', 'PUBLISH', ''])
      expect(await ask({ action, path: pathOf(sessionId), token, ...(token ? {} : known) })).toBe(403);
    await api.must('endSession', { params: { sessionId } }, performer.token);
  });

  test('who does not know the address, or names another engine, gets nothing; what is no question is a 400', async () => {
    const { sessionId, publish } = await start();
    const question = { action: 'publish', path: pathOf(sessionId), token: publish.token };
    for (const wrong of ['guess', `${SECRET}x`, SECRET.slice(1), '%00'])
      expect([400, 401]).toContain(await ask(question, wrong));
    for (const name of ['antmedia', 'embedded', 'nobody']) expect(await ask(question, SECRET, name)).toBe(404);
    const bare = await fetch(`${api.url}${API_BASE}/webhooks/media/mediamtx`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(question),
    });
    expect(bare.status).toBe(404);
    const send = (body: string, type: string) =>
      fetch(engine.webhook, { method: 'POST', headers: { 'content-type': type }, body });
    for (const body of [
      '{}',
      '[]',
      '"x"',
      '{"action":"read","protocol":5}',
      `{"action":"read","protocol":"hls","path":"${'x'.repeat(5000)}"}`,
    ])
      expect((await send(body, 'application/json')).status).toBe(400);
    expect((await send('nothing', 'application/x-www-form-urlencoded')).status).toBe(400);
    // a hook that lies makes us ask, and the answer is no
    expect((await send(`action=available&path=${pathOf(sessionId)}`, 'application/x-www-form-urlencoded')).status).toBe(
      200,
    );
    await reconcileShows(api.ctx, false);
    expect(await status()).toBe('offline');
    // forms are for this door
    expect(
      (
        await fetch(`${api.url}${API_BASE}/auth/users/login`, {
          method: 'POST',
          body: new URLSearchParams({ username: 'x', password: 'y' }),
        })
      ).status,
    ).toBe(415);
    await api.must('endSession', { params: { sessionId } }, performer.token);
  });

  test('one engine asks for a full house: it is not held to what one visitor may ask', async () => {
    const answers = await Promise.all(Array.from({ length: 700 }, () => ask({ path: pathOf('nobody') })));
    expect(new Set(answers)).toEqual(new Set([401]));
  });
});

describe('paid by the minute', () => {
  afterEach(async () => {
    engine.old = false;
    expect((await auditLedger(api.ctx.db, auditChecks)).faults).toEqual([]);
  });

  /** A private show whose performer sends and whose member watches, both by WebRTC. */
  async function privateShow() {
    const payer = await api.registerMember();
    await buyTokens(api, payer, 100);
    await api.database.pool.query(
      'update performers set private_call_price = 60, is_online = true where account_id = $1',
      [performer.id],
    );
    const asked = await api.must('askPrivateShow', { params: { id: performer.id }, body: {} }, payer.token);
    const theirs = await api.must('acceptPrivateShow', { params: { id: asked.show.conversationId } }, performer.token);
    const mine = await api.must('askPrivateShow', { params: { id: performer.id }, body: {} }, payer.token);
    expect((await post(theirs.publish!.whipUrl)).status).toBe(201);
    expect((await post(mine.playback!.whepUrl!)).status).toBe(201);
    return {
      payer,
      sessionId: theirs.sessionId,
      path: pathOf(theirs.sessionId),
      conversationId: asked.show.conversationId,
      mine,
    };
  }
  const proven = async (sessionId: string) => (await api.ctx.engine.deliveries()).get(sessionId);
  const meter = () => new ShowMeter(api.ctx);

  test.each([
    ['today', false],
    ['earlier versions', true],
  ])('only what arrived is charged, with the field names of %s', async (_when, old) => {
    engine.old = old;
    const begun = Date.now();
    const { payer, sessionId, path, conversationId } = await privateShow();
    const counting = meter();
    // strangers fill more than one page of every list
    const crowd = Array.from({ length: 1_100 }, (_, i) => ({
      kind: 'webRTCSession' as const,
      id: `other-${i}`,
      path: 'another/site',
      query: '',
      remoteAddr: '127.0.0.1:1',
      state: 'read' as const,
      outboundBytes: i,
      inboundRTCPPackets: i,
      deaf: false,
    }));
    engine.sessions.unshift(...crowd);
    const seconds = () =>
      until('time that counts', async () => {
        engine.flow(path);
        await counting.tick();
        const { meters } = (await api.must('viewShow', { params: { id: conversationId } }, payer.token)).show;
        return (meters[0]?.seconds ?? 0) >= 2 && meters[0];
      });
    expect(await seconds()).toMatchObject({ state: 'running' });
    engine.sessions.splice(0, crowd.length);

    // the member's browser is gone without a word: bytes still go out, and prove nothing
    engine.sessions.find((session) => session.path === path && session.state === 'read')!.deaf = true;
    const gone = Date.now();
    const picturesUntil = (when: number) =>
      until('pictures without anybody', async () => {
        engine.flow(path);
        await counting.tick();
        return (await proven(sessionId))!.flow!.to > when;
      });
    // the first look after they went still counts what arrived before
    await picturesUntil(gone);
    const last = (await proven(sessionId))!.watching.get(payer.id)!.to;
    await picturesUntil(last + 2_000);
    expect((await proven(sessionId))!.watching.get(payer.id)!.to).toBe(last);

    const wall = (Date.now() - begun) / 1000;
    await api.must('endSession', { params: { sessionId } }, performer.token);
    const { receipt } = (await api.must('viewShow', { params: { id: conversationId } }, payer.token)).show;
    expect(receipt!.seconds).toBeGreaterThanOrEqual(2);
    expect(receipt!.seconds).toBeLessThanOrEqual(wall - 1.5);
    expect(await balanceOfMember(api, payer)).toBe(100 - receipt!.seconds);
  });

  test('the pass of a member who left opens nothing, and their player is cut', async () => {
    const { payer, sessionId, path, mine } = await privateShow();
    await api.must('endSession', { params: { sessionId } }, payer.token);
    await until('nobody on the stream', () => !engine.sessions.some((session) => session.path === path));
    expect((await post(mine.playback!.whepUrl!)).status).toBe(401);
    expect((await post(mine.publish!.whipUrl)).status).toBe(401);
    expect(await balanceOfMember(api, payer)).toBe(100);
  });
});

describe('npm run doctor', () => {
  const says = (env: object) =>
    doctorSays({ ...CREDENTIALS, MEDIA_URL: engine.url, MEDIA_API_URL: engine.url, PUBLIC_URL: api.url, ...env });

  test('finds nothing to mend where all is connected, and says what is not', async () => {
    const well = await says({});
    expect(well).toMatch(/ok +MediaMTX answers/);
    expect(well).toMatch(/ok +MediaMTX asks Footlights/);
    expect(well).toMatch(/ok +MediaMTX reports when/);
    expect(well).toMatch(/ok +the URL templates of the media engine are complete/);
    engine.old = true;
    expect(await says({})).toMatch(/note +MediaMTX does not report/);
    engine.old = false;
    expect(await says({ MEDIA_API_PASSWORD: 'wrong' })).toMatch(/ERROR +MediaMTX refuses Footlights/);
    expect(await says({ MEDIA_WEBHOOK_SECRET: 'another-secret-of-twenty' })).toMatch(
      /ERROR +MediaMTX asks another server/,
    );
    expect(await says({ MEDIA_HLS_URL: '{url}/{path}/index.m3u8' })).toMatch(
      /ERROR +MEDIA_HLS_URL: the token is missing/,
    );
    expect(await says({ MEDIA_API_URL: 'http://127.0.0.1:1' })).toMatch(/ERROR +MediaMTX does not answer/);
    expect(await says({ MEDIA_URL: '', MEDIA_WHEP_URL: 'off' })).toMatch(/ERROR +MEDIA_URL is missing/);
  }, 60_000);
});
