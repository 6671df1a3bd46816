import { API_BASE } from '@contract/base';
import { setSetting } from '@server/features/site/service';
import { reconcileShows } from '@server/features/streaming/service/watch';
import { type Actor } from '@test/support/actors';
import { type Api, startApi } from '@test/support/api';
import { doctorSays } from '@test/support/doctor';
import { type FakeAntmedia, fakeAntmedia } from '@test/support/fakeAntmedia';
import { until } from '@test/support/mediaServer';
import { buyTokens } from '@test/support/money';

// The real API with a server that speaks Ant Media's documented REST API: its own tokens, its unsigned webhook, and no
// private or group shows.

const SECRET = 'a-secret-path-of-the-tests';
const env = (url: string) => ({
  MEDIA_ENGINE: 'antmedia',
  MEDIA_URL: url,
  MEDIA_WEBHOOK_SECRET: SECRET,
  MEDIA_API_AUTHORIZATION: 'a.signed.token',
});
let api: Api;
let engine: FakeAntmedia;
let performer: Actor;

beforeAll(async () => {
  engine = await fakeAntmedia();
  engine.authorization = 'a.signed.token';
  api = await startApi({ env: env(engine.url) });
  engine.site = api.url;
});
afterAll(async () => {
  await api.close();
  await engine.down();
});
beforeEach(async () => {
  performer = await api.verifiedPerformer();
});

const post = (address: string) =>
  fetch(address, { method: 'POST', headers: { 'content-type': 'application/sdp' }, body: 'v=0\r\n' });
const status = async () =>
  (await api.must('viewPerformer', { params: { username: performer.username } })).streamingStatus;
const shown = (wanted: string) => until(`the stage as ${wanted}`, async () => (await status()) === wanted);
const start = () => api.must('startLive', { body: {} }, performer.token);
const join = (who?: Actor) => api.must('joinLive', { params: { id: performer.id } }, who?.token);
const tokenOf = (address: string) => new URL(address).searchParams.get('token')!;
async function goLive() {
  const opened = await start();
  expect((await post(opened.publish.whipUrl)).status).toBe(201);
  await shown('public');
  return opened;
}

describe.each([
  ['JSON', false],
  ['a form', true],
])('a public show, with the webhook as %s', (_type, form) => {
  beforeAll(() => {
    engine.form = form;
  });

  test('is created with our webhook, starts with its first picture, has HLS and MP4 addresses, and ends on the engine', async () => {
    const { sessionId, publish } = await start();
    expect(engine.broadcasts.get(sessionId)).toMatchObject({
      status: 'created',
      listenerHookURL: `http://footlights.test${API_BASE}/webhooks/media/antmedia/${SECRET}`,
    });
    const token = engine.tokens.get(tokenOf(publish.whipUrl))!;
    expect(token).toMatchObject({ streamId: sessionId, type: 'publish' });
    expect(token.expireDate - Date.now() / 1000).toBeGreaterThan(3600);
    expect(publish).toMatchObject({
      whipUrl: `${engine.url}/LiveApp/whip/${sessionId}?token=${token.tokenId}`,
      rtmpUrl: `rtmp://127.0.0.1/LiveApp/${sessionId}?token=${token.tokenId}`,
    });
    await post(publish.whipUrl);
    await shown('public');

    const { playback } = await join();
    expect(playback).toMatchObject({
      hlsUrl: `${engine.url}/LiveApp/streams/${sessionId}.m3u8?token=${tokenOf(playback.hlsUrl)}`,
      mp4Url: `${engine.url}/LiveApp/streams/${sessionId}.mp4?token=${tokenOf(playback.hlsUrl)}`,
      whepUrl: null,
      viewerHost: engine.url,
      appName: 'LiveApp',
    });
    expect((await fetch(playback.hlsUrl)).status).toBe(200);
    engine.broadcasts.get(sessionId)!.hlsViewerCount = 7;
    expect(await api.must('getBroadcast', { params: { id: sessionId } })).toMatchObject({
      publishing: true,
      viewers: 7,
    });

    await api.must('endSession', { params: { sessionId } }, performer.token);
    await until('the stream gone', () => !engine.broadcasts.has(sessionId));
    expect(await status()).toBe('offline');
  });

  test('is interrupted without pictures, and its performer returns with a new token', async () => {
    const { sessionId, publish } = await goLive();
    await engine.unpublish(sessionId);
    await shown('offline');
    expect((await post(publish.whipUrl)).status).toBe(403);
    const again = await start();
    expect(again.sessionId).toBe(sessionId);
    await post(again.publish.whipUrl);
    await shown('public');
    await api.must('endSession', { params: { sessionId } }, performer.token);
  });
});

