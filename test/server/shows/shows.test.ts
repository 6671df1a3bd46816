import { auditChecks } from '@server/audit';
import { auditLedger } from '@server/features/ledger/service/keeping';
import { mediaSecretOf } from '@server/features/streaming/engines/embedded';
import { expireRequest } from '@server/features/shows/service/requests';
import { API_BASE } from '@contract/base';
import { type Actor } from '@test/support/actors';
import { type Api, startApi } from '@test/support/api';
import { balanceOfMember, buyTokens, putOnStage } from '@test/support/money';
import { type ShowPlay, showPlay } from '@test/support/showPlay';

// Asking, accepting, joining, paying and leaving through the API; time passes where a test says so.

let api: Api;
let performer: Actor;
let member: Actor;
let play: ShowPlay;

beforeAll(async () => {
  api = await startApi();
  play = showPlay(api);
});
afterAll(() => api.close());
beforeEach(async () => {
  performer = await api.verifiedPerformer();
  member = await api.registerMember();
  await buyTokens(api, member, 100);
  await setPrices(30, 12);
  await putOnStage(api, performer.id);
  api.realtime.said.length = 0;
});
afterEach(async () => expect((await auditLedger(api.ctx.db, auditChecks)).faults).toEqual([]));

const setPrices = (privateCall: number, group: number, places = 2) =>
  api.database.pool.query(
    'update performers set private_call_price = $2, group_call_price = $3, max_participants_allowed = $4 where account_id = $1',
    [performer.id, privateCall, group, places],
  );
const ask = (terms: object = {}, who = member) =>
  api.call('askPrivateShow', { params: { id: performer.id }, body: terms }, who.token);
const mustAsk = async (terms: object = {}, who = member) =>
  api.must('askPrivateShow', { params: { id: performer.id }, body: terms }, who.token);
const accept = (conversationId: string, who = performer) =>
  api.call('acceptPrivateShow', { params: { id: conversationId } }, who.token);
const withdraw = (conversationId: string, who: Actor) =>
  api.call('withdrawPrivateShow', { params: { id: conversationId } }, who.token);
const view = (conversationId: string, who: Actor) =>
  api.must('viewShow', { params: { id: conversationId } }, who.token);
const end = (sessionId: string, who: Actor) => api.call('endSession', { params: { sessionId } }, who.token);
const heardBy = (who: Actor, event: string) =>
  api.realtime.said
    .filter((said) => said.to === `account:${who.id}` && said.event === event)
    .map((said) => said.payload);
const statusOf = async () =>
  (await api.must('viewPerformer', { params: { username: performer.username } })).streamingStatus;
const mayPlay = async (streamId: string, token: string | null, kind = 'play') => {
  const response = await fetch(`${api.url}${API_BASE}/webhooks/media/embedded`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-media-secret': mediaSecretOf(api.ctx.config) },
    body: JSON.stringify({ action: 'authorize', kind, streamId, token, ip: '::1' }),
  });
  return ((await response.json()) as { allowed: boolean }).allowed;
};

/** A private show that runs, and words to let its time pass. */
async function running(terms: object = {}) {
  const asked = await mustAsk(terms);
  const entry = await api.must('acceptPrivateShow', { params: { id: asked.show.conversationId } }, performer.token);
  const reality = play.begin(entry.sessionId, [member]);
  return { ...entry, conversationId: asked.show.conversationId, reality, pass: play.pass };
}

