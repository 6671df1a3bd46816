import { API_BASE } from '@contract/base';
import { readConfig } from '@server/config';
import { iceServersOf } from '@server/features/streaming/engines/iceServers';
import { mediaSecretOf } from '@server/features/streaming/engines/embedded';
import { type Api, startApi } from '@test/support/api';
import { type Actor } from '@test/support/actors';

// Streaming software such as OBS: stream keys and recording.

let api: Api;
let performer: Actor;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  performer = await api.verifiedPerformer();
  api.engine.revoked.length = 0;
});

async function authorize(token: string | null, kind = 'publish') {
  const response = await fetch(`${api.url}${API_BASE}/webhooks/media/embedded`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-media-secret': mediaSecretOf(api.ctx.config) },
    body: JSON.stringify({ action: 'authorize', kind, streamId: 'encoder', token, ip: '::1' }),
  });
  return (await response.json()) as { allowed: boolean; streamId?: string; sessionId?: string };
}
const keyOf = async (who: Actor) => (await api.must('getBroadcastSetup', {}, who.token)).encoder?.key ?? '';

test('a stream key opens a new show of its performer, or the open one', async () => {
  const key = await keyOf(performer);
  const opened = await authorize(key);
  expect(opened).toMatchObject({ allowed: true, sessionId: performer.id });
  expect(await authorize(key)).toMatchObject({ streamId: opened.streamId });
  expect((await api.must('startLive', { body: {} }, performer.token)).sessionId).toBe(opened.streamId);
});

test('refuses stream keys that were changed, cut, invented, mixed with another key, or used for playing', async () => {
  const key = await keyOf(performer);
  const [holder, version, signature] = key.split('.') as [string, string, string];
  const other = (await keyOf(await api.verifiedPerformer())).split('.') as [string, string, string];
  for (const wrong of [
    null,
    '',
    'x',
    `${key}x`,
    key.slice(0, -1),
    `${holder}.${version}`,
    `${holder}.2.${signature}`,
    `${other[0]}.${version}.${signature}`,
    `${holder}.${version}.${other[2]}`,
    '..',
    'a'.repeat(400),
  ])
    expect([wrong, (await authorize(wrong)).allowed]).toEqual([wrong, false]);
  expect((await authorize(key, 'play')).allowed).toBe(false);
  expect((await authorize(key)).allowed).toBe(true);
});

test('a new stream key disconnects a publisher with the old one, which is refused from then on', async () => {
  const key = await keyOf(performer);
  const { streamId } = await authorize(key);
  const { encoder } = await api.must('rotateStreamKey', {}, performer.token);
  expect(encoder?.key).not.toBe(key);
  expect(api.engine.revoked).toEqual([{ streamId, token: key }]);
  expect([(await authorize(key)).allowed, (await authorize(encoder?.key ?? '')).allowed]).toEqual([false, true]);
});

test('streaming software that reconnects does not reopen a show that was ended on the page', async () => {
  const key = await keyOf(performer);
  const { streamId = '' } = await authorize(key);
  await api.must('endSession', { params: { sessionId: streamId } }, performer.token);
  expect((await authorize(key)).allowed).toBe(false);
  // starting a show on the page still works
  const again = await api.must('startLive', { body: {} }, performer.token);
  expect(await authorize(key)).toMatchObject({ allowed: true, streamId: again.sessionId });
});

test('refuses the stream key of a performer who is not verified', async () => {
  const unverified = await api.registerPerformer();
  expect(await authorize(await keyOf(unverified))).toEqual({ allowed: false });
});

test('recording is off by default, and a new stream key does not change it', async () => {
  expect(await api.must('getBroadcastSetup', {}, performer.token)).toMatchObject({ isRecorded: false });
  expect(await api.must('updateBroadcastSetup', { body: { isRecorded: true } }, performer.token)).toMatchObject({
    isRecorded: true,
  });
  expect(await api.must('rotateStreamKey', {}, performer.token)).toMatchObject({ isRecorded: true });
});

test('TURN servers get credentials that expire; STUN servers and fixed credentials stay the same', () => {
  const servers = [
    { urls: 'stun:s.example:3478' },
    { urls: 'turn:t.example:3478?transport=tcp' },
    { urls: 'turns:f.example', username: 'me', credential: 'word' },
  ];
  const config = readConfig({ MEDIA_ICE_SERVERS: JSON.stringify(servers), MEDIA_TURN_SECRET: 'north' });
  const [stun, turn, fixed] = iceServersOf(config, new Date(1_700_000_000_000));
  // coturn: base64(hmac-sha1(secret, username)); the username is the second of its expiry
  expect([stun, turn, fixed]).toEqual([
    servers[0],
    { ...servers[1], username: '1700043200', credential: expect.stringMatching(/^[A-Za-z0-9+/]{27}=$/) as string },
    servers[2],
  ]);
  expect(() => readConfig({ MEDIA_ICE_SERVERS: 'stun:x' })).toThrow('MEDIA_ICE_SERVERS');
});
