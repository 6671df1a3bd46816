import { readFileSync } from 'node:fs';
import { ShowMeter } from '@server/features/shows/service/meter';
import { reconcileShows } from '@server/features/streaming/service/watch';
import { readClip } from '../../demo/publisher/clip';
import { ClipPublisher } from '../../demo/publisher/clipPublisher';
import { type Actor } from '@test/support/actors';
import { type Api, startApi } from '@test/support/api';
import { doctorSays } from '@test/support/doctor';
import { type FfmpegPublisher, publishWithFfmpeg } from '@test/support/ffmpegPublisher';
import { describeMediamtx, type Mediamtx, mediamtxPorts, startMediamtx } from '@test/support/mediamtx';
import { until } from '@test/support/mediaServer';
import { balanceOfMember, buyTokens } from '@test/support/money';
import { proofOf } from '@test/support/privateLinks';
import { openWhepViewer, type WhepViewer } from '@test/support/whepViewer';

// A real MediaMTX, configured as docs/operating.md says. What it answers in detail is tested with a stand-in
// (test/server/streaming/mediamtx*.test.ts).

jest.setTimeout(120_000);

const SECRET = 'a-secret-path-of-the-tests';
const USER = 'footlights';
const PASSWORD = 'of-the-control-api';

describeMediamtx('a real MediaMTX', () => {
  let api: Api;
  let engine: Mediamtx;
  let env: Record<string, string>;
  let performer: Actor;
  let member: Actor;
  const open: { stop(): Promise<unknown> }[] = [];

  beforeAll(async () => {
    const ports = await mediamtxPorts();
    const webrtc = `http://127.0.0.1:${ports.webrtc}/{path}`;
    env = {
      MEDIA_ENGINE: 'mediamtx',
      MEDIA_URL: 'http://127.0.0.1',
      MEDIA_API_URL: `http://127.0.0.1:${ports.api}`,
      MEDIA_API_USER: USER,
      MEDIA_API_PASSWORD: PASSWORD,
      MEDIA_WEBHOOK_SECRET: SECRET,
      MEDIA_WHIP_URL: `${webrtc}/whip?token={token}`,
      MEDIA_WHEP_URL: `${webrtc}/whep?token={token}`,
      MEDIA_HLS_URL: `http://127.0.0.1:${ports.hls}/{path}/index.m3u8?token={token}`,
      MEDIA_RTMP_URL: `rtmp://127.0.0.1:${ports.rtmp}/{path}?token={token}`,
    };
    api = await startApi({ env });
    engine = await startMediamtx(ports, api.url, SECRET);
    member = await api.registerMember();
  });
  beforeEach(async () => {
    performer = await api.verifiedPerformer();
  });
  afterEach(async () => {
    await Promise.all(open.splice(0).map((each) => each.stop()));
  });
  afterAll(async () => {
    await engine.remove();
    await api.close();
  });

  const status = async () =>
    (await api.must('viewPerformer', { params: { username: performer.username } })).streamingStatus;
  const becomes = (wanted: string) => until(`the status ${wanted}`, async () => (await status()) === wanted);
  const start = () => api.must('startLive', { body: {} }, performer.token);
  const join = async (viewer?: Actor) =>
    (await api.must('joinLive', { params: { id: performer.id } }, viewer?.token)).playback;
  const end = (sessionId: string) => api.must('endSession', { params: { sessionId } }, performer.token);

  function publish(address: string): FfmpegPublisher {
    const publisher = publishWithFfmpeg(address);
    open.push(publisher);
    return publisher;
  }

  /** Fetches an address of the engine or the site, as the owner of a session if its token is given. */
  async function get(address: string, as?: string, init: RequestInit = {}): Promise<Response> {
    const cookie: Record<string, string> = as ? { cookie: await proofOf(api.url, as) } : {};
    return fetch(new URL(address, api.url), {
      ...init,
      headers: { ...cookie, ...(init.headers as Record<string, string> | undefined) },
    });
  }

  /** Watches by WHEP. */
  async function watch(whepUrl: string, as?: string): Promise<WhepViewer> {
    const viewer = await openWhepViewer(async (body) => {
      const answer = await get(whepUrl, as, { method: 'POST', headers: { 'content-type': 'application/sdp' }, body });
      const text = await answer.text();
      if (answer.status !== 201) throw new Error(`WHEP answered ${answer.status}: ${text}`);
      return text;
    });
    open.push({ stop: () => viewer.close() });
    await until('a picture', () => viewer.pictures.length > 0);
    return viewer;
  }

  const addressesIn = (playlist: string) => playlist.split('\n').filter((line) => line !== '' && !line.startsWith('#'));

  /** Watches by HLS, as a player without cookies does. @returns the address of the media playlist */
  async function watchHls(hlsUrl: string, as?: string): Promise<string> {
    const [address, stream] = await until('the playlist', async () => {
      const answer = await get(hlsUrl, as);
      const [first] = answer.ok ? addressesIn(await answer.text()) : [];
      return first && [answer.url, first];
    });
    const playlist = new URL(stream!, address).href;
    // a young playlist begins with gaps
    const segment = await until('a segment', async () =>
      addressesIn(await (await get(playlist, as)).text()).findLast((address) => !address.startsWith('gap')),
    );
    const media = await get(new URL(segment, playlist).href, as);
    expect(media.status).toBe(200);
    expect((await media.arrayBuffer()).byteLength).toBeGreaterThan(1_000);
    return playlist;
  }

  /** Says whether a viewer still gets pictures. */
  async function isWatching(viewer: WhepViewer): Promise<boolean> {
    const before = viewer.pictures.length;
    await new Promise((resolve) => setTimeout(resolve, 500));
    return viewer.pictures.length > before;
  }

  test('shows a public show from RTMP over HLS and WHEP, and ends it with the show', async () => {
    const { sessionId, publish: addresses } = await start();
    const encoder = publish(addresses.rtmpUrl!);
    await becomes('public');
    const [theirs, guests] = [await join(member), await join()];
    await watch(theirs.whepUrl!);
    await watchHls(theirs.hlsUrl);
    await watchHls(guests.hlsUrl);
    // a member with two players is one viewer
    expect(await api.must('getBroadcast', { params: { id: sessionId } })).toMatchObject({
      publishing: true,
      viewers: 2,
    });
    await end(sessionId);
    await until('the end of the encoder', () => encoder.code() !== null);
    expect(await status()).toBe('offline');
    expect((await get(guests.hlsUrl)).status).toBe(401);
  });

  test('takes a show from a browser by WHIP, which goes on when the browser connects again', async () => {
    const { sessionId, publish: addresses } = await start();
    const clip = readClip(readFileSync('demo/clips/guitar.mp4'));
    const publishing = async () => {
      const publisher = new ClipPublisher(addresses.whipUrl, clip, () => undefined);
      const timer = setInterval(() => publisher.tick(performance.now()), 20);
      open.push({ stop: () => publisher.stop().finally(() => clearInterval(timer)) });
      await publisher.start();
      return publisher;
    };
    const first = await publishing();
    await becomes('public');
    const { whepUrl } = await join(member);
    await watch(whepUrl!);
    await first.stop();
    await becomes('offline');
    await publishing();
    await becomes('public');
    await watch((await join(member)).whepUrl!);
    await end(sessionId);
  });

  test('lets nobody publish or watch without the token of the show', async () => {
    const { sessionId, publish: addresses } = await start();
    const refused = publish(addresses.rtmpUrl!.replace(/token=.*/, 'token=made-up'));
    await until('the refusal', () => refused.code() !== null);
    expect(await status()).toBe('offline');
    publish(addresses.rtmpUrl!);
    await becomes('public');
    const { hlsUrl, whepUrl } = await join(member);
    for (const token of ['', '?token=made-up', `?token=${addresses.token}`]) {
      expect((await get(hlsUrl.replace(/\?.*/, token))).status).toBe(401);
      const offer = { method: 'POST', headers: { 'content-type': 'application/sdp' }, body: 'v=0\r\n' };
      expect([400, 401]).toContain((await get(whepUrl!.replace(/\?.*/, token), undefined, offer)).status);
    }
    await end(sessionId);
  });

  test('cuts a blocked member off, over HLS and WHEP, and nobody else', async () => {
    const { sessionId, publish: addresses } = await start();
    publish(addresses.rtmpUrl!);
    await becomes('public');
    const [theirs, others] = [await join(member), await join()];
    const viewers = await Promise.all([watch(theirs.whepUrl!), watch(others.whepUrl!)]);
    const playlists = await Promise.all([watchHls(theirs.hlsUrl), watchHls(others.hlsUrl)]);
    await api.must('updateBlocking', { body: { userIds: [member.id] } }, performer.token);
    await until('the member out', async () => !(await isWatching(viewers[0])));
    await until('the playlist closed', async () => (await get(playlists[0])).status === 401);
    expect((await get(theirs.hlsUrl)).status).toBe(401);
    expect(await isWatching(viewers[1])).toBe(true);
    expect((await get(playlists[1])).status).toBe(200);
    await end(sessionId);
  });

  /** A private show that the performer publishes by RTMP, and the address where its member watches. */
  async function privateShow() {
    const payer = await api.registerMember();
    await buyTokens(api, payer, 100);
    await api.database.pool.query(
      'update performers set private_call_price = 60, is_online = true where account_id = $1',
      [performer.id],
    );
    const ask = () => api.must('askPrivateShow', { params: { id: performer.id }, body: {} }, payer.token);
    const { conversationId } = (await ask()).show;
    const theirs = await api.must('acceptPrivateShow', { params: { id: conversationId } }, performer.token);
    publish(theirs.publish!.rtmpUrl!);
    const { sessionId } = theirs;
    await until('the pictures', async () => (await api.ctx.engine.state(sessionId))?.publishing);
    return { payer, conversationId, sessionId, playback: (await ask()).playback! };
  }

  test.each([
    [
      'WHEP',
      async (playback: { whepUrl?: string | null; hlsUrl: string }, token: string) => {
        const viewer = await watch(playback.whepUrl!, token);
        return { keepOn: () => Promise.resolve(), leave: () => viewer.close() };
      },
    ],
    [
      'HLS',
      async (playback: { whepUrl?: string | null; hlsUrl: string }, token: string) => {
        const playlist = await watchHls(playback.hlsUrl, token);
        return { keepOn: async () => void (await (await get(playlist, token)).text()), leave: () => Promise.resolve() };
      },
    ],
  ])('meters a private show over %s while its member watches, and no longer', async (_way, begin) => {
    const { payer, conversationId, sessionId, playback } = await privateShow();
    const meter = new ShowMeter(api.ctx);
    const { keepOn, leave } = await begin(playback, payer.token);
    const began = Date.now();
    const metered = async () => {
      await meter.tick();
      return (await api.must('viewShow', { params: { id: conversationId } }, payer.token)).show.meters[0]?.seconds ?? 0;
    };
    await until('three paid seconds', async () => {
      await keepOn();
      return (await metered()) >= 3;
    });
    await leave();
    const left = Date.now();
    // the last report of the viewer may still be counted
    await until('the end of the proof', async () => {
      await metered();
      const { flow, watching } = (await api.ctx.engine.deliveries()).get(sessionId)!;
      return flow!.to - watching.get(payer.id)!.to > 2_000;
    });
    const seconds = await metered();
    expect(seconds).toBeLessThanOrEqual(Math.ceil((left - began) / 1000) + 3);
    await end(sessionId);
    const { receipt } = (await api.must('viewShow', { params: { id: conversationId } }, payer.token)).show;
    expect(receipt!.seconds).toBe(seconds);
    expect(await balanceOfMember(api, payer)).toBe(100 - seconds);
  });

  test('ends no show when it crashes, and takes the same show again afterwards', async () => {
    const { sessionId, publish: addresses } = await start();
    publish(addresses.rtmpUrl!);
    await becomes('public');
    await watch((await join(member)).whepUrl!);
    await engine.kill();
    expect(await api.ctx.engine.answers()).toBe(false);
    await reconcileShows(api.ctx, false);
    expect(await status()).toBe('public');
    await engine.start();
    await reconcileShows(api.ctx, false);
    expect(await status()).toBe('offline');
    publish(addresses.rtmpUrl!);
    await becomes('public');
    const { whepUrl, hlsUrl } = await join(member);
    await watch(whepUrl!);
    await watchHls(hlsUrl);
    await end(sessionId);
  });

  test('passes the examination of the doctor', async () => {
    const said = await doctorSays({ ...env, PUBLIC_URL: api.url });
    for (const found of [
      /ok +MediaMTX answers/,
      /ok +MediaMTX asks Footlights/,
      /ok +MediaMTX reports when/,
      /ok +Footlights reaches MediaMTX where viewers do/,
    ])
      expect(said).toMatch(found);
    expect(said).not.toContain('does not list HLS viewers');
  });
});