describe('asking', () => {
  test('the performer hears who asks, what was agreed and what is known of them; asking again is the same request', async () => {
    const asked = await mustAsk({ price: 30, cap: 90 });
    expect(asked).toMatchObject({
      publish: null,
      playback: null,
      show: {
        kind: 'private',
        status: 'requested',
        price: 30,
        cap: 90,
        expiresAt: expect.any(String),
        member: { _id: member.id },
      },
    });
    expect((await mustAsk()).show._id).toBe(asked.show._id);
    expect(heardBy(performer, 'show/requested')).toEqual([
      expect.objectContaining({
        conversationId: asked.show.conversationId,
        price: 30,
        cap: 90,
        other: expect.objectContaining({ _id: member.id }),
        standing: { memberSince: expect.any(String), tipped: 0, shows: 0 },
      }),
    ]);
    expect((await api.must('listShowRequests', {}, performer.token)).data).toHaveLength(1);
    expect(await balanceOfMember(api, member)).toBe(100);
  });

  test('is refused for another price, a limit below a minute, an empty wallet, a performer who is away or in a show, and while waiting elsewhere', async () => {
    expect((await ask({ price: 20 })).error).toMatchObject({ statusCode: 422, error: 'PRICE_CHANGED' });
    expect((await ask({ cap: 29 })).error).toMatchObject({ statusCode: 422, error: 'CAP_TOO_SMALL' });
    expect((await ask({}, await api.registerMember())).error).toMatchObject({
      statusCode: 422,
      error: 'NOT_ENOUGH_TOKEN',
    });
    await putOnStage(api, performer.id, 'offline');
    expect((await ask()).error).toMatchObject({ statusCode: 422, error: 'PERFORMER_OFFLINE' });
    await putOnStage(api, performer.id);
    await running();
    const other = await api.registerMember();
    await buyTokens(api, other, 100);
    expect((await ask({}, other)).error).toMatchObject({ statusCode: 422, error: 'PERFORMER_BUSY' });
  });

  test('a member waits for one performer at a time', async () => {
    await mustAsk();
    const first = performer;
    performer = await api.verifiedPerformer();
    await putOnStage(api, performer.id);
    expect((await ask()).error).toMatchObject({ statusCode: 422, error: 'PENDING_REQUEST_EXISTS' });
    performer = first;
  });

  test('is declined by the performer, cancelled by the member, and over after two minutes; each side is told, nothing is spent', async () => {
    for (const [word, act] of [
      ['declined', (id: string) => withdraw(id, performer)],
      ['cancelled', (id: string) => withdraw(id, member)],
      [
        'expired',
        async (_id: string, showId: string) => {
          await api.database.pool.query('update graphile_worker._private_jobs set run_at = now() where key is null');
          await expireRequest(api.ctx, showId);
        },
      ],
    ] as const) {
      const asked = await mustAsk();
      await act(asked.show.conversationId, asked.show._id);
      expect((await view(asked.show.conversationId, member)).show).toMatchObject({ status: word, receipt: null });
      expect(heardBy(performer, `show/${word}`)).toHaveLength(1);
      expect(heardBy(member, `show/${word}`)).toHaveLength(1);
      expect((await accept(asked.show.conversationId)).error).toMatchObject({ statusCode: 422, error: 'REQUEST_OVER' });
    }
    expect(await balanceOfMember(api, member)).toBe(100);
    expect(await statusOf()).toBe('public');
  });

  test("another's request does not exist", async () => {
    const asked = await mustAsk();
    const stranger = await api.registerMember();
    expect((await withdraw(asked.show.conversationId, stranger)).status).toBe(404);
    expect((await api.call('viewShow', { params: { id: asked.show.conversationId } }, stranger.token)).status).toBe(
      404,
    );
    expect((await accept(asked.show.conversationId, await api.verifiedPerformer())).status).toBe(404);
  });
});

