import { participantFaults } from '@server/features/shows/service/auditing';
import { suspendAccount } from '@server/features/auth/service/suspension';
import { type Actor } from '@test/support/actors';
import { balanceOfMember, putOnStage } from '@test/support/money';
import { setUpShows } from '@test/support/showClient';

// Spies pay 12 tokens a minute, the member 30.

const shows = setUpShows();
let spy: Actor;

beforeEach(async () => {
  await setSpyPrice(12);
  spy = await shows.memberWith(100);
});

const setSpyPrice = (spyPrice: number) =>
  shows.api.must(
    'updatePrices',
    { body: { privateCallPrice: 30, groupCallPrice: 12, spyPrice } },
    shows.performer.token,
  );
const spyOn = (actor: Actor, terms: object = {}) =>
  shows.api.call('spyOnShow', { params: { id: shows.performer.id }, body: terms }, actor.token);
const endSpying = (conversationId: string, actor: Actor) =>
  shows.api.call('endSpying', { params: { id: conversationId } }, actor.token);
const page = () => shows.api.must('viewPerformer', { params: { username: shows.performer.username } });

/** Starts a private show that others may watch, which reaches its member and these spies. */
async function startWatched(...spies: Actor[]) {
  const show = await shows.startPrivate({ spying: true });
  const entries = [];
  for (const one of spies) {
    const { status, data } = await spyOn(one);
    expect(status).toBe(200);
    entries.push(data);
  }
  shows.play.begin(show.sessionId, [shows.member, ...spies]);
  return { ...show, entries };
}

