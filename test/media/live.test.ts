/** Runs the media server as a process with a demo publisher and reads its stream with a strict HLS parser. */
import { type IncomingHttpHeaders, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { holesIn, runsOf } from '../support/fragments';
import { startMedia, startDemoPublisher, type TestMedia, until } from '../support/mediaServer';
import {
  faultsBetween,
  faultsOf,
  get,
  getNext,
  getPlaylist,
  type ParsedPlaylist,
  parsePlaylist,
  published,
} from '../support/playlist';

jest.setTimeout(60_000);

let media: TestMedia;
beforeAll(async () => {
  media = await startMedia({ MEDIA_END_GRACE_MS: '4000' });
});
afterAll(() => media.stop());

/** Returns a response without decoding its content. */
const getRaw = (url: string, accepted: string | null) =>
  new Promise<{ headers: IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
    request(url, { headers: accepted === null ? {} : { 'accept-encoding': accepted } }, (answer) => {
      void buffer(answer).then((body) => resolve({ headers: answer.headers, body }), reject);
    })
      .on('error', reject)
      .end();
  });

describe('a stream', () => {
  const url = () => media.hlsUrl('show', 'viewer');
  let demoPublisher: ReturnType<typeof startDemoPublisher>;
  beforeAll(async () => {
    demoPublisher = startDemoPublisher(media.whipUrl('show', 'publisher'));
    await published(url());
  });
  afterAll(() => demoPublisher.stop());

  it('follows every rule of low-latency HLS and has no gap between its parts', async () => {
    const versions = [await getPlaylist(url())];
    const fetched = new Map<string, Buffer>();
    while (versions.length < 45) {
      const before = versions.at(-1) as ParsedPlaylist;
      // like players: the hinted part and the next playlist at the same time
      const [part, playlist] = await Promise.all([get(new URL(before.hint ?? '', url()).href), getNext(url(), before)]);
      expect(part.status).toBe(200);
      fetched.set(before.hint ?? '', part.bytes);
      expect(playlist.text).toContain(`URI="${before.hint}"`);
      versions.push(playlist);
    }
    expect(versions.flatMap(faultsOf)).toEqual([]);
    expect(versions.slice(1).flatMap((version, i) => faultsBetween(versions[i] as ParsedPlaylist, version))).toEqual(
      [],
    );
    // of two parts published at once only the first was announced: the second is in the playlist
    const listed = [
      ...new Set(
        versions.flatMap((version) => version.segments.flatMap((segment) => segment.parts.map((part) => part.uri))),
      ),
    ];
    const followed = listed.slice(listed.indexOf(versions[0]?.hint ?? ''));
    const parts = await Promise.all(
      followed.map(async (uri) => fetched.get(uri) ?? (await get(new URL(uri, url()).href)).bytes),
    );
    const runs = runsOf(Buffer.concat(parts));
    expect(runs.filter((run) => run.trackId === 1)).toHaveLength(parts.length);
    expect(holesIn(runs, 1)).toEqual([]);
    expect(holesIn(runs, 2)).toEqual([]);
    const sound = runs.filter((run) => run.trackId === 2).flatMap((run) => run.samples);
    expect(sound.filter((sample) => sample.data.length <= 3)).toEqual([]); // no silence was inserted
  });

  it('compresses the playlist to less than half for players that accept gzip', async () => {
    const [plain, refused, packed, many] = await Promise.all(
      [null, 'br, gzip;q=0', 'gzip, deflate, br', '*'].map((accepted) => getRaw(url(), accepted)),
    );
    for (const answer of [plain, refused, many]) {
      expect(answer?.headers['content-encoding']).toBeUndefined();
      expect(answer?.body.toString()).toMatch(/^#EXTM3U\n/);
    }
    expect(packed?.headers).toMatchObject({
      'content-encoding': 'gzip',
      vary: 'accept-encoding',
      'content-length': String(packed?.body.length),
    });
    const text = gunzipSync(packed?.body ?? '').toString();
    expect(text).toMatch(/^#EXTM3U\n/);
    expect(packed?.body.length).toBeLessThan(text.length / 2);
  });

  it('requires a valid token for every playlist and media file', async () => {
    const playlist = await getPlaylist(url());
    const last = playlist.segments.findLast((segment) => segment.uri !== null);
    const addresses = ['', last?.uri, last?.parts[0]?.uri, last?.map].map(
      (address) => (token: string) => new URL(address ?? '', url()).href.replace('~viewer', `~${token}`),
    );
    for (const address of [(token: string) => media.entryUrl('show', token), ...addresses]) {
      expect((await get(address('viewer'))).status).toBe(200);
      const none = await get(address(''));
      expect([none.status, JSON.parse(none.bytes.toString())]).toEqual([
        401,
        { statusCode: 401, error: 'TOKEN_MISSING', message: expect.any(String) as string },
      ]);
      const wrong = await get(address('stolen'));
      expect([wrong.status, JSON.parse(wrong.bytes.toString())]).toEqual([
        403,
        { statusCode: 403, error: 'TOKEN_REFUSED', message: expect.any(String) as string },
      ]);
    }
  });

  it('sends cache headers for playlists and media files', async () => {
    const playlist = await get(url());
    expect(playlist.headers.get('cache-control')).toBe('no-store');
    expect(playlist.headers.get('content-type')).toBe('application/vnd.apple.mpegurl');
    const part = await get(new URL(parsePlaylist(playlist.bytes.toString()).segments[0]?.uri ?? '', url()).href);
    expect(part.headers.get('cache-control')).toBe('private, max-age=60, immutable');
  });

  it('sends nosniff and same-site headers with every response', async () => {
    const playlist = await get(url());
    const piece = await get(new URL(parsePlaylist(playlist.bytes.toString()).segments[0]?.uri ?? '', url()).href);
    const answers = [
      playlist,
      piece,
      await get(media.hlsUrl('show', null)),
      await get(`${media.origin}/media/live/nothing`),
    ];
    expect(
      answers.map(({ status, headers }) => [
        status,
        headers.get('x-content-type-options'),
        headers.get('cross-origin-resource-policy'),
      ]),
    ).toEqual([200, 200, 401, 404].map((status) => [status, 'nosniff', 'same-site']));
  });

  it('refuses invalid blocking reloads', async () => {
    for (const query of [
      '_HLS_msn=99999',
      '_HLS_msn=-1',
      '_HLS_msn=x',
      '_HLS_part=1',
      '_HLS_msn=1&_HLS_part=x',
      '_HLS_msn=1e3',
    ]) {
      expect([query, (await get(`${url()}?${query}`)).status]).toEqual([query, 400]);
    }
  });

  it('answers 404 to unknown file names and path traversal', async () => {
    const { hint } = await getPlaylist(url());
    const folder = new URL(hint ?? '', url()).href.replace(/[^/]*$/, '');
    for (const file of [
      's99999.m4s',
      'p99999.0.m4s',
      'init-77.mp4',
      'x.m4s',
      'p1.m4s',
      's1.0.m4s',
      '..%2f..%2fpackage.json',
    ]) {
      expect([file, (await get(`${folder}${file}`)).status]).toEqual([file, 404]);
    }
  });

  it('reports its start and its viewer count to the API', async () => {
    expect(media.reports('show', 'started')).toHaveLength(1);
    await until('a viewer', () => media.reports('show', 'viewers').at(-1)?.total === 1);
    const { body } = await media.control('GET', 'streams/show');
    expect(body).toMatchObject({
      state: 'live',
      viewers: 1,
      tracks: { video: { width: 640, height: 360 }, audio: { codec: 'opus' } },
      loss: 0,
    });
    await until('no viewer', () => media.reports('show', 'viewers').at(-1)?.total === 0);
  });

  it('asks the API at most twice for 100 requests', async () => {
    const { segments } = await getPlaylist(url());
    const before = media.asked.length;
    await Promise.all(Array.from({ length: 100 }, (_, i) => get(new URL(segments[i % 3]?.uri ?? '', url()).href)));
    expect(media.asked.length - before).toBeLessThanOrEqual(2);
  });

  it('refuses a viewer whose token was revoked', async () => {
    media.tokens.add('viewer-blocked');
    const theirs = media.hlsUrl('show', 'viewer-blocked');
    expect((await get(theirs)).status).toBe(200);
    media.tokens.delete('viewer-blocked');
    expect((await get(theirs)).status).toBe(200); // still cached
    await media.control('POST', 'streams/show/revoke', { token: 'viewer-blocked' });
    expect((await get(theirs)).status).toBe(403);
  });

  it('refuses pending requests of a viewer who is rechecked while waiting', async () => {
    // at the start of a segment, so that the next one is not published before the recheck
    const begun = ((await getPlaylist(url())).segments.at(-1)?.sequence ?? 0) + 1;
    await getPlaylist(`${url()}?_HLS_msn=${begun}&_HLS_part=0`);
    media.tokens.add('viewer-cut');
    const theirs = media.hlsUrl('show', 'viewer-cut');
    const last = (await getPlaylist(theirs)).segments.findLast((segment) => segment.uri !== null);
    const there = [last?.map, last?.uri, last?.parts[0]?.uri].map((address) => new URL(address ?? '', theirs).href);
    for (const address of there) expect((await get(address)).status).toBe(200);
    media.tokens.delete('viewer-cut');
    // pending: requested while allowed, answered after the recheck
    const held = [
      `${theirs}?_HLS_msn=${begun + 2}&_HLS_part=0`,
      ...[0, 1].map((part) => new URL((last?.uri ?? '').replace(/[^/]*$/, `p${begun + 1}.${part}.m4s`), theirs).href),
    ].map(get);
    await media.control('POST', 'streams/show/recheck');
    expect((await Promise.all(held)).map(({ status }) => status)).toEqual([403, 403, 403]);
    for (const address of [theirs, ...there]) expect((await get(address)).status).toBe(403);
    expect((await get(url())).status).toBe(200);
  });

  it("names each viewer's own token in the multivariant playlist only", async () => {
    const names = Array.from({ length: 20 }, (_, i) => `viewer-of-${i}-own`);
    for (const name of names) media.tokens.add(name);
    const texts = await Promise.all(
      names.map(async (name) => (await get(media.entryUrl('show', name))).bytes.toString()),
    );
    expect(texts.map((text) => [...new Set([...text.matchAll(/~([^/]*)\//g)].map((match) => match[1]))])).toEqual(
      names.map((name) => [name]),
    );
    // a token sent as a header is not put into a playlist, and opens what the playlists name
    const headers = { authorization: `Bearer ${names[0]}` };
    const text = await (await fetch(media.entryUrl('show', null), { headers })).text();
    expect(text).toContain('show/~/opus.m3u8\n');
    const { status } = await fetch(media.hlsUrl('show', null), { headers });
    expect([status, (await get(media.hlsUrl('show', null))).status]).toEqual([200, 401]);
  });

  it('continues for current viewers and refuses new ones with 503 while the API is unreachable', async () => {
    expect((await get(url())).status).toBe(200);
    media.api.failing = true;
    try {
      await until('a question that fails', async () => {
        expect((await get(url())).status).toBe(200);
        return media.api.failedQuestions > 0;
      });
      media.tokens.add('viewer-new');
      expect((await get(media.hlsUrl('show', 'viewer-new'))).status).toBe(503);
    } finally {
      media.api.failing = false;
    }
  });
});
