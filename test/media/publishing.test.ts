/** Runs the media server as a process with publishers that are accepted, refused, replaced and lost. */
import { spawn } from 'node:child_process';
import { startMedia, startDemoPublisher, type TestMedia, until } from '../support/mediaServer';
import { faultsBetween, faultsOf, get, getPlaylist, published } from '../support/playlist';

jest.setTimeout(60_000);

let media: TestMedia;
beforeAll(async () => {
  media = await startMedia({ MEDIA_END_GRACE_MS: '4000' });
});
afterAll(() => media.stop());

/** Returns an SDP offer from the library that the demo publisher uses. */
async function testOffer(): Promise<string> {
  const { MediaStreamTrack, RTCPeerConnection, RTCRtpCodecParameters } = await import('werift');
  const h264 = new RTCRtpCodecParameters({
    mimeType: 'video/h264',
    clockRate: 90_000,
    parameters: 'packetization-mode=1;profile-level-id=42e01f',
  });
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

describe('a publisher', () => {
  it('continues the playlist after a discontinuity when it is killed and returns, without reports to the API', async () => {
    const url = media.hlsUrl('returning', 'viewer');
    const first = startDemoPublisher(media.whipUrl('returning', 'publisher'));
    await published(url);
    await first.kill();
    await until('the absence', async () => (await media.control('GET', 'streams/returning')).body.state === 'waiting');
    const before = await getPlaylist(url);
    expect(before.ended).toBe(false);
    const second = startDemoPublisher(media.whipUrl('returning', 'publisher'));
    await until('the return', async () => (await media.control('GET', 'streams/returning')).body.state === 'live');
    const after = await until('new segments', async () => {
      const playlist = await getPlaylist(url);
      return playlist.segments.some((segment) => segment.discontinuity && segment.duration !== null) ? playlist : null;
    });
    expect(faultsOf(after)).toEqual([]);
    expect(faultsBetween(before, after)).toEqual([]);
    expect(media.reports('returning', 'started')).toHaveLength(1);
    expect(media.reports('returning', 'ended')).toHaveLength(0);
    await second.stop();
    await until('the end', () => media.reports('returning', 'ended').length === 1);
    expect(media.reports('returning', 'ended')[0]).toMatchObject({ reason: 'deleted' });
    expect((await getPlaylist(url)).ended).toBe(true);
  });

  it('ends the stream after the grace period when it vanishes', async () => {
    const url = media.hlsUrl('vanishing', 'viewer');
    const demoPublisher = startDemoPublisher(media.whipUrl('vanishing', 'publisher'));
    await published(url);
    await demoPublisher.kill();
    await until('the end', () => media.reports('vanishing', 'ended').length === 1);
    expect(media.reports('vanishing', 'ended')[0]).toMatchObject({ reason: 'gone' });
    expect((await getPlaylist(url)).ended).toBe(true);
  });

  it('is disconnected at once when its token is revoked and cannot return with it', async () => {
    media.tokens.add('publisher-once');
    const demoPublisher = startDemoPublisher(media.whipUrl('stopped', 'publisher-once'));
    await published(media.hlsUrl('stopped', 'viewer'));
    media.tokens.delete('publisher-once');
    expect((await media.control('POST', 'streams/stopped/revoke', { token: 'publisher-once' })).body).toEqual({
      cut: 1,
    });
    await until('the end', () => media.reports('stopped', 'ended').length === 1);
    expect(media.reports('stopped', 'ended')[0]).toMatchObject({ reason: 'revoked' });
    expect((await media.control('POST', 'streams/stopped/stop')).status).toBe(204);
    expect((await media.control('POST', 'streams/never-heard-of/stop')).status).toBe(204);
    await demoPublisher.stop();
  });

  it('is refused while another page publishes, and replaces its own earlier session', async () => {
    const demoPublisher = startDemoPublisher(media.whipUrl('taken', 'publisher'));
    await published(media.hlsUrl('taken', 'viewer'));
    const offer = await testOffer();
    const other = await post(media.whipUrl('taken', 'publisher-2'), offer);
    expect(other).toMatchObject({ status: 409, body: { statusCode: 409, error: 'ALREADY_PUBLISHED' } });
    expect((await media.control('GET', 'streams/taken')).body.state).toBe('live');
    const same = await fetch(media.whipUrl('taken', 'publisher'), {
      method: 'POST',
      headers: { 'content-type': 'application/sdp' },
      body: offer,
    });
    expect(same.status).toBe(201);
    const location = same.headers.get('location') ?? '';
    expect(location).toMatch(/^\/media\/live\/whip\/taken\/[0-9a-f-]{36}$/);
    const ask = async (method: string) => (await fetch(`${media.origin}${location}`, { method })).status;
    expect([await ask('GET'), await ask('PUT')]).toEqual([200, 405]);
    expect([await ask('DELETE'), await ask('DELETE'), await ask('GET')]).toEqual([200, 404, 404]);
    await demoPublisher.stop();
  });
});

describe('the process', () => {
  it('exits when its parent is killed', async () => {
    const environment = { ...process.env, MEDIA_CALLBACK_URL: 'http://127.0.0.1:9/none', MEDIA_SECRET: 'x' };
    const script = `
      const { fork } = require('node:child_process');
      const child = fork('media/main.ts', [], { execArgv: ['--import', 'tsx'], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
      child.once('message', ({ type, port }) => process.send({ type, port, pid: child.pid }));`;
    const parent = spawn(process.execPath, ['-e', script], {
      env: environment,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    const { type, port, pid } = await new Promise<{ type: string; port: number; pid: number }>((resolve) =>
      parent.once('message', resolve),
    );
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

  it('names a missing variable and exits with 1', async () => {
    const child = spawn(process.execPath, ['--import', 'tsx', 'media/main.ts'], {
      env: { ...process.env, MEDIA_SECRET: 'x' },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let errors = '';
    child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
    const code = await new Promise((resolve) => child.once('exit', resolve));
    expect(code).toBe(1);
    expect(errors).toContain('MEDIA_CALLBACK_URL is missing');
  });
});

describe('the HTTP server', () => {
  it('refuses invalid offers with 400, 413 or 415', async () => {
    const url = media.whipUrl('closed', 'publisher');
    expect(await post(url, 'v=0\r\nrubbish')).toMatchObject({
      status: 400,
      body: { statusCode: 400, error: 'BAD_OFFER' },
    });
    expect(await post(url, '')).toMatchObject({ status: 400, body: { error: 'BAD_OFFER' } });
    expect(await post(url, (await testOffer()).replace(/a=fingerprint:.*/g, 'a=fingerprint:rubbish'))).toMatchObject({
      status: 400,
      body: { error: 'BAD_OFFER' },
    });
    expect(await post(url, await testOffer(), 'text/plain')).toMatchObject({
      status: 415,
      body: { error: 'UNSUPPORTED_TYPE' },
    });
    expect(await post(url, `v=0\r\n${'a=x\r\n'.repeat(20_000)}`)).toMatchObject({
      status: 413,
      body: { error: 'TOO_LARGE' },
    });
  });

  it('refuses publishers without a valid token and unknown addresses', async () => {
    const offer = await testOffer();
    expect(await post(media.whipUrl('closed', null), offer)).toMatchObject({
      status: 401,
      body: { error: 'TOKEN_MISSING' },
    });
    expect(await post(media.whipUrl('closed', 'viewer'), offer)).toMatchObject({
      status: 403,
      body: { error: 'TOKEN_REFUSED' },
    });
    expect(await post(media.whipUrl('a b', 'publisher'), offer)).toMatchObject({
      status: 400,
      body: { error: 'VALIDATION' },
    });
    expect(await post(media.whepUrl('closed', 'viewer'), offer)).toMatchObject({
      status: 404,
      body: { error: 'NOT_PUBLISHED' },
    });
    expect((await get(media.hlsUrl('closed', 'viewer'))).status).toBe(404);
    expect((await get(`${media.origin}/media/other/streams/closed.m3u8?token=viewer`)).status).toBe(404);
    expect((await get(media.whipUrl('closed', 'publisher'))).status).toBe(405);
  });

  it('requires the secret for /control', async () => {
    for (const secret of ['', 'wrong', 'test-secret-and-more']) {
      const response = await fetch(`${media.origin}/control/streams`, { headers: { 'x-media-secret': secret } });
      expect(response.status).toBe(401);
    }
    expect((await media.control('GET', 'health')).body).toMatchObject({ status: 'ok' });
    expect((await media.control('POST', 'streams/show/revoke', {})).status).toBe(400);
    expect((await media.control('GET', 'streams/never-heard-of')).status).toBe(404);
  });

  it('answers streaming software with an address that names the stream of its key', async () => {
    media.tokens.add('publisher-key-whip');
    media.streamOf.set('publisher-key-whip', 'named');
    const answer = await fetch(media.whipUrl('encoder', 'publisher-key-whip'), {
      method: 'POST',
      headers: { 'content-type': 'application/sdp' },
      body: await testOffer(),
    });
    expect(answer.headers.get('location')).toMatch(/^\/media\/live\/whip\/named\/[0-9a-f-]{36}$/);
  });
});