describe('a private show', () => {
  test('accepts at the same time are one show; the first minute is held; the public room sees private; the others who asked are declined', async () => {
    const other = await api.registerMember();
    await buyTokens(api, other, 100);
    await mustAsk({}, other);
    const asked = await mustAsk();
    const accepted = await Promise.all(Array.from({ length: 5 }, () => accept(asked.show.conversationId)));
    expect(new Set(accepted.map((answer) => answer.data.sessionId))).toEqual(new Set([asked.show._id]));
    expect(await balanceOfMember(api, member)).toBe(70);
    expect(await statusOf()).toBe('private');
    expect(api.realtime.said).toContainEqual({
      to: `watchers:${performer.id}`,
      event: 'performer/status',
      payload: expect.objectContaining({ status: 'private' }),
    });
    expect(heardBy(other, 'show/declined')).toHaveLength(1);
    expect(heardBy(member, 'show/accepted')).toHaveLength(1);
  });

  test('two requests accepted at once: one is a show, the other is told', async () => {
    const other = await api.registerMember();
    await buyTokens(api, other, 100);
    const [a, b] = [await mustAsk(), await mustAsk({}, other)];
    const answers = await Promise.all([accept(a.show.conversationId), accept(b.show.conversationId)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect([await balanceOfMember(api, member), await balanceOfMember(api, other)].sort()).toEqual([100, 70]);
  });

  test('each side gets what it publishes and plays; nobody else does, and nobody after it', async () => {
    const { publish, playback, conversationId, sessionId } = await running();
    const mine = await view(conversationId, member);
    expect(mine.publish!.streamId).toBe(playback!.streamId);
    expect(publish!.streamId).toBe(mine.playback!.streamId);
    for (const entry of [{ publish, playback }, mine]) {
      expect(await mayPlay(entry.publish!.streamId, entry.publish!.token, 'publish')).toBe(true);
      expect(await mayPlay(entry.playback!.streamId, entry.playback!.token)).toBe(true);
      expect(await mayPlay(entry.playback!.streamId, null)).toBe(false);
      expect(await mayPlay(entry.playback!.streamId, entry.publish!.token)).toBe(false);
    }
    expect(
      (
        await api.call(
          'createStreamToken',
          { body: { id: sessionId, type: 'play' } },
          (await api.registerMember()).token,
        )
      ).status,
    ).toBe(404);
    await end(sessionId, performer);
    expect(await mayPlay(mine.playback!.streamId, mine.playback!.token)).toBe(false);
    expect(await mayPlay(publish!.streamId, publish!.token, 'publish')).toBe(false);
    expect((await view(conversationId, member)).playback).toBeNull();
  });

  test('costs what was delivered: minute by minute held, the rest returned, receipts that agree with the ledger on both sides', async () => {
    const { pass, sessionId, conversationId } = await running({ cap: 90 });
    await pass(70);
    const told = heardBy(member, 'show/metered').at(-1);
    expect(told).toMatchObject({
      seconds: 70,
      tokens: 35,
      minute: 2,
      held: 25,
      secondsLeft: 110,
      minutesLeft: 1,
      state: 'running',
    });
    expect(heardBy(performer, 'show/metered').at(-1)).toEqual(told);
    expect(await balanceOfMember(api, member)).toBe(40);
    await end(sessionId, member);
    expect(await balanceOfMember(api, member)).toBe(65);
    const { receipt } = (await view(conversationId, member)).show;
    expect(receipt).toMatchObject({
      tokens: 35,
      seconds: 70,
      returned: 25,
      price: 30,
      cap: 90,
      balanceBefore: 100,
      balanceAfter: 65,
      earned: null,
      reason: 'member',
      lines: [
        { minutes: 1, seconds: 0, tokens: 30 },
        { minutes: 0, seconds: 10, tokens: 5 },
      ],
    });
    const theirs = (await view(conversationId, performer)).show.receipt!;
    expect(theirs).toMatchObject({
      _id: receipt!._id,
      tokens: 35,
      seconds: 70,
      balanceBefore: null,
      earned: expect.any(Number),
    });
    expect((await api.must('getPerformerMe', {}, performer.token)).balance).toBe(theirs.earned);
    expect(heardBy(member, 'show/ended')).toEqual([{ conversationId, reason: 'member', receipt }]);
    expect((await api.must('searchShows', {}, member.token)).data).toEqual([receipt]);
    expect((await api.must('searchShows', {}, performer.token)).data).toEqual([theirs]);
    expect(await statusOf()).toBe('offline');
  });

  test('a frozen picture costs nothing, and a member who looked away for a while comes back to the same show', async () => {
    const { pass, reality, sessionId, conversationId } = await running();
    const from = play.clock;
    reality.flow = [
      { from, to: from + 10_000 },
      { from: from + 30_000, to: Infinity },
    ];
    await pass(40);
    expect(heardBy(member, 'show/metered')).toContainEqual(expect.objectContaining({ state: 'paused' }));
    reality.watching.set(member.id, [
      { from, to: from + 45_000 },
      { from: from + 70_000, to: Infinity },
    ]);
    await pass(40);
    expect((await view(conversationId, member)).sessionId).toBe(sessionId);
    await end(sessionId, member);
    expect((await view(conversationId, member)).show.receipt!.seconds).toBe(35);
  });

  test.each([
    ['performer away', 'flow'],
    ['member away', 'watching'],
  ] as const)('%s for longer than thirty seconds ends it', async (reason, what) => {
    const { pass, reality, conversationId } = await running();
    const gone = [{ from: play.clock, to: play.clock + 40_000 }];
    if (what === 'flow') reality.flow = gone;
    else reality.watching.set(member.id, gone);
    await pass(65);
    expect((await view(conversationId, member)).show.status).toBe('running');
    await pass(10);
    expect((await view(conversationId, performer)).show).toMatchObject({
      status: 'ended',
      reason,
      receipt: { seconds: 40 },
    });
  });

  test('ends with the cap, with the balance, and warns before', async () => {
    const capped = await running({ cap: 65 });
    await capped.pass(100);
    expect(heardBy(member, 'show/metered').map((told) => (told as { secondsLeft: number }).secondsLeft)).toContain(30);
    await capped.pass(30);
    expect((await view(capped.conversationId, member)).show).toMatchObject({
      status: 'ended',
      reason: 'cap reached',
      receipt: { tokens: 60, seconds: 120 },
    });
    await putOnStage(api, performer.id);
    const poor = await running();
    await poor.pass(90);
    expect((await view(poor.conversationId, member)).show).toMatchObject({
      status: 'ended',
      reason: 'not covered',
      receipt: { tokens: 30, seconds: 60, balanceAfter: 10 },
    });
  });

  test('send-pay-token answers the charge of the current minute, never a second one; null where a minute is free', async () => {
    const { conversationId, sessionId } = await running();
    const pay = () => api.must('sendPayToken', { params: { conversationId }, body: {} }, member.token);
    const answers = await Promise.all([pay(), pay(), pay()]);
    expect(answers).toEqual(Array(3).fill({ conversationId, minute: 1, tokens: 30, balance: 70 }));
    await end(sessionId, member);
    expect((await api.call('sendPayToken', { params: { conversationId }, body: {} }, member.token)).status).toBe(404);
    await setPrices(0, 0);
    await putOnStage(api, performer.id);
    const free = await running();
    expect(
      await api.must('sendPayToken', { params: { conversationId: free.conversationId }, body: {} }, member.token),
    ).toBeNull();
    await free.pass(90);
    await end(free.sessionId, performer);
    expect((await view(free.conversationId, member)).show.receipt).toMatchObject({ tokens: 0, seconds: 90 });
  });

  test('a member who is blocked in the middle is out at once, and pays what was delivered', async () => {
    const { pass, conversationId } = await running();
    await pass(20);
    await api.must('updateBlocking', { body: { userIds: [member.id] } }, performer.token);
    expect((await view(conversationId, performer)).show).toMatchObject({
      status: 'ended',
      reason: 'blocked',
      receipt: { seconds: 20, tokens: 10 },
    });
    expect((await ask()).status).toBe(403);
  });

  test('a performer who was in public goes on there; meanwhile the public stream is closed', async () => {
    await putOnStage(api, performer.id, 'offline');
    const open = await api.must('startLive', { body: {} }, performer.token);
    const report = (body: object) =>
      fetch(`${api.url}${API_BASE}/webhooks/media/embedded`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-media-secret': mediaSecretOf(api.ctx.config) },
        body: JSON.stringify(body),
      });
    await report({ action: 'started', streamId: open.sessionId, at: new Date().toISOString() });
    expect(await statusOf()).toBe('public');
    const { sessionId } = await running();
    expect(api.engine.stopped).toContain(open.sessionId);
    await report({ action: 'ended', streamId: open.sessionId, at: new Date().toISOString(), reason: 'stopped' });
    expect(await mayPlay(open.sessionId, open.publish.token, 'publish')).toBe(false);
    expect((await api.call('startLive', { body: {} }, performer.token)).error).toMatchObject({
      statusCode: 422,
      error: 'SHOW_RUNNING',
    });
    await end(sessionId, performer);
    expect(await statusOf()).toBe('offline');
    expect((await api.must('startLive', { body: {} }, performer.token)).sessionId).toBe(open.sessionId);
    await report({ action: 'started', streamId: open.sessionId, at: new Date().toISOString() });
    expect(await statusOf()).toBe('public');
  });
});

describe('a group show', () => {
  const join = (who: Actor, terms: object = {}) =>
    api.call('joinGroupShow', { params: { id: performer.id }, query: terms }, who.token);
  async function paying(): Promise<Actor> {
    const who = await api.registerMember();
    await buyTokens(api, who, 100);
    return who;
  }

  test('members join up to the number allowed, each with a meter; who leaves pays for their own time', async () => {
    const group = await api.must('startGroupShow', {}, performer.token);
    expect((await api.must('startGroupShow', {}, performer.token)).sessionId).toBe(group.sessionId);
    expect(await statusOf()).toBe('group');
    const [second, third] = [await paying(), await paying()];
    const answers = await Promise.all([join(member), join(second), join(third)]);
    expect(answers.filter(({ status }) => status === 422).map(({ error }) => error)).toEqual([
      expect.objectContaining({ error: 'SHOW_FULL' }),
    ]);
    const inside = (await view(group.show.conversationId, performer)).show.participants.map(({ _id }) => _id);
    expect(inside).toHaveLength(2);
    const both = [member, second, third].filter(({ id }) => inside.includes(id));
    expect((await join(both[0]!)).status).toBe(200);
    const { watching } = play.begin(group.sessionId, both);
    watching.set(both[1]!.id, [{ from: play.clock + 10_000, to: Infinity }]);
    await play.pass(30);
    await end(group.sessionId, both[0]!);
    expect((await view(group.show.conversationId, both[0]!)).show).toMatchObject({
      status: 'running',
      receipt: { seconds: 30, tokens: 6 },
    });
    expect((await view(group.show.conversationId, both[1]!)).show.receipt).toBeNull();
    await end(group.sessionId, performer);
    const receipt = (await view(group.show.conversationId, performer)).show.receipt!;
    expect(receipt).toMatchObject({ kind: 'group', member: null, tokens: 10, seconds: 50 });
    expect(receipt.members.map(({ tokens }) => tokens).sort()).toEqual([4, 6]);
    expect(await statusOf()).toBe('offline');
  });

  test('needs a performer who gives one, tokens for a minute, and no block', async () => {
    expect((await join(member)).error).toMatchObject({ statusCode: 422, error: 'PERFORMER_OFFLINE' });
    const group = await api.must('startGroupShow', {}, performer.token);
    expect((await join(await api.registerMember())).error).toMatchObject({
      statusCode: 422,
      error: 'NOT_ENOUGH_TOKEN',
    });
    expect((await join(member, { price: 3 })).error).toMatchObject({ statusCode: 422, error: 'PRICE_CHANGED' });
    await api.must('updateBlocking', { body: { userIds: [member.id] } }, performer.token);
    expect((await join(member)).status).toBe(403);
    await end(group.sessionId, performer);
  });
});
