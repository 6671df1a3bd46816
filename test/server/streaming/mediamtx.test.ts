import { reconcileShows } from '@server/features/streaming/service/watch';
import { doctorSays } from '@test/support/doctor';
import { setUpMediamtxSite } from '@test/support/mediamtxSite';
import { until } from '@test/support/mediaServer';

// The real API with a server that speaks MediaMTX's documented API.

const site = setUpMediamtxSite();

describe('a public show with MediaMTX', () => {
  test('starts with its first picture, is watched over HLS and WHEP with our tokens, and ends on the engine', async () => {
    const { sessionId, publish } = await site.start();
    expect(publish).toMatchObject({
      whipUrl: `${site.engine.url}/stage/${sessionId}/whip?token=${publish.token}`,
      rtmpUrl: `rtmp://127.0.0.1/stage/${sessionId}?token=${publish.token}`,
    });
    expect(await site.status()).toBe('offline');
    await site.post(publish.whipUrl);
    await site.becomes('public');

    const { playback } = await site.join(site.member);
    expect(playback).toMatchObject({
      hlsUrl: `${site.engine.url}/stage/${sessionId}/index.m3u8?token=${playback.token}`,
      whepUrl: `${site.engine.url}/stage/${sessionId}/whep?token=${playback.token}`,
      mp4Url: null,
      // its addresses have another form, so clients take them as they are
      viewerHost: null,
      appName: null,
    });
    expect((await fetch(playback.hlsUrl)).status).toBe(200);
    expect((await site.post(playback.whepUrl!)).status).toBe(201);
    // a member with two players is one viewer
    expect(await site.api.must('getBroadcast', { params: { id: sessionId } })).toMatchObject({
      publishing: true,
      viewers: 1,
    });
    await reconcileShows(site.api.ctx, true);
    expect(await site.api.must('viewPerformer', { params: { username: site.performer.username } })).toMatchObject({
      viewers: 1,
    });

    await site.api.must('endSession', { params: { sessionId } }, site.performer.token);
    await until(
      'the publisher kicked',
      () => !site.engine.sessions.some(({ path }) => path === site.pathOf(sessionId)),
    );
    expect(await site.status()).toBe('offline');
    expect((await site.post(publish.whipUrl)).status).toBe(401);
  });

  test('tells its performer which codecs and how much arrives, and nothing that MediaMTX does not tell', async () => {
    const { sessionId } = await site.goLive();
    const arriving = () => site.api.must('getIncomingStream', {}, site.performer.token);
    expect(await arriving()).toMatchObject({ state: 'arriving', bitrate: null, protocol: 'whip' });
    const measured = await until('a bit rate', async () => {
      site.engine.flow(site.pathOf(sessionId));
      const answer = await arriving();
      return answer.bitrate ? answer : null;
    });
    expect(measured.video).toEqual({
      width: 1280,
      height: 720,
      codec: 'H264',
      frameRate: null,
      keyFrameSeconds: null,
      hasBFrames: null,
      expectedFrames: null,
      missingFrames: null,
    });
    expect(measured.checks.map(({ kind, value }) => (kind === 'bitrate' ? kind : `${kind}: ${value}`)).sort()).toEqual([
      'bitrate',
      'codecs: H.264, Opus',
      'picture: 1280 × 720',
      'sound: Opus',
    ]);
    await site.api.must('endSession', { params: { sessionId } }, site.performer.token);
    expect(await arriving()).toMatchObject({ state: 'nothing', checks: [] });
  });

  test('is interrupted without pictures, and its performer can resume it over RTMP', async () => {
    const { sessionId, publish } = await site.goLive();
    await site.engine.unpublish(site.pathOf(sessionId));
    await site.becomes('offline');
    expect((await site.start()).sessionId).toBe(sessionId);
    expect(await site.engine.rtmp(site.pathOf(sessionId), publish.rtmpUrl!.split('?')[1]!)).toBe(true);
    await site.becomes('public');
    await site.api.must('endSession', { params: { sessionId } }, site.performer.token);
    await until(
      'the streaming software kicked',
      () => !site.engine.sessions.some(({ path }) => path === site.pathOf(sessionId)),
    );
  });

  test('disconnects a blocked member from HLS and WHEP, and nobody else', async () => {
    const { sessionId } = await site.goLive();
    const [theirs, others] = [(await site.join(site.member)).playback, (await site.join()).playback];
    for (const { hlsUrl, whepUrl } of [theirs, others]) {
      await fetch(hlsUrl);
      await site.post(whepUrl!);
    }
    const watching = (token: string | null) =>
      site.engine.sessions.filter(({ query }) => query === `token=${token}`).length;
    expect([watching(theirs.token), watching(others.token)]).toEqual([2, 2]);
    await site.api.must('updateBlocking', { body: { userIds: [site.member.id] } }, site.performer.token);
    await until('the member out', () => watching(theirs.token) === 0);
    expect(watching(others.token)).toBe(2);
    expect((await fetch(theirs.hlsUrl)).status).toBe(401);
    expect((await site.post(theirs.whepUrl!)).status).toBe(401);
    await site.api.must('endSession', { params: { sessionId } }, site.performer.token);
  });

  test('survives an engine that is down, while going live fails', async () => {
    const { sessionId } = await site.goLive();
    await site.engine.down();
    expect(await site.api.ctx.engine.answers()).toBe(false);
    expect((await site.api.call('startLive', { body: {} }, site.performer.token)).error).toMatchObject({
      statusCode: 503,
      error: 'MEDIA_DOWN',
      message: expect.stringContaining('video server'),
    });
    await reconcileShows(site.api.ctx, false);
    expect(await site.status()).toBe('public');
    expect((await site.api.ctx.engine.deliveries()).size).toBe(0);
    await site.engine.up();
    await reconcileShows(site.api.ctx, false);
    expect(await site.status()).toBe('public');
    // the engine lost its streams, but reports another one
    site.engine.sessions.length = 0;
    await site.engine.unpublish(site.pathOf(sessionId));
    await fetch(site.engine.webhook, {
      method: 'POST',
      body: new URLSearchParams({ action: 'unavailable', path: 'stage/somebody-else' }),
    });
    expect(await site.status()).toBe('public');
    await site.api.must('endSession', { params: { sessionId } }, site.performer.token);
  });
});

describe('npm run doctor', () => {
  const says = (env: object) =>
    doctorSays({
      ...site.credentials,
      MEDIA_URL: site.engine.url,
      MEDIA_API_URL: site.engine.url,
      MEDIA_HLS_URL: '{url}/{path}/index.m3u8?token={token}',
      MEDIA_WHEP_URL: '{url}/{path}/whep?token={token}',
      PUBLIC_URL: site.api.url,
      ...env,
    });

  test('reports no problem for a working setup, and names each problem of a broken one', async () => {
    const well = await says({});
    expect(well).toMatch(/ok +MediaMTX answers/);
    expect(well).toMatch(/ok +MediaMTX asks Footlights/);
    expect(well).toMatch(/ok +MediaMTX reports when/);
    expect(well).toMatch(/ok +Footlights reaches MediaMTX where viewers do/);
    expect(await says({ MEDIA_WHEP_URL: 'http://127.0.0.1:1/{path}/whep?token={token}' })).toMatch(
      /ERROR +Footlights does not reach MediaMTX at MEDIA_WHEP_URL/,
    );
    expect(well).toMatch(/ok +the URL templates of the media engine are complete/);
    site.engine.old = true;
    expect(await says({})).toMatch(/note +MediaMTX does not report/);
    site.engine.old = false;
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
