import { API_BASE } from '@contract/base';
import { mediaSecretOf } from '@server/features/streaming/engines/embedded';
import { reconcilePreviews } from '@server/features/streaming/service/previews';
import { PREVIEW_MAX_MS, PREVIEW_RETURN_TIMEOUT_MS } from '@server/features/streaming/rules';
import { suspendAccount } from '@server/features/auth/service/suspension';
import { type Actor } from '@test/support/actors';
import { type Api, startApi } from '@test/support/api';
import { proofOf } from '@test/support/privateLinks';

// The private preview of a program: who sees it, how it goes live, and how it ends.

let api: Api;
let performer: Actor;
let key: string;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  api.engine.state = () => Promise.resolve({ publishing: true, since: new Date(), viewers: 0 });
  api.engine.move = (streamId, to) => Promise.resolve(api.engine.moved.push([streamId, to]) > 0);
  for (const calls of [api.engine.stopped, api.engine.moved, api.engine.revoked, api.realtime.said]) calls.length = 0;
  performer = await api.verifiedPerformer();
  key = (await api.must('getBroadcastSetup', {}, performer.token)).encoder?.key ?? '';
  await api.must('updateBroadcastSetup', { body: { isPreviewed: true } }, performer.token);
});

interface Permission {
  allowed: boolean;
  streamId?: string;
}
async function report(body: object): Promise<Permission> {
  const response = await fetch(`${api.url}${API_BASE}/webhooks/media/embedded`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-media-secret': mediaSecretOf(api.ctx.config) },
    body: JSON.stringify(body),
  });
  return (await response.json()) as Permission;
}
const publish = () => report({ action: 'authorize', kind: 'publish', streamId: 'encoder', token: key, ip: '::1' });
/** The program starts to send. @returns the id of the preview */
async function preview(): Promise<string> {
  const { streamId = '' } = await publish();
  await report({ action: 'started', streamId, at: new Date().toISOString() });
  return streamId;
}
const mayPlay = async (streamId: string, token: string | null, as: Actor | null) =>
  (
    await report({
      action: 'authorize',
      kind: 'play',
      streamId,
      token,
      ip: '::1',
      proof: as && (await proofOf(api.url, as.token)).split('=')[1],
    })
  ).allowed;
const watch = async (who = performer) => (await api.must('watchPreview', {}, who.token)).playback;
const goLive = (body: object = { takesPreview: true }) => api.call('startLive', { body }, performer.token);
const statusOf = async () =>
  (await api.must('viewPerformer', { params: { username: performer.username } })).streamingStatus;

test('is off by default, so that the program of a performer opens the show', async () => {
  const other = await api.verifiedPerformer();
  const setup = await api.must('getBroadcastSetup', {}, other.token);
  expect(setup).toMatchObject({ canPreview: true, isPreviewed: false });
  key = setup.encoder?.key ?? '';
  const { streamId } = await publish();
  expect((await api.must('startLive', { body: {} }, other.token)).sessionId).toBe(streamId);
});

test('opens no show and tells nobody, and the program that reconnects returns to the same preview', async () => {
  const follower = await api.registerMember();
  await api.must('likePerformer', { params: { id: performer.id } }, follower.token);
  await api.runJobs();
  api.realtime.said.length = 0;
  const streamId = await preview();
  await report({ action: 'viewers', streamId, total: 1 });
  expect(await publish()).toEqual({
    allowed: true,
    sessionId: performer.id,
    streamId,
    ttl: expect.any(Number) as number,
  });
  await api.runJobs();
  expect(api.realtime.said).toEqual([]);
  expect((await api.must('listNotifications', { query: {} }, follower.token)).data).toEqual([]);
  expect(await statusOf()).toBe('offline');
  const found = await api.must('searchPerformers', { query: { q: performer.username, streamingStatus: 'live' } });
  expect(found.data).toEqual([]);
  expect((await api.call('getBroadcast', { params: { id: streamId } })).status).toBe(404);
  expect((await api.call('getBroadcast', { params: { id: performer.id } })).status).toBe(404);
  expect(await api.call('joinLive', { params: { id: performer.id } })).toMatchObject({
    error: { error: 'PERFORMER_OFFLINE' },
  });
});

test('plays for the performer in their own session, and for nobody else', async () => {
  const streamId = await preview();
  const { token, streamId: named } = await watch();
  expect(named).toBe(streamId);
  expect(await mayPlay(streamId, token, performer)).toBe(true);
  const others = [
    await api.registerMember(),
    await api.verifiedPerformer(),
    await api.registerStudio(),
    await api.operator(),
  ];
  for (const other of [...others, null]) {
    expect(await mayPlay(streamId, token, other)).toBe(false);
    expect(await mayPlay(streamId, null, other)).toBe(false);
    const made = await api.call('createStreamToken', { body: { id: streamId, type: 'play' } }, other?.token);
    expect(made.status).toBe(404);
    const told = await api.call('watchPreview', {}, other?.token);
    expect(told.status).toBe(!other ? 401 : other === others[1] ? 404 : 403);
  }
  expect((await api.call('createEdgePass', { body: { id: streamId } })).status).toBe(404);
  // the pass is for watching only
  const asPublisher = { action: 'authorize', kind: 'publish', streamId, token, ip: '::1' };
  expect((await report(asPublisher)).allowed).toBe(false);
});