describe('spying on a private show', () => {
  test('needs the words of both: the performer’s price, and the member’s consent to this show', async () => {
    const closed = await shows.startPrivate();
    expect((await page()).spySeatPrice).toBe(0);
    expect((await spyOn(spy)).error).toMatchObject({ statusCode: 422, error: 'SPYING_NOT_OFFERED' });
    expect((await shows.viewShow(closed.conversationId, shows.member)).spying).toBeNull();
    await shows.end(closed.sessionId, shows.performer);

    await setSpyPrice(0);
    await putOnStage(shows.api, shows.performer.id);
    const { show } = await shows.mustRequest({ spying: true });
    await shows.accept(show.conversationId);
    expect((await spyOn(spy)).error).toMatchObject({ error: 'SPYING_NOT_OFFERED' });
    await shows.end(show._id, shows.performer);
    expect(await balanceOfMember(shows.api, spy)).toBe(100);
  });

  test('is not possible when the performer stopped offering it before she accepted', async () => {
    const { show } = await shows.mustRequest({ spying: true });
    const { data } = await shows.api.must('listShowRequests', {}, shows.performer.token);
    expect(data).toMatchObject([{ spyPrice: 12 }]);
    await setSpyPrice(0);
    await shows.accept(show.conversationId);
    expect((await spyOn(spy)).error).toMatchObject({ error: 'SPYING_NOT_OFFERED' });
    await shows.end(show._id, shows.performer);
  });

  test('is announced to watchers with its price, and only while the show runs', async () => {
    const { sessionId } = await startWatched();
    expect(await page()).toMatchObject({ streamingStatus: 'private', spySeatPrice: 12 });
    expect(shows.api.realtime.said).toContainEqual({
      to: `watchers:${shows.performer.id}`,
      event: 'performer/status',
      payload: expect.objectContaining({ status: 'private', spySeatPrice: 12 }),
    });
    await shows.end(sessionId, shows.performer);
    expect((await page()).spySeatPrice).toBe(0);
  });

  test('charges each spy by their own meter, with the commission of private shows', async () => {
    const other = await shows.memberWith(100);
    const { sessionId, conversationId } = await startWatched(spy, other);
    await shows.play.pass(70);
    expect(shows.eventsTo(spy, 'show/metered').at(-1)).toMatchObject({ seconds: 70, tokens: 14, minute: 2, held: 10 });
    const [charge] = [await shows.api.must('sendPayToken', { params: { conversationId }, body: {} }, spy.token)];
    expect(charge).toMatchObject({ minute: 2, tokens: 12 });
    await shows.end(sessionId, spy);
    expect(await balanceOfMember(shows.api, spy)).toBe(86);
    const left = await shows.viewShow(conversationId, spy);
    expect(left).toMatchObject({ status: 'running', isSpy: true });
    expect(left.receipt).toMatchObject({ kind: 'spy', tokens: 14, seconds: 70, price: 12, reason: 'member' });
    await shows.play.pass(10);
    await shows.end(sessionId, shows.member);
    expect(await balanceOfMember(shows.api, other)).toBe(84);
    expect((await shows.viewShow(conversationId, other)).receipt).toMatchObject({ reason: 'show over', tokens: 16 });
    const { receipt } = await shows.viewShow(conversationId, shows.performer);
    expect(receipt).toMatchObject({ kind: 'private', seconds: 80, tokens: 70, spies: { count: 2, tokens: 30 } });
    const { rows } = await shows.api.database.pool.query<{ type: string; rate: number }>(
      "select distinct type, rate::float8 from earnings where performer_id = $1 and role = 'performer' order by type",
      [shows.performer.id],
    );
    expect(rows.map(({ type }) => type)).toEqual(['stream_private', 'stream_spy']);
    expect(rows[0]!.rate).toBe(rows[1]!.rate);
    const { data } = await shows.api.must('searchTransactions', { query: { grouped: true } }, spy.token);
    expect(data[0]).toMatchObject({ description: expect.stringContaining('Spy in a private show of'), amount: -14 });
  });

  test('lets a spy watch and never publish, read or write the chat, or learn who the member is', async () => {
    const { conversationId, sessionId, entries } = await startWatched(spy);
    const [entry] = entries;
    expect(entry).toMatchObject({
      publish: null,
      playback: { streamId: sessionId },
      show: { isSpy: true, member: null, participants: [], price: 12, cap: null, spying: null },
    });
    expect(JSON.stringify(entry)).not.toContain(shows.member.id);
    const { streamId, token } = entry!.playback!;
    expect(await shows.mayUse(streamId, token, { as: spy.token })).toBe(true);
    expect(await shows.mayUse(streamId, token, { as: spy.token, kind: 'publish' })).toBe(false);
    const room = { params: { id: conversationId } };
    expect((await shows.api.call('listMessages', { ...room, query: {} }, spy.token)).status).toBe(404);
    expect((await shows.api.call('sendRoomMessage', { ...room, body: { text: 'hi' } }, spy.token)).status).toBe(404);
    const tip = { params: { id: shows.performer.id }, body: { token: 5, conversationId } };
    expect((await shows.api.call('sendTip', tip, spy.token)).status).toBe(404);
    await shows.end(sessionId, spy);
    expect(await shows.mayUse(streamId, token, { as: spy.token })).toBe(false);
    await shows.end(sessionId, shows.performer);
  });

  test('tells the performer who watches, and the member only how many', async () => {
    const { conversationId, sessionId } = await startWatched(spy);
    const named = { price: 12, count: 1, members: [expect.objectContaining({ _id: spy.id })] };
    const counted = { price: 12, count: 1, members: [] };
    expect((await shows.viewShow(conversationId, shows.performer)).spying).toEqual(named);
    expect((await shows.viewShow(conversationId, shows.member)).spying).toEqual(counted);
    expect(shows.eventsTo(shows.performer, 'show/spying')).toEqual([{ conversationId, spying: named }]);
    expect(shows.eventsTo(shows.member, 'show/spying')).toEqual([{ conversationId, spying: counted }]);
    expect(shows.eventsTo(spy, 'show/spying')).toEqual([]);
    expect(JSON.stringify(shows.eventsTo(shows.member, 'show/metered'))).not.toContain(spy.id);
    await shows.end(sessionId, shows.performer);
  });

  test('refuses the member of the show, blocked members, another price, a small limit and a small balance', async () => {
    const { sessionId } = await startWatched();
    expect((await spyOn(shows.member)).error).toMatchObject({ statusCode: 422, error: 'OWN_SHOW' });
    expect((await spyOn(spy, { price: 11 })).error).toMatchObject({ statusCode: 422, error: 'PRICE_CHANGED' });
    expect((await spyOn(spy, { cap: 11 })).error).toMatchObject({ statusCode: 422, error: 'CAP_TOO_SMALL' });
    expect((await spyOn(await shows.api.registerMember())).error).toMatchObject({ error: 'NOT_ENOUGH_TOKEN' });
    const limit = { params: { period: 'day' as const }, body: { limit: 11, timeZone: 'UTC' } };
    await shows.api.must('changeSpendingLimit', limit, spy.token);
    expect((await spyOn(spy)).error).toMatchObject({ statusCode: 422, error: 'SPENDING_LIMIT_REACHED' });
    await shows.block({ userIds: [spy.id], countries: ['DE'] });
    expect((await spyOn(spy)).status).toBe(403);
    const fromGermany = { params: { id: shows.performer.id }, body: {}, headers: { 'x-country': 'DE' } };
    const german = await shows.memberWith(100);
    expect((await shows.api.call('spyOnShow', fromGermany, german.token)).status).toBe(403);
    await shows.end(sessionId, shows.performer);
  });

  test('is audited: a seat that nobody agreed to and an earning of another kind are faults', async () => {
    const { sessionId } = await startWatched(spy);
    const sql = (text: string) => shows.api.database.pool.query(text);
    await sql("update shows set spy_price = null where status = 'running'");
    expect(await participantFaults(shows.api.ctx.db)).toEqual([expect.stringContaining('that nobody may watch')]);
    await sql("update shows set spy_price = 12 where status = 'running'");
    await shows.play.pass(20);
    await shows.end(sessionId, shows.performer);
    await sql("update show_seats set role = 'member' where role = 'spy'");
    const faults = await participantFaults(shows.api.ctx.db);
    expect(faults.some((fault) => fault.endsWith('the price differs from the price of the show'))).toBe(true);
    expect(faults.some((fault) => fault.endsWith('the earning is of another kind'))).toBe(true);
    await sql(
      "update show_seats s set role = 'spy' from shows w where w.id = s.show_id and w.member_id <> s.member_id",
    );
  });

  test('gives an account one seat, however often it asks at the same moment', async () => {
    const { sessionId, conversationId } = await startWatched();
    const answers = await Promise.all([spyOn(spy), spyOn(spy), spyOn(spy)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await shows.viewShow(conversationId, shows.performer)).spying?.count).toBe(1);
    expect(await balanceOfMember(shows.api, spy)).toBe(88);
    await shows.end(sessionId, shows.performer);
    expect(await balanceOfMember(shows.api, spy)).toBe(100);
  });
});

