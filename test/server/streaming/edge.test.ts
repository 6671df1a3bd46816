/** Watching public shows through an edge: passes, keys, and blocks. */
import { API_BASE } from '@contract/base';
import { mediaSecretOf } from '@server/features/streaming/engines/embedded';
import { signEdgePass } from '@server/features/streaming/service/edge';
import { type Actor } from '@test/support/actors';
import { type Api, startApi } from '@test/support/api';
import { until } from '@test/support/mediaServer';

const SECRET = 'bHVja3ktZWRnZS1zZWNyZXQtZm9yLXRlc3Rz';

let api: Api;
let performer: Actor;
let member: Actor;
let streamId: string;
let room: string;
beforeAll(async () => {
  api = await startApi({ env: { EDGE_URL: 'https://edge.footlights.test/', EDGE_SECRET: SECRET } });
  member = await api.registerMember();
});
afterAll(() => api.close());
beforeEach(async () => {
  performer = await api.verifiedPerformer();
  const opened = await api.must('startLive', { body: {} }, performer.token);
  streamId = opened.sessionId;
  room = opened.conversation._id;
  await report({ action: 'started', streamId, at: new Date().toISOString() });
  api.realtime.said.length = 0;
});

async function report(body: object): Promise<{ allowed?: boolean; sessionId?: string }> {
  const response = await fetch(`${api.url}${API_BASE}/webhooks/media/embedded`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-media-secret': mediaSecretOf(api.ctx.config) },
    body: JSON.stringify(body),
  });
  return (await response.json()) as { allowed?: boolean; sessionId?: string };
}
const mayPlay = async (token: string, id = streamId) =>
  (await report({ action: 'authorize', kind: 'play', streamId: id, token, ip: '203.0.113.80' })).allowed;
const passOf = async (actor?: Actor) => {
  const { playback } = await api.must('joinLive', { params: { id: performer.id } }, actor?.token);
  return playback.edge!;
};
const nameIn = ({ signature }: { signature: string }) => signature.split('.')[0]!;
const renew = (actor?: Actor, id = streamId) => api.call('createEdgePass', { body: { id } }, actor?.token);
const block = () => api.must('updateBlocking', { body: { userIds: [member.id] } }, performer.token);

test('a viewer who joins gets the address at the edge, with a pass that the edge can check and a key shared by all', async () => {
  const [ofMember, ofGuest] = [await passOf(member), await passOf()];
  expect(ofMember).toMatchObject({
    hlsUrl: `https://edge.footlights.test/media/live/streams/${streamId}.m3u8`,
    token: ofGuest.token,
    signature: signEdgePass(SECRET, ofMember.token, ofMember.expires, nameIn(ofMember)),
  });
  // each viewer has a name in the logs of the edge, the same in every pass
  const again = await passOf(member);
  expect([nameIn(again), nameIn(ofGuest) === nameIn(ofMember)]).toEqual([nameIn(ofMember), false]);
  expect(nameIn(ofMember)).not.toContain(member.id);
  const seconds = ofMember.expires - Date.now() / 1000;
  expect(seconds).toBeGreaterThan(ofMember.renewAfterSeconds);
  expect(seconds).toBeLessThanOrEqual(600);
});

test('the key fetches the show, and the edge counts as one viewer', async () => {
  const { token } = await passOf();
  expect(await report({ action: 'authorize', kind: 'play', streamId, token, ip: '203.0.113.80' })).toMatchObject({
    allowed: true,
    sessionId: 'edge',
  });
});

test.each([
  ['another show', async (token: string) => mayPlay(token, (await otherShow()).sessionId)],
  [
    'publishing',
    async (token: string) =>
      (await report({ action: 'authorize', kind: 'publish', streamId, token, ip: '::1' })).allowed,
  ],
  ['a later number', (token: string) => mayPlay(token.replace('edge.0.', 'edge.1.'))],
  ['another signature', (token: string) => mayPlay(`${token.slice(0, -1)}-`)],
])('the key does not work for %s', async (_what, attempt) => {
  expect(await attempt((await passOf()).token)).toBe(false);
});
const otherShow = async () => api.must('startLive', { body: {} }, (await api.verifiedPerformer()).token);

test('a block changes the key within seconds: the viewers are asked to renew, and the blocked one cannot', async () => {
  const { token } = await passOf(member);
  await block();
  const next = await passOf();
  expect(next.token).not.toBe(token);
  expect(await mayPlay(next.token)).toBe(true);
  // for a moment, so that nobody else loses the picture
  expect(await mayPlay(token)).toBe(true);
  expect(api.realtime.said).toContainEqual({
    to: `room:${room}`,
    event: 'stream/edge',
    payload: { streamId, withinMs: expect.any(Number) },
  });
  expect((await renew(member)).status).toBe(403);
  expect((await renew()).body).toMatchObject({ data: { token: next.token } });
  await until('the end of the former key', async () => (await mayPlay(token)) === false);
  expect(await mayPlay(next.token)).toBe(true);
});

test('a key ends with its show, and a pass is renewed for open shows only', async () => {
  const { token } = await passOf();
  await api.must('endSession', { params: { sessionId: streamId } }, performer.token);
  expect(await mayPlay(token)).toBe(false);
  for (const id of [streamId, 'not-a-stream', member.id]) expect((await renew(member, id)).status).toBe(404);
});

test('while the performer is in a private show, the key fetches nothing', async () => {
  const { token } = await passOf();
  await api.database.pool.query("update performers set streaming_status = 'private' where account_id = $1", [
    performer.id,
  ]);
  expect(await mayPlay(token)).toBe(false);
});

test('a site without an edge gives no passes', async () => {
  const plain = await startApi();
  try {
    const host = await plain.verifiedPerformer();
    const { sessionId } = await plain.must('startLive', { body: {} }, host.token);
    expect((await plain.call('createEdgePass', { body: { id: sessionId } })).status).toBe(404);
  } finally {
    await plain.close();
  }
});
