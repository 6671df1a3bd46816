import http from 'node:http';
import { type AddressInfo } from 'node:net';
import { FEED_KINDS, type FeedKind, WEBHOOK_DISABLED_AFTER_DAYS, WEBHOOKS_MAX } from '@contract/limits';
import { deliverDue } from '@server/features/webhooks/service/delivering';
import { sign } from '@server/features/webhooks/rules';
import { type Actor } from '@test/support/actors';
import { type Api, startApi } from '@test/support/api';
import { until } from '@test/support/mediaServer';
import { buyTokens, putOnStage } from '@test/support/money';

interface Arrived {
  headers: http.IncomingHttpHeaders;
  body: string;
}

let api: Api;
let performer: Actor;
let member: Actor;
let server: http.Server;
let url: string;
let answer = 204;
const arrived: Arrived[] = [];

beforeAll(async () => {
  api = await startApi({ env: { PUSH_PRIVATE_ADDRESSES: 'on' } });
  server = http.createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      arrived.push({ headers: request.headers, body });
      response.writeHead(answer, answer === 302 ? { location: `${url}/elsewhere` } : {}).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/events`;
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  await api.close();
});
beforeEach(async () => {
  answer = 204;
  arrived.length = 0;
  [performer, member] = [await api.verifiedPerformer(), await api.registerMember()];
  await putOnStage(api, performer.id);
  await buyTokens(api, member, 200);
  await api.must('stepUp', { body: { password: performer.password } }, performer.token);
});
afterEach(() => api.database.pool.query('delete from webhooks'));

const create = (kinds: readonly FeedKind[] = FEED_KINDS, at = url) =>
  api.call('createWebhook', { body: { url: at, kinds: [...kinds] } }, performer.token);
const mustCreate = async (kinds?: readonly FeedKind[]) => (await create(kinds)).data;
const tip = (token: number, body: object = {}) =>
  api.must('sendTip', { params: { id: performer.id }, body: { token, ...body } }, member.token);
const list = () => api.must('listWebhooks', {}, performer.token);
const log = (id: string) => api.must('listWebhookDeliveries', { params: { id } }, performer.token);
/** Delivers until that many requests came. Transactions of other tests can delay the visibility of events. */
const delivered = (count: number) =>
  until(`${count} requests`, async () => {
    await deliverDue(api.ctx, false);
    return arrived.length >= count;
  });
const isDue = () => api.database.pool.query("update webhooks set next_at = now() - interval '1 second'");

test('a webhook gets each event in order, signed with the secret, and notes the attempts', async () => {
  const { _id, secret } = await mustCreate();
  await tip(7);
  await tip(8, { anonymous: true });
  await delivered(2);
  const bodies = arrived.map(({ body }) => JSON.parse(body) as { type: string; data: object });
  expect(bodies).toMatchObject([
    { type: 'tip', timestamp: expect.any(String), data: { kind: 'tip', tokens: 7, from: member.username } },
    { type: 'tip', data: { kind: 'tip', tokens: 8, from: null } },
  ]);
  for (const { headers, body } of arrived) {
    const [id, seconds] = [String(headers['webhook-id']), Number(headers['webhook-timestamp'])];
    expect(headers['webhook-signature']).toBe(sign(secret, { id, seconds, body }));
  }
  expect(arrived.map(({ headers }) => headers['webhook-id'])).toEqual(
    bodies.map(({ data }) => (data as { id: string }).id),
  );
  expect(await log(_id)).toMatchObject([
    { isTaken: true, status: 204 },
    { isTaken: true, status: 204 },
  ]);
  await deliverDue(api.ctx, false);
  expect(arrived).toHaveLength(2);
  expect(JSON.stringify(await list())).not.toContain('whsec_');
});

test('a webhook gets only the chosen kinds of events, from the moment of its creation', async () => {
  await tip(3);
  await mustCreate(['follow']);
  await tip(4);
  await api.must('likePerformer', { params: { id: performer.id } }, member.token);
  await delivered(1);
  expect(arrived.map(({ body }) => (JSON.parse(body) as { type: string }).type)).toEqual(['follow']);
});

test('a webhook is moved past events of other kinds every hour, and gets the next event of its own', async () => {
  const { _id } = await mustCreate(['follow']);
  await mustCreate(['tip']);
  await tip(4);
  await delivered(1);
  const events = await api.database.pool.query('select xid::text from feed_events where performer_id = $1', [
    performer.id,
  ]);
  await until('the webhook to be moved', async () => {
    await api.ctx.jobs.add(api.ctx.db, 'webhooks/tidy', {});
    await api.runJobs();
    const { rows } = await api.database.pool.query<{ isMoved: boolean }>(
      'select after_xid > $2::xid8 as "isMoved" from webhooks where id = $1',
      [_id, (events.rows as { xid: string }[])[0]!.xid],
    );
    return rows[0]!.isMoved;
  });
  await api.must('likePerformer', { params: { id: performer.id } }, member.token);
  await delivered(2);
  expect(arrived.map(({ body }) => (JSON.parse(body) as { type: string }).type)).toEqual(['tip', 'follow']);
});

test('a failed event is sent again later under the same id, before any later event, and follows no redirect', async () => {
  const { _id } = await mustCreate();
  answer = 302;
  await tip(1);
  await tip(2);
  await delivered(1);
  expect(arrived).toHaveLength(1);
  expect(await list()).toMatchObject([{ status: 'failing', nextAttemptAt: expect.any(String) }]);
  expect(await deliverDue(api.ctx, true)).toBe(0);
  answer = 200;
  await isDue();
  await deliverDue(api.ctx, true);
  const tokens = arrived.map(({ body }) => (JSON.parse(body) as { data: { tokens: number } }).data.tokens);
  expect(tokens).toEqual([1, 1, 2]);
  expect(arrived[0]!.headers['webhook-id']).toBe(arrived[1]!.headers['webhook-id']);
  expect(await list()).toMatchObject([{ status: 'on', failingSince: null }]);
  expect(await log(_id)).toMatchObject([{ status: 200 }, { status: 200 }, { status: 302, isTaken: false }]);
});

test('a webhook is switched off after days of failures with a notification, and on again by the performer', async () => {
  const { _id } = await mustCreate();
  answer = 500;
  await tip(1);
  await delivered(1);
  await api.database.pool.query('update webhooks set failing_since = now() - make_interval(days => $1)', [
    WEBHOOK_DISABLED_AFTER_DAYS,
  ]);
  await isDue();
  await deliverDue(api.ctx, true);
  expect(await list()).toMatchObject([{ status: 'off' }]);
  const told = await api.database.pool.query('select facts from notifications where account_id = $1', [performer.id]);
  expect(JSON.stringify(told.rows)).toContain('A webhook was switched off');
  answer = 200;
  await api.must('enableWebhook', { params: { id: _id } }, performer.token);
  await deliverDue(api.ctx, false);
  expect(await list()).toMatchObject([{ status: 'on' }]);
});

test('a webhook is switched off at once by a 410', async () => {
  await mustCreate();
  answer = 410;
  await tip(1);
  await delivered(1);
  expect(await list()).toMatchObject([{ status: 'off' }]);
});

test('a performer sends an event again under the same id', async () => {
  const { _id } = await mustCreate();
  await tip(1);
  await delivered(1);
  const [attempt] = await log(_id);
  const params = { id: _id, deliveryId: attempt!._id };
  expect(await api.must('resendWebhookDelivery', { params }, performer.token)).toMatchObject({ isTaken: true });
  expect(arrived[1]!.headers['webhook-id']).toBe(arrived[0]!.headers['webhook-id']);
  await api.database.pool.query('delete from feed_events where performer_id = $1', [performer.id]);
  const old = await api.call('resendWebhookDelivery', { params }, performer.token);
  expect(old.body).toMatchObject({ error: 'EVENT_TOO_OLD' });
});

test('the former secret also signs for a while after a new one', async () => {
  const { _id, secret: former } = await mustCreate();
  const { secret } = await api.must('rotateWebhookSecret', { params: { id: _id } }, performer.token);
  await tip(1);
  await delivered(1);
  const { headers, body } = arrived[0]!;
  const [id, seconds] = [String(headers['webhook-id']), Number(headers['webhook-timestamp'])];
  const signatures = [secret, former].map((one) => sign(one, { id, seconds, body }));
  expect(headers['webhook-signature']).toBe(signatures.join(' '));
});

test('a performer has a few webhooks at most, and they end with all other sessions', async () => {
  for (let count = 0; count < WEBHOOKS_MAX; count += 1) await mustCreate();
  expect((await create()).body).toMatchObject({ error: 'TOO_MANY_WEBHOOKS' });
  await api.must('revokeOtherSessions', {}, performer.token);
  expect(await list()).toEqual([]);
});
