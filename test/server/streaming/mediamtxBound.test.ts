import { buyTokens } from '@test/support/money';
import { setUpMediamtxSite } from '@test/support/mediamtxSite';
import { until } from '@test/support/mediaServer';
import { proofOf } from '@test/support/privateLinks';

// A private show on MediaMTX is fetched through the site, which knows whose session the address was made for.

const site = setUpMediamtxSite();
type Show = Awaited<ReturnType<typeof site.startPrivate>>;

/** Returns the addresses in a playlist. */
const addressesIn = (playlist: string, from: string): string[] =>
  [...playlist.matchAll(/URI="([^"]+)"|^([^#\n].*)$/gm)].map(
    ([, uri, line]) => new URL((uri ?? line)!, new URL(from, site.api.url)).href,
  );

/** Plays over HLS as a browser does. @returns the address of every file, and the texts of the playlists */
async function playHls({ mine, payer }: Show) {
  const { hlsUrl } = mine.playback!;
  const text = async (address: string) => {
    const answer = await site.fetch(address, payer.token);
    expect(answer.status).toBe(200);
    return answer.text();
  };
  const index = await text(hlsUrl);
  const [playlist = ''] = addressesIn(index, hlsUrl);
  const media = await text(playlist);
  const files = addressesIn(media, playlist);
  expect(await Promise.all(files.map(text))).toEqual(
    ['init.mp4', '1.mp4'].map((file) => `${file} of ${siteless(hlsUrl)}`),
  );
  return { addresses: [hlsUrl, playlist, ...files], texts: [index, media], playlist, again: () => text(playlist) };
}
const siteless = (hlsUrl: string) => site.pathOf(hlsUrl.split('/')[3]!);

/** Returns the address at MediaMTX itself for one of the site's. */
const atEngine = (address: string, path: string): string => {
  const { pathname, search } = new URL(address, site.api.url);
  return `${site.engine.url}/${path}/${pathname.split('/').at(-1)}${search}`;
};

const statuses = (addresses: string[], as: string | null) =>
  Promise.all(addresses.map(async (address) => (await site.fetch(address, as)).status));