describe('the seat of a spy ends', () => {
  test.each([
    ['performer', () => shows.performer],
    ['member', () => shows.member],
  ])('when the %s ends spying: all leave at once and pay for what they got', async (_who, by) => {
    const { conversationId, sessionId, entries } = await startWatched(spy);
    await shows.play.pass(20);
    const answers = await Promise.all([1, 2].map(() => endSpying(conversationId, by())));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(shows.eventsTo(spy, 'show/ended')).toEqual([
      expect.objectContaining({ reason: 'spying ended', receipt: expect.objectContaining({ tokens: 4, returned: 8 }) }),
    ]);
    const { streamId, token } = entries[0]!.playback!;
    expect(await shows.mayUse(streamId, token, { as: spy.token })).toBe(false);
    expect((await spyOn(spy)).error).toMatchObject({ error: 'SPYING_NOT_OFFERED' });
    expect((await page()).spySeatPrice).toBe(0);
    expect(await shows.viewShow(conversationId, shows.member)).toMatchObject({ status: 'running', spying: null });
    expect(shows.eventsTo(shows.member, 'show/spying').at(-1)).toEqual({ conversationId, spying: null });
    await shows.end(sessionId, shows.performer);
  });

  test('when their limit or their balance is used up, and the show goes on', async () => {
    const poor = await shows.memberWith(20);
    const { conversationId, sessionId } = await startWatched(poor);
    expect((await spyOn(spy, { cap: 12 })).status).toBe(200);
    shows.play.begin(sessionId, [shows.member, poor, spy]);
    await shows.play.pass(70);
    expect((await shows.viewShow(conversationId, spy)).receipt).toMatchObject({ reason: 'cap reached', tokens: 12 });
    expect((await shows.viewShow(conversationId, poor)).receipt).toMatchObject({ reason: 'not covered', tokens: 12 });
    expect((await shows.viewShow(conversationId, shows.performer)).status).toBe('running');
    await shows.end(sessionId, shows.performer);
  });

  test.each([
    ['blocked', () => shows.block({ userIds: [spy.id] })],
    ['not allowed', () => suspendAccount(shows.api.ctx, spy.id)],
  ])('when they are %s, and the show goes on', async (reason, exclude) => {
    const { conversationId, sessionId } = await startWatched(spy);
    await shows.play.pass(20);
    await exclude();
    await shows.play.pass(5);
    const { rows } = await shows.api.database.pool.query<{ end_reason: string }>(
      "select end_reason from show_seats where member_id = $1 and role = 'spy'",
      [spy.id],
    );
    expect(rows).toEqual([{ end_reason: reason }]);
    expect(await shows.viewShow(conversationId, shows.performer)).toMatchObject({
      status: 'running',
      spying: { count: 0 },
    });
    await shows.end(sessionId, shows.performer);
  });

  test('when the show ends at the moment that they come, with nothing left held', async () => {
    const { conversationId, sessionId } = await startWatched();
    const others = await Promise.all([1, 2, 3].map(() => shows.memberWith(30)));
    await Promise.all([
      ...others.map((one) => spyOn(one)),
      endSpying(conversationId, shows.member),
      shows.end(sessionId, shows.performer),
      spyOn(spy),
    ]);
    for (const one of others) expect(await balanceOfMember(shows.api, one)).toBe(30);
    expect(await shows.openHolds()).toEqual([]);
  });

  test('by nobody else’s word: spies and strangers may not end spying', async () => {
    const { conversationId, sessionId } = await startWatched(spy);
    const stranger = await shows.api.registerMember();
    for (const one of [spy, stranger, await shows.api.verifiedPerformer()])
      expect((await endSpying(conversationId, one)).status).toBe(404);
    expect((await shows.api.call('endSession', { params: { sessionId } }, stranger.token)).status).toBe(404);
    await shows.end(sessionId, shows.performer);
  });
});