test('goes live as a show with another stream, and what was private stays closed', async () => {
  const streamId = await preview();
  const { token } = await watch();
  expect(await api.must('getIncomingStream', {}, performer.token)).toMatchObject({ isPreview: true, sessionId: null });
  const { data } = await goLive({ takesPreview: true, title: 'Here we go' });
  expect(api.engine.moved).toEqual([[streamId, data.sessionId]]);
  expect(await report({ action: 'started', streamId: data.sessionId, at: new Date().toISOString() })).toMatchObject({
    rewindSeconds: 1800,
  });
  expect(await statusOf()).toBe('public');
  const member = await api.registerMember();
  const { playback } = await api.must('joinLive', { params: { id: performer.id } }, member.token);
  expect(await mayPlay(data.sessionId, playback.token, member)).toBe(true);
  expect(await mayPlay(streamId, playback.token, member)).toBe(false);
  expect(await mayPlay(streamId, token, performer)).toBe(false);
  expect((await api.call('watchPreview', {}, performer.token)).status).toBe(404);
  expect(await api.must('getIncomingStream', {}, performer.token)).toMatchObject({ isPreview: false });
  // the program that reconnects goes on with the show; another page that goes live gets the same one
  expect(await publish()).toMatchObject({ streamId: data.sessionId });
  expect((await goLive()).data.sessionId).toBe(data.sessionId);
});

test('two pages that go live at once open one show', async () => {
  await preview();
  const [first, second] = await Promise.all([goLive(), goLive()]);
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(second.data.sessionId).toBe(first.data.sessionId);
  expect(api.engine.moved).toHaveLength(1);
});

test('refuses to go live while nothing arrives, and opens no show', async () => {
  expect(await goLive()).toMatchObject({ status: 422, error: { error: 'NOTHING_ARRIVES' } });
  const streamId = await preview();
  api.engine.move = () => Promise.resolve(false);
  expect(await goLive()).toMatchObject({ status: 422, error: { error: 'NOTHING_ARRIVES' } });
  expect(await statusOf()).toBe('offline');
  expect(await publish()).toMatchObject({ streamId });
});

test('refuses a show of the camera while the program sends, so that its picture never gets into that show', async () => {
  await preview();
  expect(await goLive({})).toMatchObject({ status: 422, error: { error: 'PREVIEW_RUNNING' } });
  api.engine.state = () => Promise.resolve(null);
  expect((await goLive({})).status).toBe(200);
});

test('ends with its program, with a new stream key, and with the account', async () => {
  const first = await preview();
  await report({ action: 'ended', streamId: first, at: new Date().toISOString(), reason: 'gone' });
  expect((await api.call('watchPreview', {}, performer.token)).status).toBe(404);
  const second = await preview();
  expect(second).not.toBe(first);
  await api.must('rotateStreamKey', {}, performer.token);
  expect(api.engine.revoked).toEqual([{ streamId: second, token: key }]);
  await suspendAccount(api.ctx, performer.id);
  await api.runJobs();
  expect(api.engine.stopped).toContain(second);
  expect((await publish()).allowed).toBe(false);
});

test('a preview that nobody takes live ends after two hours, and its program waits a minute for the next one', async () => {
  const streamId = await preview();
  const later = (ms: number) => new Date(Date.now() + ms);
  await reconcilePreviews(api.ctx, later(PREVIEW_MAX_MS - 60_000));
  expect(api.engine.stopped).not.toContain(streamId);
  const end = later(PREVIEW_MAX_MS + 1000);
  await reconcilePreviews(api.ctx, end);
  expect(api.engine.stopped).toContain(streamId);
  await report({ action: 'ended', streamId, at: end.toISOString(), reason: 'stopped' });
  expect((await publish()).allowed).toBe(false);
  await reconcilePreviews(api.ctx, new Date(end.getTime() + 61_000));
  expect(await publish()).toMatchObject({ allowed: true });
});

test('a preview that is lost with the media process is forgotten once its program had time to return', async () => {
  const streamId = await preview();
  api.engine.state = () => Promise.resolve(null);
  await reconcilePreviews(api.ctx);
  expect(await publish()).toMatchObject({ streamId });
  await reconcilePreviews(api.ctx, new Date(Date.now() + PREVIEW_RETURN_TIMEOUT_MS + 1000));
  expect((await api.call('watchPreview', {}, performer.token)).status).toBe(404);
});

test('a media engine that cannot move a stream offers no preview, and the program opens the show', async () => {
  api.engine.move = undefined;
  expect(await api.must('getBroadcastSetup', {}, performer.token)).toMatchObject({ canPreview: false });
  expect(await api.call('updateBroadcastSetup', { body: { isPreviewed: true } }, performer.token)).toMatchObject({
    status: 422,
    error: { error: 'CANNOT_PREVIEW' },
  });
  const { streamId } = await publish();
  expect((await api.must('startLive', { body: {} }, performer.token)).sessionId).toBe(streamId);
});
