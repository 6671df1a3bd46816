import { inTransaction } from '@server/db/transaction';
import { notifyFollowers } from '@server/features/notifications/service/followers';
import { sendPush } from '@server/features/push/service/sending';
import { type Actor } from '@test/support/actors';
import { until } from '@test/support/mediaServer';
import { openNotified } from '@test/support/notified';
import { type PushService, startPushService } from '@test/support/pushService';

const { world, query, follow, goLive, report, unreadOf } = openNotified({ env: { PUSH_PRIVATE_ADDRESSES: 'on' } });

let service: PushService;
beforeAll(async () => {
  service = await startPushService();
});
afterAll(() => service.close());
beforeEach(async () => {
  service.taken.length = 0;
  await follow();
  // the performer is told of a first follower
  await world.api.runJobs();
});
afterEach(() => expect(service.faults).toEqual([]));

/** Turns push on in a new browser of an account. */
async function turnOn({ token }: Actor = world.member, isDiscreet = false) {
  const { publicKey } = await world.api.must('viewPush', {}, token);
  const browser = service.subscribe(publicKey);
  const { endpoint, keys } = browser;
  const device = await world.api.must('addPushDevice', { body: { endpoint, keys, isDiscreet } }, token);
  return { ...browser, ...device };
}
const devices = async () => (await world.api.must('viewPush', {}, world.member.token)).devices;
/** Makes the jobs that failed due again. The queue writes down a failure after it has run the others. */
async function soon() {
  await until('the queue', async () => {
    const { rows } = await query('select from graphile_worker._private_jobs where locked_at is not null', []);
    return rows.length === 0;
  });
  await query("update graphile_worker._private_jobs set run_at = now() - interval '1 second'", []);
}
const takenBy = (path: string) => service.taken.filter((one) => one.path === path).map(({ message }) => message);

test('a show of a followed performer reaches every device of a member, encrypted for each', async () => {
  const [one, other] = [await turnOn(), await turnOn()];
  await goLive();
  const [told] = await unreadOf(world.member);
  const message = {
    title: expect.stringMatching(/ is live$/) as string,
    body: 'Torch songs',
    icon: told?.picture,
    link: `/performers/${world.performer.username}`,
    tag: told?._id,
    unread: 1,
  };
  expect([takenBy(one.path), takenBy(other.path)]).toEqual([[message], [message]]);
  expect(service.taken[0]?.headers).toMatchObject({ ttl: '3600', urgency: 'high' });
  expect(service.taken[0]?.headers.topic).toBe(told?._id.replaceAll('-', ''));
  expect((await devices()).map(({ reachedAt }) => typeof reachedAt)).toEqual(['string', 'string']);
});

test('a discreet device learns neither who nor what', async () => {
  const { path } = await turnOn(world.member, true);
  await goLive();
  const [told] = await unreadOf(world.member);
  expect(takenBy(path)).toEqual([
    {
      title: 'Something new for you',
      body: 'Open to see what it is',
      icon: null,
      link: '/notifications',
      tag: told?._id,
      unread: 1,
    },
  ]);
});

test('a show is told once, also when its pictures come back and when the work is repeated', async () => {
  const { path } = await turnOn();
  const sessionId = await goLive();
  await report('stopped', sessionId);
  await report('started', sessionId);
  await world.api.runJobs();
  await inTransaction(world.api.ctx.db, (tx) => notifyFollowers(world.api.ctx, tx, world.performer.id));
  await world.api.runJobs();
  const [told] = await unreadOf(world.member);
  // a job whose process was killed after it had sent runs again
  await sendPush(world.api.ctx, [told!._id]);
  expect(takenBy(path)).toHaveLength(1);
});

/** Tells the member of a show without push, and turns push on after that. */
async function toldBefore() {
  const sessionId = await goLive();
  const [told] = await unreadOf(world.member);
  return { sessionId, id: told!._id, ...(await turnOn()) };
}

test('two processes that work on one notification send it once', async () => {
  const { id, path } = await toldBefore();
  await Promise.all(Array.from({ length: 6 }, () => sendPush({ ...world.api.ctx }, [id])));
  expect(takenBy(path)).toHaveLength(1);
});

test('a device whose subscription has ended is removed, and the others go on', async () => {
  const [dead, alive] = [await turnOn(), await turnOn()];
  service.answer(dead.path, 410);
  await goLive();
  expect((await devices()).map(({ _id }) => _id)).toEqual([alive._id]);
  expect(takenBy(alive.path)).toHaveLength(1);
});

test('a message that the push service does not take now arrives later, once', async () => {
  const [busy, idle] = [await turnOn(), await turnOn()];
  service.answer(busy.path, 429);
  await goLive();
  expect([takenBy(busy.path).length, takenBy(idle.path).length]).toEqual([0, 1]);
  service.answer(busy.path, 201);
  await soon();
  await world.api.runJobs();
  expect([takenBy(busy.path).length, takenBy(idle.path).length]).toEqual([1, 1]);
});

test('a message that was refused for good is not sent again', async () => {
  const { path, _id } = await turnOn();
  service.answer(path, 403);
  await goLive();
  service.answer(path, 201);
  await soon();
  await world.api.runJobs();
  expect(takenBy(path)).toEqual([]);
  expect((await devices()).map((device) => device._id)).toEqual([_id]);
});

test('nothing is sent of a show that has ended', async () => {
  const { id, path, sessionId } = await toldBefore();
  await world.api.must('endSession', { params: { sessionId } }, world.performer.token);
  await sendPush(world.api.ctx, [id]);
  expect(takenBy(path)).toEqual([]);
});

test('nothing is sent of what was read before', async () => {
  const { id, path } = await toldBefore();
  await world.api.must('readNotifications', { body: {} }, world.member.token);
  await sendPush(world.api.ctx, [id]);
  expect(takenBy(path)).toEqual([]);
});

test('a device ends with its session, and can be removed by its account alone', async () => {
  const { path, _id } = await turnOn();
  const remove = (by: Actor, id: string) => world.api.must('removePushDevice', { params: { id } }, by.token);
  expect(await remove(world.performer, _id)).toEqual({ removed: false });
  expect(await devices()).toHaveLength(1);
  expect(await remove(world.member, _id)).toEqual({ removed: true });
  expect(await remove(world.member, _id)).toEqual({ removed: false });
  const again = await turnOn();
  await query('update sessions set revoked_at = now() where account_id = $1', [world.member.id]);
  await goLive();
  expect([takenBy(path), takenBy(again.path)]).toEqual([[], []]);
});

test('a browser belongs to the account that turned push on last', async () => {
  const stranger = await world.api.registerMember();
  const { endpoint, keys, path } = await turnOn();
  await world.api.must('addPushDevice', { body: { endpoint, keys, isDiscreet: false } }, stranger.token);
  expect(await devices()).toEqual([]);
  await goLive();
  expect(takenBy(path)).toEqual([]);
});

test('an account keeps its ten newest devices', async () => {
  const ids: string[] = [];
  for (let count = 0; count < 11; count += 1) ids.push((await turnOn())._id);
  expect((await devices()).map(({ _id }) => _id)).toEqual(ids.slice(1).reverse());
});

test('the key is sealed, and stays the same', async () => {
  const { publicKey } = await world.api.must('viewPush', {}, world.member.token);
  const { rows } = await query<{ public_key: string; private_sealed: string }>('select * from push_keys', []);
  expect(rows).toMatchObject([{ public_key: publicKey }]);
  expect(rows[0]?.private_sealed).toMatch(/^own\./);
});