describe('a private show on MediaMTX', () => {
  test('plays for its member on several players at once, over WHEP and HLS, as long as they like', async () => {
    const show = await site.startPrivate();
    const { whepUrl } = show.mine.playback!;
    const opened = await site.post(whepUrl!, show.payer.token);
    expect([opened.status, await opened.text()]).toEqual([201, 'v=0\r\n']);
    expect((await site.post(whepUrl!, show.payer.token)).status).toBe(201);
    const { again, texts } = await playHls(show);
    const proof = async () => (await site.api.ctx.engine.deliveries()).get(show.sessionId)?.watching.get(show.payer.id);
    await until('two seconds of proven delivery', async () => {
      site.engine.flow(show.path);
      const watched = await proof();
      return watched !== undefined && watched.to - watched.from > 2_000;
    });
    expect(site.readersOf(show.path).map(({ kind }) => kind)).toEqual(['webRTCSession', 'webRTCSession', 'hlsSession']);
    // players compare the addresses of a playlist's versions
    expect(await again()).toBe(texts[1]);

    const resource = opened.headers.get('location')!;
    expect(resource.startsWith(whepUrl!.split('?')[0]!)).toBe(true);
    const trickle = {
      method: 'PATCH',
      body: 'a=x\r\n',
      headers: { 'content-type': 'application/trickle-ice-sdpfrag' },
    };
    expect((await site.fetch(resource, show.payer.token, trickle)).status).toBe(204);
    expect((await site.fetch(resource, show.payer.token, { method: 'DELETE' })).status).toBe(200);
    expect(site.readersOf(show.path)).toHaveLength(2);
    expect((await site.fetch(resource, show.payer.token, { method: 'DELETE' })).status).toBe(404);
  });

  test("shows the performer the member's camera in the performer's session only", async () => {
    const { theirs, mine, payer } = await site.startPrivate();
    expect((await site.post(mine.publish!.whipUrl)).status).toBe(201);
    const { whepUrl } = theirs.playback!;
    expect((await site.post(whepUrl!, site.performer.token)).status).toBe(201);
    for (const as of [null, payer.token]) expect((await site.post(whepUrl!, as)).status).toBe(403);
  });

  test('is closed to whoever is given its addresses: a guest, another account, another session of the member', async () => {
    const show = await site.startPrivate();
    const { addresses } = await playHls(show);
    const { whepUrl } = show.mine.playback!;
    const opened = await site.post(whepUrl!, show.payer.token);
    const resource = opened.headers.get('location')!;
    const before = site.readersOf(show.path);
    const others = [null, site.member.token, site.performer.token, await site.api.login(show.payer)];
    for (const as of others) {
      expect(await statuses(addresses, as)).toEqual(addresses.map(() => 403));
      expect((await site.post(whepUrl!, as)).status).toBe(403);
      for (const method of ['PATCH', 'DELETE']) expect((await site.fetch(resource, as, { method })).status).toBe(403);
    }
    const forged = {
      headers: {
        cookie: `session-proof=${(await proofOf(site.api.url, show.payer.token)).split('=')[1]!.slice(0, -2)}xx`,
      },
    };
    expect((await site.fetch(addresses[0]!, null, forged)).status).toBe(403);
    expect(site.readersOf(show.path)).toEqual(before);
    expect(await statuses(addresses.slice(1), show.payer.token)).toEqual([200, 200, 200]);
  });

  test('is closed at MediaMTX itself, with the token, the cookie, invented credentials or an address of a playlist', async () => {
    const show = await site.startPrivate();
    const { addresses, texts } = await playHls(show);
    const before = site.readersOf(show.path);
    const { token } = show.mine.playback!;
    const direct = [
      `${site.engine.url}/${show.path}/index.m3u8?token=${token}`,
      ...addresses.slice(1).map((one) => atEngine(one, show.path)),
    ];
    for (const as of [null, show.payer.token]) {
      expect(await statuses(direct, as)).toEqual([401, 401, 401, 401]);
      expect((await site.post(`${site.engine.url}/${show.path}/whep?token=${token}`, as)).status).toBe(401);
    }
    const { _id: id } = (await site.api.must('listSessions', {}, show.payer.token)).find(({ current }) => current)!;
    for (const pair of [`${id}:${token}`, `${id}:`, `:${token}`, `address:${token}`, `${id}:${'x'.repeat(27)}`]) {
      const headers = { authorization: `Basic ${Buffer.from(pair).toString('base64')}` };
      expect((await site.fetch(direct[0]!, null, { headers })).status).toBe(401);
    }
    expect(site.readersOf(show.path)).toEqual(before);
    // what the browser is told contains neither of the secrets with which MediaMTX would serve it
    const { secret } = before[0]!;
    expect(texts.join()).not.toContain(secret);
    expect([...addresses, ...texts].some((text) => text.includes(':') && /authorization|basic/i.test(text))).toBe(
      false,
    );
  });

  test('plays for a native player from the address that asked, through the site only', async () => {
    const show = await site.startPrivate();
    const { hlsUrl, token } = (await show.ask(show.payer.token, true)).playback!;
    expect((await site.fetch(hlsUrl)).status).toBe(200);
    expect((await site.fetch(`${site.engine.url}/${show.path}/index.m3u8?token=${token}`)).status).toBe(401);
    const elsewhere = {
      params: { id: site.performer.id },
      body: {},
      headers: { 'x-native-player': 'on' },
      from: '203.0.113.5',
    };
    const far = await site.api.must('askPrivateShow', elsewhere, show.payer.token);
    expect((await site.fetch(far.playback!.hlsUrl)).status).toBe(403);
  });

  test('ends on every player when the member logs out', async () => {
    const show = await site.startPrivate();
    const { addresses } = await playHls(show);
    await site.post(show.mine.playback!.whepUrl!, show.payer.token);
    const headers = { cookie: await proofOf(site.api.url, show.payer.token) };
    expect(site.readersOf(show.path)).toHaveLength(2);
    await site.api.must('logout', {}, show.payer.token);
    await until('nobody on the stream', async () => {
      await site.api.ctx.engine.deliveries();
      return site.readersOf(show.path).length === 0;
    });
    await until('an end of the HLS player', async () =>
      (await Promise.all(addresses.map((one) => site.fetch(one, null, { headers })))).every(
        ({ status }) => status === 403,
      ),
    );
  });

  test('answers 503 while MediaMTX is away, 404 for other files and before the first picture, 413 for a huge offer', async () => {
    const show = await site.startPrivate();
    const { hlsUrl, whepUrl } = show.mine.playback!;
    const as = show.payer.token;
    for (const file of ['index.html', '..%2findex.m3u8', 'hls.min.js', 'x'.repeat(200)])
      expect((await site.fetch(hlsUrl.replace('index.m3u8', file), as)).status).toBe(404);
    const huge = { method: 'POST', headers: { 'content-type': 'application/sdp' }, body: 'x'.repeat(70_000) };
    expect((await site.fetch(whepUrl!, as, huge)).status).toBe(413);
    expect((await site.fetch(hlsUrl.split('?')[0]!, as)).status).toBe(401);
    // a session that MediaMTX forgot: the player starts over
    const { playlist } = await playHls(show);
    site.engine.sessions.splice(site.engine.sessions.indexOf(site.readersOf(show.path)[0]!), 1);
    expect((await site.fetch(playlist, as)).status).toBe(404);
    await site.engine.unpublish(show.path);
    expect((await site.fetch(hlsUrl, as)).status).toBe(404);
    expect((await site.post(whepUrl!, as)).status).toBe(404);
    await site.engine.down();
    expect([(await site.fetch(hlsUrl, as)).status, (await site.post(whepUrl!, as)).status]).toEqual([503, 503]);
    await site.engine.up();
  });

  test('is left by a blocked member of a group, even if MediaMTX was away at that moment, and by nobody else', async () => {
    const members = [await site.api.registerMember(), await site.api.registerMember()];
    await site.api.database.pool.query(
      'update performers set group_call_price = 10, max_participants_allowed = 5, is_online = true where account_id = $1',
      [site.performer.id],
    );
    const { publish, sessionId } = await site.api.must('startGroupShow', {}, site.performer.token);
    expect((await site.post(publish!.whipUrl)).status).toBe(201);
    for (const member of members) {
      await buyTokens(site.api, member, 100);
      const { playback } = await site.api.must('joinGroupShow', { params: { id: site.performer.id } }, member.token);
      expect((await site.post(playback!.whepUrl!, member.token)).status).toBe(201);
    }
    const path = site.pathOf(sessionId);
    const [, stays] = site.readersOf(path);
    await site.engine.down();
    await site.api.must('updateBlocking', { body: { userIds: [members[0]!.id] } }, site.performer.token);
    await site.engine.up();
    expect(site.readersOf(path)).toHaveLength(2);
    await until('the other member alone', async () => {
      await site.api.ctx.engine.deliveries();
      return site.readersOf(path).length === 1;
    });
    expect(site.readersOf(path)).toEqual([stays]);
    await site.api.must('endSession', { params: { sessionId } }, site.performer.token);
  });

  test('is not served by the address of a public show, nor a public show by this one', async () => {
    const { sessionId } = await site.goLive();
    const { playback } = await site.join(site.member);
    expect(
      (await site.fetch(`/media/bound/${sessionId}/hls/index.m3u8?token=${playback.token}`, site.member.token)).status,
    ).toBe(403);
    await site.api.must('endSession', { params: { sessionId } }, site.performer.token);
  });
});
