import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { type ReadableStream } from 'node:stream/web';
import { FEED_KEYS_MAX, FEED_KINDS, type FeedKind } from '@contract/limits';
import { suspendAccount } from '@server/features/auth/service/suspension';
import { type Actor } from '@test/support/actors';
import { type Api, startApi } from '@test/support/api';
import { createFeedKey, readFeedEvents } from '@test/support/feedKeys';
import { until } from '@test/support/mediaServer';
import { buyTokens, putOnStage } from '@test/support/money';
import { makeShop } from '@test/support/shop';
import { createSongMenu } from '@test/support/tipMenu';

let api: Api;
let performer: Actor;
let member: Actor;

beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  [performer, member] = [await api.verifiedPerformer(), await api.registerMember()];
  await putOnStage(api, performer.id);
  await buyTokens(api, member, 200);
});

const stepUp = (actor: Actor) => api.must('stepUp', { body: { password: actor.password } }, actor.token);
const createKey = (kinds: readonly FeedKind[] = FEED_KINDS, by = performer) =>
  api.call('createFeedKey', { body: { name: 'Lamp', kinds: [...kinds] } }, by.token);
const mustCreateKey = (kinds?: readonly FeedKind[], by = performer) => createFeedKey(api, by, kinds);
const tip = (token: number, body: object = {}) =>
  api.must('sendTip', { params: { id: performer.id }, body: { token, ...body } }, member.token);
const read = (key: string, query: object = {}) => api.call('readFeed', { query }, key);
const mustRead = async (key: string, query: object = {}) => (await read(key, query)).data;
const readEvents = (key: string, count: number, after?: string) => readFeedEvents(api, key, count, after);
const stored = async () =>
  (await api.database.pool.query('select 1 from feed_events where performer_id = $1', [performer.id])).rowCount;

describe('the feed of a performer', () => {
  test('tells tips, orders of the menu, followers and sales in order, with names, and continues after each', async () => {
    const { key } = await mustCreateKey();
    const { entries } = await createSongMenu(api, performer.token);
    const shop = makeShop(api);
    const { _id: product } = await shop.product(performer);
    await tip(7);
    await tip(25, { entryId: entries[0]!._id });
    await api.must('likePerformer', { params: { id: performer.id } }, member.token);
    await shop.buy(member, 'product', product);
    const events = await readEvents(key, 5);
    const shared = { id: expect.any(String), at: expect.any(String), from: member.username };
    expect(events).toEqual([
      { ...shared, kind: 'tip', tokens: 7 },
      { ...shared, kind: 'tip', tokens: 25 },
      { ...shared, kind: 'menuEntry', tokens: 25, name: 'Song', orderId: expect.any(String) },
      { ...shared, kind: 'follow' },
      { ...shared, kind: 'sale', tokens: 20, name: 'Score', item: 'product', quantity: 1 },
    ]);
    const [first, second] = await Promise.all([
      mustRead(key, { after: events[1]!.id, limit: 2 }),
      mustRead(key, { after: events[4]!.id }),
    ]);
    expect(first).toEqual({ events: events.slice(2, 4), after: events[3]!.id });
    expect(second).toEqual({ events: [], after: events[4]!.id });
  });

  test('begins in the present, tells only the kinds of its key, and nothing of other performers', async () => {
    const { key: all } = await mustCreateKey();
    const { key } = await mustCreateKey(['follow']);
    const { key: foreign } = await mustCreateKey(FEED_KINDS, await api.verifiedPerformer());
    await tip(3);
    await readEvents(all, 1);
    const { events, after } = await mustRead(all);
    expect(events).toEqual([]);
    await tip(4);
    await api.must('likePerformer', { params: { id: performer.id } }, member.token);
    expect(await readEvents(all, 2, after)).toMatchObject([{ kind: 'tip', tokens: 4 }, { kind: 'follow' }]);
    expect((await mustRead(key, { after: '0' })).events.map(({ kind }) => kind)).toEqual(['follow']);
    expect((await mustRead(foreign, { after: '0' })).events).toEqual([]);
  });

  test('misses no event that commits after a later one', async () => {
    const { key } = await mustCreateKey();
    const others = await api.registerMembers(2);
    const [slow, fast] = await Promise.all([api.database.pool.connect(), api.database.pool.connect()]);
    // a follow itself would wait for the other one at the count of followers
    const follow = "select write_feed_event($2, $1, 'follow', '{}')";
    try {
      // the slow one has the smaller id in both rounds, and the older transaction in the first only
      await slow.query('begin');
      await slow.query(follow, [others[0]!.id, performer.id]);
      await fast.query(follow, [others[1]!.id, performer.id]);
      expect((await mustRead(key, { after: '0' })).events).toEqual([]);
      await slow.query('commit');
      const first = await readEvents(key, 2);
      expect(first.map(({ from }) => from)).toEqual(others.map(({ username }) => username));

      await fast.query('begin');
      await fast.query('select pg_current_xact_id()');
      await slow.query('begin');
      await slow.query(follow, [others[0]!.id, performer.id]);
      await fast.query(follow, [others[1]!.id, performer.id]);
      await fast.query('commit');
      const [second] = await readEvents(key, 1, first[1]!.id);
      expect(second!.from).toBe(others[1]!.username);
      await slow.query('commit');
      expect(await readEvents(key, 1, second!.id)).toMatchObject([{ from: others[0]!.username }]);
    } finally {
      slow.release();
      fast.release();
    }
  });

  test('has no event of a transaction that was rolled back, and writes nothing without a key', async () => {
    await tip(2);
    expect(await stored()).toBe(0);
    const { key, _id } = await mustCreateKey(['tip']);
    const { error } = await api.call('sendTip', { params: { id: performer.id }, body: { token: 5_000 } }, member.token);
    expect(error.error).toBe('NOT_ENOUGH_TOKEN');
    expect(await stored()).toBe(0);
    await tip(6);
    expect(await readEvents(key, 1)).toMatchObject([{ tokens: 6 }]);
    await api.must('revokeFeedKey', { params: { id: _id } }, performer.token);
    await tip(2);
    expect(await stored()).toBe(1);
  });

  test('keeps events for seven days', async () => {
    const { key } = await mustCreateKey(['tip']);
    for (const tokens of [1, 2]) await tip(tokens);
    const [old] = await readEvents(key, 2);
    await api.database.pool.query(
      "update feed_events set at = now() - interval '7 days 1 minute' where performer_id = $1 and id = $2",
      [performer.id, old!.id.split('-')[1]],
    );
    await api.ctx.jobs.add(api.ctx.db, 'feed/delete', {});
    await api.runJobs();
    expect((await mustRead(key, { after: '0' })).events).toMatchObject([{ tokens: 2 }]);
  });

  test('refuses other positions, and one of another database with 410', async () => {
    const { key } = await mustCreateKey();
    for (const after of ['1', '-1', '1-', '1-x', 'now', `${'9'.repeat(30)}-1`])
      expect((await read(key, { after })).status).toBe(400);
    const { status, error } = await read(key, { after: `${'9'.repeat(18)}-1` });
    expect([status, error.error]).toEqual([410, 'POSITION_UNKNOWN']);
  });
});

