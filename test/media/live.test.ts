/** The media server as a process, a stand-in that publishes, a strict player that reads: the whole way of a stream. */
import { spawn } from 'node:child_process';
import { holesIn, runsOf } from '../support/fragments';
import { startMedia, startStandIn, type TestMedia, until } from '../support/mediaServer';
import { faultsBetween, faultsOf, type ParsedPlaylist, parsePlaylist } from '../support/playlist';

jest.setTimeout(60_000);

let media: TestMedia;
beforeAll(async () => {
  media = await startMedia({ MEDIA_END_GRACE_MS: '4000' });
});
afterAll(() => media.stop());

const get = async (url: string) => {
  const response = await fetch(url);
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
};
const getPlaylist = async (url: string): Promise<ParsedPlaylist> => {
  const { status, bytes } = await get(url);
  if (status !== 200) throw new Error(`the playlist answered ${status}: ${bytes.toString()}`);
  return parsePlaylist(bytes.toString());
};
const published = (url: string) => until('the playlist', async () => (await get(url)).status === 200);
const reports = (streamId: string, action: string) => media.reported.filter((report) => report.streamId === streamId && report.action === action);
/** The playlist once it lists the part after the last one, by blocking reload. */
async function next(url: string, { segments }: ParsedPlaylist): Promise<ParsedPlaylist> {
  const last = segments.at(-1);
  const [sequence, part] = !last ? [0, 0] : last.duration === null ? [last.sequence, last.parts.length] : [last.sequence + 1, 0];
  return getPlaylist(`${url}&_HLS_msn=${sequence}&_HLS_part=${part}`);
}

