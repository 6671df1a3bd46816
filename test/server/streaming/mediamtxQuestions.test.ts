import { API_BASE } from '@contract/base';
import { setSetting } from '@server/features/site/service';
import { signStreamToken } from '@server/features/streaming/service/tokens';
import { reconcileShows } from '@server/features/streaming/service/watch';
import { setUpMediamtxSite } from '@test/support/mediamtxSite';
import { until } from '@test/support/mediaServer';

const site = setUpMediamtxSite();

describe('the questions of MediaMTX', () => {
  test("about publishing are answered by the performer's own token, wherever it is carried", async () => {
    const { sessionId, publish } = await site.start();
    const path = site.pathOf(sessionId);
    const publishing = { action: 'publish', path };
    for (const carried of [
      { token: publish.token },
      { user: 'obs', password: publish.token },
      { protocol: 'rtmp', query: `token=${publish.token}` },
    ])
      expect(await site.ask({ ...publishing, ...carried })).toBe(200);
    expect(await site.ask(publishing)).toBe(401);
    const { tokenId } = await site.api.must(
      'createStreamToken',
      { body: { id: sessionId, type: 'play' } },
      site.performer.token,
    );
    expect(await site.ask({ ...publishing, token: tokenId })).toBe(403);
    const other = await site.api.verifiedPerformer();
    const foreign = await site.api.must('startLive', { body: {} }, other.token);
    for (const token of [foreign.publish.token, `${publish.token.slice(0, -2)}xx`, 'made-up', 'x'.repeat(499)])
      expect(await site.ask({ ...publishing, token })).toBe(403);
    const past = signStreamToken(site.api.ctx, {
      kind: 'publish',
      streamId: sessionId,
      holder: site.performer.id,
      country: null,
      epoch: 0,
      expiresAt: new Date(Date.now() - 1000),
    });
    expect(await site.ask({ ...publishing, token: past })).toBe(403);
    // a known stream under another path
    expect(await site.ask({ ...publishing, path: sessionId, token: publish.token })).toBe(403);
    expect(await site.ask({ action: 'read', path, token: publish.token })).toBe(403);
    await site.api.must('endSession', { params: { sessionId } }, site.performer.token);
    expect(await site.ask({ ...publishing, token: publish.token })).toBe(403);
  });

  test('about reading are answered by a token for the stream, which is not needed while secureOption is off', async () => {
    const { sessionId } = await site.goLive();
    const reading = { action: 'read', path: site.pathOf(sessionId) };
    expect(await site.ask(reading)).toBe(401);
    expect(await site.ask({ ...reading, token: (await site.join()).playback.token })).toBe(200);
    const past = signStreamToken(site.api.ctx, {
      kind: 'play',
      streamId: sessionId,
      holder: site.member.id,
      country: null,
      epoch: 0,
      expiresAt: new Date(Date.now() - 1000),
    });
    expect(await site.ask({ ...reading, token: past })).toBe(403);
    await setSetting(site.api.ctx, 'secureOption', false);
    const { playback } = await site.join();
    expect(playback.hlsUrl).toBe(`${site.engine.url}/stage/${sessionId}/index.m3u8`);
    expect((await fetch(playback.hlsUrl)).status).toBe(200);
    await setSetting(site.api.ctx, 'secureOption', true);
    await until('the setting', async () => (await site.ask(reading)) === 401);
    await site.api.must('endSession', { params: { sessionId } }, site.performer.token);
  });

  test('about its API are answered yes for our credentials only, and about metrics or recordings never', async () => {
    const known = { user: 'footlights', password: 'of-the-control-api' };
    expect(await site.ask({ action: 'api', ...known })).toBe(200);
    expect(await site.ask({ action: 'api' })).toBe(401);
    for (const wrong of [
      { user: 'footlights', password: 'guess' },
      { user: 'admin', password: known.password },
      { token: known.password },
    ])
      expect([401, 403]).toContain(await site.ask({ action: 'api', ...wrong }));
    const { sessionId } = await site.goLive();
    const { token } = (await site.join()).playback;
    for (const action of ['playback', 'metrics', 'pprof', 'PUBLISH', ''])
      expect(await site.ask({ action, path: site.pathOf(sessionId), token, ...(token ? {} : known) })).toBe(403);
    await site.api.must('endSession', { params: { sessionId } }, site.performer.token);
  });

  test('are refused at a wrong address or for another engine, and with 400 if they are invalid', async () => {
    const { sessionId, publish } = await site.start();
    const question = { action: 'publish', path: site.pathOf(sessionId), token: publish.token };
    for (const wrong of ['guess', `${site.secret}x`, site.secret.slice(1), '%00'])
      expect([400, 401]).toContain(await site.ask(question, wrong));
    for (const name of ['antmedia', 'embedded', 'nobody'])
      expect(await site.ask(question, site.secret, name)).toBe(404);
    const bare = await fetch(`${site.api.url}${API_BASE}/webhooks/media/mediamtx`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(question),
    });
    expect(bare.status).toBe(404);
    const send = (body: string, type: string) =>
      fetch(site.engine.webhook, { method: 'POST', headers: { 'content-type': type }, body });
    for (const body of [
      '{}',
      '[]',
      '"x"',
      '{"action":"read","protocol":5}',
      `{"action":"read","protocol":"hls","path":"${'x'.repeat(5000)}"}`,
    ])
      expect((await send(body, 'application/json')).status).toBe(400);
    expect((await send('nothing', 'application/x-www-form-urlencoded')).status).toBe(400);
    // a false report only makes us ask the engine, which knows of no stream
    expect(
      (await send(`action=available&path=${site.pathOf(sessionId)}`, 'application/x-www-form-urlencoded')).status,
    ).toBe(200);
    await reconcileShows(site.api.ctx, false);
    expect(await site.status()).toBe('offline');
    // other routes accept no forms
    expect(
      (
        await fetch(`${site.api.url}${API_BASE}/auth/users/login`, {
          method: 'POST',
          body: new URLSearchParams({ username: 'x', password: 'y' }),
        })
      ).status,
    ).toBe(415);
    await site.api.must('endSession', { params: { sessionId } }, site.performer.token);
  });

  test('are exempt from the rate limit of visitors', async () => {
    const answers = await Promise.all(Array.from({ length: 700 }, () => site.ask({ path: site.pathOf('nobody') })));
    expect(new Set(answers)).toEqual(new Set([401]));
  });
});