describe('a stream of the feed', () => {
  async function openStream(key: string, headers: Record<string, string> = {}) {
    const closing = new AbortController();
    const answer = await fetch(`${api.url}/api/events?after=0`, {
      headers: { authorization: `Bearer ${key}`, accept: 'text/event-stream', ...headers },
      signal: closing.signal,
    });
    let text = '';
    const reading = (async () => {
      for await (const chunk of Readable.fromWeb(answer.body as ReadableStream)) text += Buffer.from(chunk).toString();
    })();
    const ended = reading.then(
      () => true,
      () => false,
    );
    return { answer, text: () => text, ended, close: () => closing.abort() };
  }

  test('sends events as they happen, goes on after the last id, and ends with its key', async () => {
    const { key, _id } = await mustCreateKey(['tip']);
    await tip(1);
    const [first] = await readEvents(key, 1);
    const stream = await openStream(key);
    expect(stream.answer.headers.get('content-type')).toBe('text/event-stream');
    await tip(2);
    await until('both tips', () => stream.text().includes('"tokens":2'));
    expect(stream.text()).toContain(`id: ${first!.id}\nevent: tip\ndata: ${JSON.stringify(first)}\n\n`);
    const next = await openStream(key, { 'last-event-id': first!.id });
    await until('the second tip', () => next.text().includes('"tokens":2'));
    expect(next.text()).not.toContain('"tokens":1');
    expect((await openStream(key, { 'last-event-id': 'x' })).answer.status).toBe(400);
    await api.must('revokeFeedKey', { params: { id: _id } }, performer.token);
    expect(await Promise.all([stream.ended, next.ended])).toEqual([true, true]);
    expect((await openStream(key)).answer.status).toBe(401);
  });

  test('is refused beyond three readers of a key, until one closes', async () => {
    const { key } = await mustCreateKey();
    const streams = await Promise.all([1, 2, 3].map(() => openStream(key)));
    expect(streams.map(({ answer }) => answer.status)).toEqual([200, 200, 200]);
    expect((await read(key)).status).toBe(429);
    streams[0]!.close();
    await until('a free place', async () => (await read(key)).status === 200);
    for (const { close } of streams) close();
  });
});