describe('a stream', () => {
  const url = () => media.hlsUrl('show', 'viewer');
  let standIn: ReturnType<typeof startStandIn>;
  beforeAll(async () => {
    standIn = startStandIn(media.whipUrl('show', 'publisher'));
    await published(url());
  });
  afterAll(() => standIn.stop());

  it('keeps every rule of low-latency HLS while it runs, and its parts decode in order without a hole', async () => {
    const versions = [await getPlaylist(url())];
    const fetched = new Map<string, Buffer>();
    while (versions.length < 45) {
      const before = versions.at(-1) as ParsedPlaylist;
      // as players do: the hinted part and the next playlist at the same time
      const [part, playlist] = await Promise.all([get(new URL(before.hint ?? '', url()).href), next(url(), before)]);
      expect(part.status).toBe(200);
      fetched.set(before.hint ?? '', part.bytes);
      expect(playlist.text).toContain(`URI="${before.hint}"`);
      versions.push(playlist);
    }
    expect(versions.flatMap(faultsOf)).toEqual([]);
    expect(versions.slice(1).flatMap((version, i) => faultsBetween(versions[i] as ParsedPlaylist, version))).toEqual([]);
    // of two parts that came at once only the first was announced: players find the second in the playlist
    const listed = [...new Set(versions.flatMap((version) => version.segments.flatMap((segment) => segment.parts.map((part) => part.uri))))];
    const followed = listed.slice(listed.indexOf(versions[0]?.hint ?? ''));
    const parts = await Promise.all(followed.map(async (uri) => fetched.get(uri) ?? (await get(new URL(uri, url()).href)).bytes));
    const runs = runsOf(Buffer.concat(parts));
    expect(runs.filter((run) => run.trackId === 1)).toHaveLength(parts.length);
    expect(holesIn(runs, 1)).toEqual([]);
    expect(holesIn(runs, 2)).toEqual([]);
    const sound = runs.filter((run) => run.trackId === 2).flatMap((run) => run.samples);
    expect(sound.filter((sample) => sample.data.length <= 3)).toEqual([]); // nothing had to be filled with silence
  });

  it('hides nothing behind an address that needs no token', async () => {
    const playlist = await getPlaylist(url());
    const last = playlist.segments.findLast((segment) => segment.uri !== null);
    const addresses = [`show.m3u8`, last?.uri, last?.parts[0]?.uri, last?.map].map((address) => new URL(address ?? '', url()));
    for (const address of addresses) {
      address.searchParams.set('token', 'viewer');
      expect((await get(address.href)).status).toBe(200);
      address.searchParams.delete('token');
      const none = await get(address.href);
      expect([none.status, JSON.parse(none.bytes.toString())]).toEqual([401, { statusCode: 401, error: 'TOKEN_MISSING', message: expect.any(String) as string }]);
      address.searchParams.set('token', 'stolen');
      const wrong = await get(address.href);
      expect([wrong.status, JSON.parse(wrong.bytes.toString())]).toEqual([403, { statusCode: 403, error: 'TOKEN_REFUSED', message: expect.any(String) as string }]);
    }
  });

  it('tells caches what they may keep', async () => {
    const playlist = await get(url());
    expect(playlist.headers.get('cache-control')).toBe('no-store');
    expect(playlist.headers.get('content-type')).toBe('application/vnd.apple.mpegurl');
    const part = await get(new URL(parsePlaylist(playlist.bytes.toString()).segments[0]?.uri ?? '', url()).href);
    expect(part.headers.get('cache-control')).toBe('private, max-age=60, immutable');
  });

  it('lets browsers guess nothing and other sites take nothing, whatever it answers', async () => {
    const playlist = await get(url());
    const piece = await get(new URL(parsePlaylist(playlist.bytes.toString()).segments[0]?.uri ?? '', url()).href);
    const answers = [playlist, piece, await get(media.hlsUrl('show', null)), await get(`${media.origin}/media/live/nothing`)];
    expect(answers.map(({ status, headers }) => [status, headers.get('x-content-type-options'), headers.get('cross-origin-resource-policy')])).toEqual([200, 200, 401, 404].map((status) => [status, 'nosniff', 'same-site']));
  });

  it('refuses reloads that make no sense', async () => {
    for (const query of ['_HLS_msn=99999', '_HLS_msn=-1', '_HLS_msn=x', '_HLS_part=1', '_HLS_msn=1&_HLS_part=x', '_HLS_msn=1e3']) {
      expect([query, (await get(`${url()}&${query}`)).status]).toEqual([query, 400]);
    }
  });

  it('does not know pieces that are not there, nor ways out of its folder', async () => {
    const { hint } = await getPlaylist(url());
    const folder = new URL(hint ?? '', url()).href.replace(/[^/]*$/, '');
    for (const file of ['s99999.m4s', 'p99999.0.m4s', 'init-77.mp4', 'x.m4s', 'p1.m4s', 's1.0.m4s', '..%2f..%2fpackage.json']) {
      expect([file, (await get(`${folder}${file}?token=viewer`)).status]).toEqual([file, 404]);
    }
  });

  it('names the same pictures with either sound to players that choose by themselves', async () => {
    const plain = `${media.origin}/media/live/streams/show.m3u8?token=viewer`;
    const { bytes } = await get(plain);
    const codecs = [...bytes.toString().matchAll(/CODECS="avc1\.42[0-9a-f]{4},([^"]+)",RESOLUTION=640x360/g)].map((match) => match[1]);
    expect(codecs).toEqual(['opus', 'mp4a.40.2']);
    const addresses = bytes.toString().split('\n').filter((line) => line && !line.startsWith('#'));
    expect(addresses).toEqual(['show.m3u8?audio=opus&token=viewer', 'show.m3u8?audio=aac&token=viewer']);
    for (const address of addresses) await published(new URL(address, plain).href);
  });

  it('has the same pictures with AAC: every rule kept, no hole, sound for every picture', async () => {
    const aac = media.hlsUrl('show', 'viewer', 'aac');
    const versions = [await getPlaylist(aac)];
    while (versions.length < 15) versions.push(await next(aac, versions.at(-1) as ParsedPlaylist));
    expect(versions.flatMap(faultsOf)).toEqual([]);
    expect(versions.slice(1).flatMap((version, i) => faultsBetween(versions[i] as ParsedPlaylist, version))).toEqual([]);
    const segments = (versions.at(-1) as ParsedPlaylist).segments.filter((segment) => segment.uri !== null);
    const init = await get(new URL(segments[0]?.map ?? '', aac).href);
    expect(init.bytes.includes('mp4a') && !init.bytes.includes('Opus')).toBe(true);
    const runs = runsOf(Buffer.concat(await Promise.all(segments.map(async (segment) => (await get(new URL(segment.uri ?? '', aac).href)).bytes))));
    expect(holesIn(runs, 1)).toEqual([]);
    expect(holesIn(runs, 2)).toEqual([]);
    const sound = runs.filter((run) => run.trackId === 2);
    expect(sound.flatMap((run) => run.samples).every((sample) => sample.duration === 1024)).toBe(true);
    expect(sound.flatMap((run) => run.samples).some((sample) => sample.data.length > 100)).toBe(true);
    const [picture] = runs.filter((run) => run.trackId === 1);
    expect(Math.abs((sound[0]?.start ?? 0) / 48_000 - (picture?.start ?? 0) / 90_000)).toBeLessThan(1024 / 48_000);
  });

  it('is told to the API: started, and how many watch', async () => {
    expect(reports('show', 'started')).toHaveLength(1);
    await until('a viewer', () => reports('show', 'viewers').at(-1)?.total === 1);
    const { body } = await media.control('GET', 'streams/show');
    expect(body).toMatchObject({ state: 'live', viewers: 1, tracks: { video: { width: 640, height: 360 }, audio: { codec: 'opus' } }, loss: 0 });
    await until('nobody left', () => reports('show', 'viewers').at(-1)?.total === 0);
  });

  it('asks the API seldom, however many pieces are fetched', async () => {
    const { segments } = await getPlaylist(url());
    const before = media.asked.length;
    await Promise.all(Array.from({ length: 100 }, (_, i) => get(new URL(segments[i % 3]?.uri ?? '', url()).href)));
    expect(media.asked.length - before).toBeLessThanOrEqual(2);
  });

  it('closes to a viewer who is cut off', async () => {
    media.tokens.add('viewer-blocked');
    const theirs = media.hlsUrl('show', 'viewer-blocked');
    expect((await get(theirs)).status).toBe(200);
    media.tokens.delete('viewer-blocked');
    expect((await get(theirs)).status).toBe(200); // allowed a moment ago
    await media.control('POST', 'streams/show/revoke', { token: 'viewer-blocked' });
    expect((await get(theirs)).status).toBe(403);
  });

  it('gives no further piece to a viewer who is cut off, not even one that they wait for', async () => {
    media.tokens.add('viewer-cut');
    const theirs = media.hlsUrl('show', 'viewer-cut');
    const { segments } = await getPlaylist(theirs);
    const last = segments.findLast((segment) => segment.uri !== null);
    const there = [last?.map, last?.uri, last?.parts[0]?.uri].map((address) => new URL(address ?? '', theirs).href);
    for (const address of there) expect((await get(address)).status).toBe(200);
    media.tokens.delete('viewer-cut');
    // held until there is more: asked for while they were allowed, and answered when they are no more
    const sequence = (segments.at(-1)?.sequence ?? 0) + 2;
    const held = [`${theirs}&_HLS_msn=${sequence}&_HLS_part=0`, ...[0, 1].map((part) => new URL(`/media/live/streams/show/${(last?.uri ?? '').split('/')[1]}/p${(segments.at(-1)?.sequence ?? 0) + 1}.${part}.m4s?token=viewer-cut`, theirs).href)].map(get);
    await media.control('POST', 'streams/show/recheck');
    expect((await Promise.all(held)).map(({ status }) => status)).toEqual([403, 403, 403]);
    for (const address of [theirs, ...there]) expect((await get(address)).status).toBe(403);
    expect((await get(url())).status).toBe(200);
  });

  it('never puts a token into another viewer\'s playlist', async () => {
    const names = Array.from({ length: 20 }, (_, i) => `viewer-of-${i}-own`);
    for (const name of names) media.tokens.add(name);
    for (let round = 0; round < 5; round++) {
      const texts = await Promise.all(names.flatMap((name) => ['opus', null].map(async (sound) => ({ name, text: (await get(sound ? media.hlsUrl('show', name) : `${media.origin}/media/live/streams/show.m3u8?token=${name}`)).bytes.toString() }))));
      for (const { name, text } of texts) expect([...new Set([...text.matchAll(/token=([^"&\n]*)/g)].map((match) => match[1]))]).toEqual([name]);
    }
    // by header the token is carried by the player, and stands nowhere
    const text = await (await fetch(media.hlsUrl('show', null), { headers: { authorization: `Bearer ${names[0]}` } })).text();
    expect(text).toContain('.m4s');
    expect(text).not.toContain('token');
  });

  it('goes on for those who watch while the API is away', async () => {
    media.api.failing = true;
    try {
      expect((await get(url())).status).toBe(200);
      await new Promise((resolve) => setTimeout(resolve, 2_100));
      expect((await get(url())).status).toBe(200);
      media.tokens.add('viewer-new');
      expect((await get(media.hlsUrl('show', 'viewer-new'))).status).toBe(503);
    } finally {
      media.api.failing = false;
    }
  });
});

describe('a publisher', () => {
  it('who is killed and comes back continues the playlist behind a discontinuity; the API hears of neither', async () => {
    const url = media.hlsUrl('returning', 'viewer');
    const first = startStandIn(media.whipUrl('returning', 'publisher'));
    await published(url);
    await first.kill();
    await until('the absence', async () => (await media.control('GET', 'streams/returning')).body.state === 'waiting');
    const before = await getPlaylist(url);
    expect(before.ended).toBe(false);
    const second = startStandIn(media.whipUrl('returning', 'publisher'));
    await until('the return', async () => (await media.control('GET', 'streams/returning')).body.state === 'live');
    const after = await until('new segments', async () => {
      const playlist = await getPlaylist(url);
      return playlist.segments.some((segment) => segment.discontinuity && segment.duration !== null) ? playlist : null;
    });
    expect(faultsOf(after)).toEqual([]);
    expect(faultsBetween(before, after)).toEqual([]);
    expect(reports('returning', 'started')).toHaveLength(1);
    expect(reports('returning', 'ended')).toHaveLength(0);
    await second.stop();
    await until('the end', () => reports('returning', 'ended').length === 1);
    expect(reports('returning', 'ended')[0]).toMatchObject({ reason: 'deleted' });
    expect((await getPlaylist(url)).ended).toBe(true);
  });

  it('who vanishes for good ends the stream after the grace', async () => {
    const url = media.hlsUrl('vanishing', 'viewer');
    const standIn = startStandIn(media.whipUrl('vanishing', 'publisher'));
    await published(url);
    await standIn.kill();
    await until('the end', () => reports('vanishing', 'ended').length === 1);
    expect(reports('vanishing', 'ended')[0]).toMatchObject({ reason: 'gone' });
    expect((await getPlaylist(url)).ended).toBe(true);
  });

  it('who is stopped by the API is out at once, and may not come back with a token that is no good any more', async () => {
    media.tokens.add('publisher-once');
    const standIn = startStandIn(media.whipUrl('stopped', 'publisher-once'));
    await published(media.hlsUrl('stopped', 'viewer'));
    media.tokens.delete('publisher-once');
    expect((await media.control('POST', 'streams/stopped/revoke', { token: 'publisher-once' })).body).toEqual({ cut: 1 });
    await until('the end', () => reports('stopped', 'ended').length === 1);
    expect(reports('stopped', 'ended')[0]).toMatchObject({ reason: 'revoked' });
    expect((await media.control('POST', 'streams/stopped/stop')).status).toBe(204);
    expect((await media.control('POST', 'streams/never-heard-of/stop')).status).toBe(204);
    await standIn.stop();
  });

  it('who is not alone is refused, unless it is the same one again', async () => {
    const standIn = startStandIn(media.whipUrl('taken', 'publisher'));
    await published(media.hlsUrl('taken', 'viewer'));
    const offer = await testOffer();
    const other = await post(media.whipUrl('taken', 'publisher-2'), offer);
    expect(other).toMatchObject({ status: 409, body: { statusCode: 409, error: 'ALREADY_PUBLISHED' } });
    expect((await media.control('GET', 'streams/taken')).body.state).toBe('live');
    const same = await fetch(media.whipUrl('taken', 'publisher'), { method: 'POST', headers: { 'content-type': 'application/sdp' }, body: offer });
    expect(same.status).toBe(201);
    const location = same.headers.get('location') ?? '';
    expect(location).toMatch(/^\/media\/live\/whip\/taken\/[0-9a-f-]{36}$/);
    expect((await fetch(`${media.origin}${location}`, { method: 'DELETE' })).status).toBe(200);
    expect((await fetch(`${media.origin}${location}`, { method: 'DELETE' })).status).toBe(404);
    await standIn.stop();
  });
});

describe('the process', () => {
  it('does not outlive its parent, whatever the parent died of', async () => {
    const environment = { ...process.env, MEDIA_CALLBACK_URL: 'http://127.0.0.1:9/none', MEDIA_SECRET: 'x' };
    const script = `
      const { fork } = require('node:child_process');
      const child = fork('media/main.ts', [], { execArgv: ['--import', 'tsx'], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
      child.once('message', ({ type, port }) => process.send({ type, port, pid: child.pid }));`;
    const parent = spawn(process.execPath, ['-e', script], { env: environment, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    const { type, port, pid } = await new Promise<{ type: string; port: number; pid: number }>((resolve) => parent.once('message', resolve));
    expect(type).toBe('listening');
    expect((await get(`http://127.0.0.1:${port}/media/live/streams/x.m3u8`)).status).toBe(503);
    parent.kill('SIGKILL');
    await until('the end of the child', () => {
      try {
        return !process.kill(pid, 0);
      } catch {
        return true;
      }
    });
  });

  it('says which variable is missing and does not start', async () => {
    const child = spawn(process.execPath, ['--import', 'tsx', 'media/main.ts'], { env: { ...process.env, MEDIA_SECRET: 'x' }, stdio: ['ignore', 'ignore', 'pipe'] });
    let complaint = '';
    child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
    const code = await new Promise((resolve) => child.once('exit', resolve));
    expect(code).toBe(1);
    expect(complaint).toContain('MEDIA_CALLBACK_URL is missing');
  });
});

/** An offer as a browser's, from the library that the stand-in uses. */
async function testOffer(): Promise<string> {
  const { MediaStreamTrack, RTCPeerConnection, RTCRtpCodecParameters } = await import('werift');
  const h264 = new RTCRtpCodecParameters({ mimeType: 'video/h264', clockRate: 90_000, parameters: 'packetization-mode=1;profile-level-id=42e01f' });
  const peer = new RTCPeerConnection({ codecs: { video: [h264], audio: [] }, iceServers: [], iceUseIpv6: false });
  peer.addTransceiver(new MediaStreamTrack({ kind: 'video' }), { direction: 'sendonly' });
  await peer.setLocalDescription(await peer.createOffer());
  const sdp = peer.localDescription?.sdp ?? '';
  await peer.close();
  return sdp;
}

async function post(url: string, body: string, type = 'application/sdp') {
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': type }, body });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

describe('the door', () => {
  it('answers bad offers with what is wrong with them', async () => {
    const url = media.whipUrl('door', 'publisher');
    expect(await post(url, 'v=0\r\nrubbish')).toMatchObject({ status: 400, body: { statusCode: 400, error: 'BAD_OFFER' } });
    expect(await post(url, '')).toMatchObject({ status: 400, body: { error: 'BAD_OFFER' } });
    expect(await post(url, (await testOffer()).replace(/a=fingerprint:.*/g, 'a=fingerprint:rubbish'))).toMatchObject({ status: 400, body: { error: 'BAD_OFFER' } });
    expect(await post(url, await testOffer(), 'text/plain')).toMatchObject({ status: 415, body: { error: 'UNSUPPORTED_TYPE' } });
    expect(await post(url, `v=0\r\n${'a=x\r\n'.repeat(20_000)}`)).toMatchObject({ status: 413, body: { error: 'TOO_LARGE' } });
  });

  it('is closed without a token, with another purpose, and for names that are none', async () => {
    const offer = await testOffer();
    expect(await post(media.whipUrl('door', null), offer)).toMatchObject({ status: 401, body: { error: 'TOKEN_MISSING' } });
    expect(await post(media.whipUrl('door', 'viewer'), offer)).toMatchObject({ status: 403, body: { error: 'TOKEN_REFUSED' } });
    expect(await post(media.whipUrl('a b', 'publisher'), offer)).toMatchObject({ status: 400, body: { error: 'VALIDATION' } });
    expect(await post(media.whepUrl('door', 'viewer'), offer)).toMatchObject({ status: 404, body: { error: 'NOT_PUBLISHED' } });
    expect((await get(media.hlsUrl('door', 'viewer'))).status).toBe(404);
    expect((await get(`${media.origin}/media/other/streams/door.m3u8?token=viewer`)).status).toBe(404);
    expect((await get(media.whipUrl('door', 'publisher'))).status).toBe(405);
  });

  it('to control needs the secret', async () => {
    for (const secret of ['', 'wrong', 'test-secret-and-more']) {
      const response = await fetch(`${media.origin}/control/streams`, { headers: { 'x-media-secret': secret } });
      expect(response.status).toBe(401);
    }
    expect((await media.control('GET', 'health')).body).toMatchObject({ status: 'ok' });
    expect((await media.control('POST', 'streams/show/revoke', {})).status).toBe(400);
    expect((await media.control('GET', 'streams/never-heard-of')).status).toBe(404);
  });
});