test('a lost webhook call is made up for by asking the engine', async () => {
  engine.hooksLost = true;
  const { sessionId, publish } = await start();
  await post(publish.whipUrl);
  expect(await status()).toBe('offline');
  await reconcileShows(api.ctx, true);
  expect(await status()).toBe('public');
  await engine.unpublish(sessionId);
  const suspects = await reconcileShows(api.ctx, true);
  expect([...suspects]).toEqual([sessionId]);
  await reconcileShows(api.ctx, true, suspects);
  expect(await status()).toBe('offline');
  engine.hooksLost = false;
});

test('a webhook call is answered at once, and its content is not trusted', async () => {
  const { sessionId } = await start();
  const send = (body: object | string, secret = SECRET, name = 'antmedia') =>
    fetch(`${api.url}${API_BASE}/webhooks/media/${name}/${secret}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  const started = { id: sessionId, action: 'liveStreamStarted', streamName: 'x' };
  expect((await send(started)).status).toBe(200);
  for (const wrong of ['guess', `${SECRET}x`]) expect((await send(started, wrong)).status).toBe(401);
  for (const name of ['mediamtx', 'embedded']) expect((await send(started, SECRET, name)).status).toBe(404);
  for (const body of [
    '{}',
    '[]',
    '{"id":5,"action":"liveStreamStarted"}',
    `{"id":"${'x'.repeat(300)}","action":"liveStreamEnded"}`,
  ])
    expect((await send(body)).status).toBe(400);
  for (const other of [
    { ...started, action: 'vodReady', vodId: 'v' },
    { ...started, id: '../../etc' },
    { ...started, id: performer.id },
  ])
    expect((await send(other)).status).toBe(200);
  // the engine itself reports no pictures
  await until('the question', () => engine.called.filter((call) => call === `GET /broadcasts/${sessionId}`).length > 1);
  await reconcileShows(api.ctx, false);
  expect(await status()).toBe('offline');
  // a false report of an end ends nothing
  await engine.publish(sessionId);
  await shown('public');
  await send({ ...started, action: 'liveStreamEnded' });
  await reconcileShows(api.ctx, false);
  expect(await status()).toBe('public');
  await api.must('endSession', { params: { sessionId } }, performer.token);
});

test('a stream under the id of an ended show is stopped, since Ant Media asks nobody about publishers', async () => {
  const { sessionId } = await goLive();
  await api.must('endSession', { params: { sessionId } }, performer.token);
  await until('the stream gone', () => !engine.broadcasts.has(sessionId));
  engine.broadcasts.set(sessionId, {
    streamId: sessionId,
    status: 'created',
    listenerHookURL: `http://x${API_BASE}/webhooks/media/antmedia/${SECRET}`,
    startTime: 0,
    hlsViewerCount: 0,
  });
  await engine.publish(sessionId);
  await until('the end of the unwanted stream', () => !engine.broadcasts.has(sessionId));
  expect(await status()).toBe('offline');
});

test('tokens come from the engine, are valid for one stream and one use, and are void after a block', async () => {
  const { sessionId } = await goLive();
  const member = await api.registerMember();
  const { tokenId } = await api.must('createStreamToken', { body: { id: sessionId, type: 'play' } }, member.token);
  expect(engine.tokens.get(tokenId)).toMatchObject({ streamId: sessionId, type: 'play' });
  const address = (token: string, id = sessionId) => `${engine.url}/LiveApp/streams/${id}.m3u8?token=${token}`;
  expect((await fetch(address(tokenId, performer.id))).status).toBe(403);
  expect((await post(`${engine.url}/LiveApp/whip/${sessionId}?token=${tokenId}`)).status).toBe(403);
  expect((await fetch(address(tokenId))).status).toBe(200);
  expect((await fetch(address(tokenId))).status).toBe(403);

  const held = tokenOf((await join(member)).playback.hlsUrl);
  await api.must('updateBlocking', { body: { userIds: [member.id] } }, performer.token);
  await until('the tokens void', async () => !engine.tokens.has(held));
  expect((await api.call('joinLive', { params: { id: performer.id } }, member.token)).status).toBe(403);
  expect((await api.call('createStreamToken', { body: { id: sessionId, type: 'play' } }, member.token)).status).toBe(
    403,
  );

  await setSetting(api.ctx, 'secureOption', false);
  await until(
    'an open address',
    async () => (await join()).playback.hlsUrl === `${engine.url}/LiveApp/streams/${sessionId}.m3u8`,
  );
  await setSetting(api.ctx, 'secureOption', true);
  await api.must('endSession', { params: { sessionId } }, performer.token);
});