test('the sample client lights its lamp for a tip, and after a restart for those in between', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'footlights-lamp-'));
  const { key } = await mustCreateKey(['tip', 'follow']);
  writeFileSync(path.join(folder, 'lamp.key'), `${key}\n`);
  const start = () => {
    const lamp = spawn(process.execPath, [path.resolve('docs/feed/lamp.mjs'), api.url], { cwd: folder });
    let lit = '';
    lamp.stdout.on('data', (data: Buffer) => (lit += data.toString()));
    return { lit: () => lit, stop: () => void lamp.kill('SIGKILL') };
  };
  // from the first event on
  writeFileSync(path.join(folder, 'lamp.position'), '0');
  await tip(3);
  const first = start();
  await until('the lamp', () => first.lit() === `*** ${member.username} tipped 3 tokens\n`);
  await until('the position', () => readFileSync(path.join(folder, 'lamp.position'), 'utf8') !== '0');
  first.stop();
  await api.must('likePerformer', { params: { id: performer.id } }, member.token);
  await tip(1);
  const second = start();
  await until('the lamp again', () => second.lit() === `* ${member.username} tipped 1 tokens\n`);
  second.stop();
  rmSync(folder, { recursive: true });
});

describe('the keys of a feed', () => {
  test('are made after a step-up, shown once, stored as hashes, listed and revoked by their performer only', async () => {
    await api.database.pool.query(
      "update sessions set stepped_up_at = now() - interval '1 hour' where account_id = $1",
      [performer.id],
    );
    expect((await createKey()).error.error).toBe('STEP_UP_REQUIRED');
    const { key, _id } = await mustCreateKey(['tip']);
    expect(key).toMatch(/^feed_[\w-]{43}$/);
    const { rows } = await api.database.pool.query<Record<string, unknown>>('select * from feed_keys where id = $1', [
      _id,
    ]);
    expect(JSON.stringify(rows)).not.toContain(key.slice(5));
    await read(key);
    const listed = await api.must('listFeedKeys', {}, performer.token);
    expect(listed).toMatchObject([{ _id, name: 'Lamp', kinds: ['tip'], usedAt: expect.any(String) }]);
    expect(JSON.stringify(listed)).not.toContain(key.slice(5));
    const other = await api.verifiedPerformer();
    expect((await api.call('revokeFeedKey', { params: { id: _id } }, other.token)).status).toBe(404);
    expect((await read(key)).status).toBe(200);
    await api.must('revokeFeedKey', { params: { id: _id } }, performer.token);
    expect((await read(key)).status).toBe(401);
    expect((await api.call('revokeFeedKey', { params: { id: _id } }, performer.token)).status).toBe(404);
  });

  test('open no other call, and nothing but a key opens the feed', async () => {
    const { key } = await mustCreateKey();
    expect((await api.call('getPerformerMe', {}, key)).status).toBe(401);
    for (const wrong of [null, performer.token, `${key}x`, key.slice(5)])
      expect((await api.call('readFeed', {}, wrong)).status).toBe(401);
    await suspendAccount(api.ctx, performer.id);
    expect((await read(key)).status).toBe(401);
  });

  test('end with a password change and with "log out everywhere", as a thief may have made one', async () => {
    const { key: first } = await mustCreateKey();
    await api.must('revokeOtherSessions', {}, performer.token);
    expect((await read(first)).status).toBe(401);
    const { key: second } = await mustCreateKey();
    const body = { prePassword: performer.password, password: 'quite a better sentence' };
    await api.must('updatePassword', { body }, performer.token);
    expect((await read(second)).status).toBe(401);
  });

  test('are at most ten, however many are asked for at once, of known kinds', async () => {
    await stepUp(performer);
    const statuses = (await Promise.all(Array.from({ length: FEED_KEYS_MAX + 3 }, () => createKey()))).map(
      ({ status }) => status,
    );
    expect(statuses.sort()).toEqual([...Array.from({ length: FEED_KEYS_MAX }, () => 200), 422, 422, 422]);
    for (const kinds of [[], ['tip', 'tip'], ['payout']])
      expect((await api.call('createFeedKey', { body: { name: 'x', kinds } }, performer.token)).status).toBe(400);
  });
});