test('tokens are JSON web tokens if the engine is configured for them', async () => {
  const lasting = await startApi({ env: { ...env(engine.url), MEDIA_TOKENS: 'jwt' } });
  const star = await lasting.verifiedPerformer();
  const { publish } = await lasting.must('startLive', { body: {} }, star.token);
  expect(engine.tokens.get(tokenOf(publish.whipUrl))).toMatchObject({ isLasting: true });
  for (const _again of [1, 2]) expect((await post(publish.whipUrl)).status).toBe(201);
  await lasting.close();
});

test.each([
  ['down', () => engine.down(), () => engine.up()],
  [
    'refusing with 200 and success: false',
    () => {
      engine.failing = true;
    },
    () => {
      engine.failing = false;
    },
  ],
  [
    'refusing our address',
    () => {
      engine.authorization = 'another';
    },
    () => {
      engine.authorization = 'a.signed.token';
    },
  ],
])(
  'an engine that is %s makes going live and joining fail with 503, and running shows go on',
  async (_failure, breakIt, repairIt) => {
    const { sessionId } = await goLive();
    await breakIt();
    expect(await api.ctx.engine.answers()).toBe(false);
    expect((await api.call('startLive', { body: {} }, performer.token)).error).toMatchObject({
      statusCode: 503,
      error: 'MEDIA_DOWN',
      message: expect.stringContaining('video server'),
    });
    expect((await api.call('joinLive', { params: { id: performer.id } })).error).toMatchObject({
      statusCode: 503,
      error: 'MEDIA_DOWN',
    });
    await reconcileShows(api.ctx, false);
    expect(await status()).toBe('public');
    await repairIt();
    await reconcileShows(api.ctx, false);
    expect(await status()).toBe('public');
    expect((await join()).playback.hlsUrl).toContain(sessionId);
    await api.must('endSession', { params: { sessionId } }, performer.token);
  },
);

test('an engine that stops answering during a check ends no show', async () => {
  const { sessionId } = await goLive();
  const { answers } = api.ctx.engine;
  let asked = 0;
  api.ctx.engine.answers = async () => {
    asked += 1;
    if (asked > 1) return answers();
    await engine.down();
    return true;
  };
  await reconcileShows(api.ctx, false);
  expect(asked).toBeGreaterThan(1);
  api.ctx.engine.answers = answers;
  await engine.up();
  expect(await status()).toBe('public');
  await api.must('endSession', { params: { sessionId } }, performer.token);
});

test('private and group shows are refused, since Ant Media cannot prove delivery', async () => {
  const member = await api.registerMember();
  await buyTokens(api, member, 100);
  expect((await api.must('getPublicSettings')).paidShows).toBe(false);
  const { sessionId } = await goLive();
  const asked = await api.call('askPrivateShow', { params: { id: performer.id }, body: {} }, member.token);
  expect(asked.error).toMatchObject({
    statusCode: 422,
    error: 'SHOWS_UNAVAILABLE',
    message: expect.stringContaining('No tokens were spent'),
  });
  expect((await api.call('startGroupShow', {}, performer.token)).error).toMatchObject({
    statusCode: 422,
    error: 'SHOWS_UNAVAILABLE',
    message: expect.stringContaining("can't prove"),
  });
  expect((await api.database.pool.query('select 1 from shows')).rows).toEqual([]);
  expect(await status()).toBe('public');
  await api.must('endSession', { params: { sessionId } }, performer.token);
});

test('npm run doctor checks the connection, and names what it cannot check', async () => {
  const says = (more: object = {}) => doctorSays({ ...env(engine.url), PUBLIC_URL: api.url, ...more });
  const well = await says();
  expect(well).toMatch(/ok +Ant Media answers/);
  expect(well).toContain(`${api.url}/api/webhooks/media/antmedia/${SECRET}`);
  expect(well).toMatch(/note +private and group shows are not offered/);
  expect(await says({ MEDIA_API_AUTHORIZATION: 'wrong' })).toMatch(/ERROR +Ant Media refuses Footlights/);
  expect(await says({ MEDIA_APP: 'Elsewhere' })).toMatch(/ERROR +Ant Media has no application Elsewhere/);
  expect(await says({ MEDIA_WEBHOOK_SECRET: 'short' })).toMatch(/ERROR +MEDIA_WEBHOOK_SECRET is missing or short/);
}, 60_000);
