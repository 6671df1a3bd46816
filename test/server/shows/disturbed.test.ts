import { randomUUID } from 'node:crypto';
import { API_BASE } from '@contract/base';
import { auditChecks } from '@server/audit';
import { inTransaction } from '@server/db/transaction';
import { suspendAccount } from '@server/features/auth/service/suspension';
import { auditLedger } from '@server/features/ledger/service/keeping';
import { ShowMeter } from '@server/features/shows/service/meter';
import { joinStudio } from '@server/features/studios/service/membership';
import { runCommand } from '@server/operator/commands';
import { mediaSecretOf } from '@server/features/streaming/engines/embedded';
import { type Actor } from '@test/support/actors';
import { type Api, startApi } from '@test/support/api';
import { balanceOfMember, buyTokens, putOnStage } from '@test/support/money';
import { type ShowPlay, showPlay } from '@test/support/showPlay';

// What comes from outside into a running show: blocks, suspensions, studios, other money, other processes. Whatever happens, it is settled and the books hold.

let api: Api;
let play: ShowPlay;
let performer: Actor;
let member: Actor;

beforeAll(async () => {
  api = await startApi({ env: { TRUST_PROXY: 'on' } });
  play = showPlay(api);
});
afterAll(() => api.close());
beforeEach(async () => {
  performer = await api.verifiedPerformer();
  member = await paying(100);
  await api.database.pool.query(
    'update performers set private_call_price = 30, group_call_price = 12, max_participants_allowed = 3 where account_id = $1',
    [performer.id],
  );
  await putOnStage(api, performer.id);
  api.realtime.said.length = 0;
});
afterEach(async () => {
  expect((await auditLedger(api.ctx.db, auditChecks)).faults).toEqual([]);
});

async function paying(tokens: number): Promise<Actor> {
  const who = await api.registerMember();
  await buyTokens(api, who, tokens);
  return who;
}
const from = (country: string) => ({ headers: { 'x-country': country } });
const ask = (who = member, country = 'GB', terms: object = {}) =>
  api.must('askPrivateShow', { params: { id: performer.id }, body: terms, ...from(country) }, who.token);
const accept = (conversationId: string) =>
  api.call('acceptPrivateShow', { params: { id: conversationId } }, performer.token);
const join = (who: Actor, country = 'GB') =>
  api.must('joinGroupShow', { params: { id: performer.id }, query: {}, ...from(country) }, who.token);
const block = (body: { countries?: string[]; userIds?: string[] }) =>
  api.must('updateBlocking', { body }, performer.token);
const seen = async (conversationId: string, who: Actor) =>
  (await api.must('viewShow', { params: { id: conversationId } }, who.token)).show;
const end = (sessionId: string, who: Actor) => api.must('endSession', { params: { sessionId } }, who.token);
const statusOf = async () =>
  (await api.must('viewPerformer', { params: { username: performer.username } })).streamingStatus;
const held = async () => (await api.database.pool.query('select 1 from ledger_holds where settled_by is null')).rows;
const toldOf = (who: Actor, event: string) =>
  api.realtime.said
    .filter((said) => said.to === `account:${who.id}` && said.event === event)
    .map((said) => said.payload);

async function inPrivate(country = 'GB', terms: object = {}) {
  const { show } = await ask(member, country, terms);
  const { sessionId } = await api.must('acceptPrivateShow', { params: { id: show.conversationId } }, performer.token);
  const reality = play.begin(sessionId, [member]);
  return { sessionId, conversationId: show.conversationId, reality };
}
async function inGroup(...members: [Actor, string][]) {
  const { sessionId, show } = await api.must('startGroupShow', {}, performer.token);
  for (const [who, country] of members) await join(who, country);
  const reality = play.begin(
    sessionId,
    members.map(([who]) => who),
  );
  return { sessionId, conversationId: show.conversationId, reality };
}

describe('shut out in the middle', () => {
  test.each([
    ['country', () => ({ countries: ['DE'] })],
    ['member', () => ({ userIds: [member.id] })],
  ])('a %s: the private show ends at once and is settled', async (_what, blocked) => {
    const { conversationId, sessionId } = await inPrivate('DE');
    await play.pass(20);
    await block(blocked());
    expect(await seen(conversationId, performer)).toMatchObject({
      status: 'ended',
      reason: 'blocked',
      receipt: { seconds: 20, tokens: 10 },
    });
    expect(toldOf(member, 'show/ended')).toEqual([
      expect.objectContaining({ reason: 'blocked', receipt: expect.objectContaining({ tokens: 10, returned: 20 }) }),
    ]);
    expect(api.engine.stopped).toContain(sessionId);
    expect(await balanceOfMember(api, member)).toBe(90);
    expect(await statusOf()).toBe('offline');
    expect(await held()).toEqual([]);
  });

  test('a country: of a group who called from there is out, the others stay and are told who is left', async () => {
    const other = await paying(100);
    const { conversationId, sessionId } = await inGroup([member, 'DE'], [other, 'FR']);
    await play.pass(20);
    await block({ countries: ['DE', 'NL'] });
    expect(await seen(conversationId, member)).toMatchObject({
      status: 'running',
      receipt: { reason: 'blocked', seconds: 20, tokens: 4 },
    });
    expect(await seen(conversationId, other)).toMatchObject({
      status: 'running',
      receipt: null,
      participants: [{ _id: other.id }],
    });
    for (const who of [performer, other])
      expect(toldOf(who, 'show/participants').at(-1)).toEqual({
        conversationId,
        participants: [expect.objectContaining({ _id: other.id })],
      });
    expect((await api.call('sendPayToken', { params: { conversationId }, body: {} }, member.token)).status).toBe(404);
    await end(sessionId, performer);
  });

  test('a request from there is declined, whoever asked', async () => {
    const { show } = await ask(member, 'DE');
    const stays = await ask(await paying(50), 'FR');
    await block({ countries: ['DE'] });
    expect((await seen(show.conversationId, member)).status).toBe('declined');
    expect((await seen(stays.show.conversationId, performer)).status).toBe('requested');
    expect((await accept(show.conversationId)).error).toMatchObject({ error: 'REQUEST_OVER' });
  });

  test('who came in at the same moment as the block is found by the meter', async () => {
    const { conversationId } = await inPrivate('DE');
    await api.database.pool.query("insert into blocked_countries (performer_id, country) values ($1, 'DE')", [
      performer.id,
    ]);
    await play.pass(5);
    expect(await seen(conversationId, performer)).toMatchObject({ status: 'ended', reason: 'blocked' });
    expect(await held()).toEqual([]);
  });
});

describe('accounts', () => {
  test('a suspended member is out, a suspended performer ends it for all; both are settled', async () => {
    const other = await paying(100);
    const { conversationId } = await inGroup([member, 'GB'], [other, 'GB']);
    await play.pass(30);
    await suspendAccount(api.ctx, member.id);
    await play.pass(5);
    expect((await seen(conversationId, performer)).participants).toEqual([expect.objectContaining({ _id: other.id })]);
    await suspendAccount(api.ctx, performer.id);
    await play.pass(5);
    expect(await seen(conversationId, other)).toMatchObject({
      status: 'ended',
      reason: 'not allowed',
      receipt: { reason: 'not allowed', seconds: 40 },
    });
    expect(await held()).toEqual([]);
  });

  test('a studio cannot take its performer out of a show, and whom it made inactive accepts none', async () => {
    const studio = await studioOf(performer);
    const change = (status: 'active' | 'inactive') =>
      api.call('updateRosterStatus', { params: { id: performer.id }, body: { status } }, studio.token);
    const { sessionId } = await inPrivate();
    expect((await change('inactive')).error).toMatchObject({ statusCode: 422, error: 'PERFORMER_ON_STAGE' });
    await end(sessionId, performer);
    await api.database.pool.query('update performers set is_online = true where account_id = $1', [performer.id]);
    const { show } = await ask();
    expect((await change('inactive')).status).toBe(200);
    expect((await accept(show.conversationId)).error).toMatchObject({ statusCode: 422, error: 'STUDIO_INACTIVE' });
    expect(await balanceOfMember(api, member)).toBe(100);
    await api.must('withdrawPrivateShow', { params: { id: show.conversationId } }, member.token);
  });
});

async function studioOf(who: Actor): Promise<Actor> {
  const studio = await api.registerStudio();
  await runCommand(api.ctx, ['verify', studio.username], () => undefined);
  await inTransaction(api.ctx.db, (tx) => joinStudio(tx, studio.id, who.id));
  return studio;
}

describe('money', () => {
  test("a show's price is shared by member, performer, studio and site to the last hundredth", async () => {
    const studio = await studioOf(performer);
    const { sessionId, conversationId } = await inPrivate();
    await play.pass(71);
    await end(sessionId, member);
    const { receipt } = await seen(conversationId, member);
    expect(receipt).toMatchObject({ seconds: 71, tokens: 35.5, balanceAfter: 64.5 });
    const { rows } = await api.database.pool.query<{ receiver: string; net: string }>(
      'select e.receiver, e.net from earnings e join show_seats s on s.transfer_id = e.transfer_id where s.show_id = $1',
      [sessionId],
    );
    const net = (who: Actor) => Number(rows.find(({ receiver }) => receiver === who.id)!.net);
    const site = Number(
      (
        await api.database.pool.query<{ sum: string }>(
          "select coalesce(sum(p.amount), 0) as sum from ledger_postings p join ledger_accounts a on a.id = p.account_id join show_seats s on s.transfer_id = p.transfer_id where s.show_id = $1 and a.kind = 'commission'",
          [sessionId],
        )
      ).rows[0]!.sum,
    );
    expect(net(performer)).toBeGreaterThan(0);
    expect(net(studio)).toBeGreaterThan(0);
    expect(net(performer) + net(studio) + site).toBe(3550);
    expect((await seen(conversationId, performer)).receipt).toMatchObject({
      tokens: 35.5,
      earned: net(performer) / 100,
    });
    expect((await api.must('getPerformerMe', {}, performer.token)).balance).toBe(net(performer) / 100);
    expect((await api.must('getStudioMe', {}, studio.token)).balance).toBe(net(studio) / 100);
    expect((await api.must('getStudioStats', {}, studio.token)).totals).toMatchObject({
      grossPrice: 35.5,
      studioNet: net(studio) / 100,
      performerNet: net(performer) / 100,
      siteNet: site / 100,
    });
  });

  test('a tip in the middle ends it sooner, tokens bought in the middle let it go on; the receipt tells it apart', async () => {
    const { sessionId, conversationId } = await inPrivate();
    await play.pass(10);
    await api.must(
      'sendTip',
      { params: { id: performer.id }, body: { token: 50, conversationId }, idempotencyKey: randomUUID() },
      member.token,
    );
    await play.pass(5);
    expect(toldOf(member, 'show/metered').at(-1)).toMatchObject({ secondsLeft: 45 });
    await buyTokens(api, member, 30);
    await play.pass(5);
    expect(toldOf(member, 'show/metered').at(-1)).toMatchObject({ secondsLeft: 100 });
    await play.pass(45);
    await end(sessionId, performer);
    expect((await seen(conversationId, member)).receipt).toMatchObject({
      seconds: 65,
      tokens: 32.5,
      balanceBefore: 100,
      balanceAfter: 47.5,
    });
    expect(await balanceOfMember(api, member)).toBe(47.5);
  });

  test.each([
    [59, 1, 30],
    [60, 2, 60],
    [89, 2, 60],
    [95, 3, 90],
  ])('a cap of %i buys %i minutes and not a hundredth more', async (cap, minutes, tokens) => {
    const { conversationId } = await inPrivate('GB', { cap });
    await play.pass(minutes * 60 + 10);
    expect((await seen(conversationId, member)).receipt).toMatchObject({
      reason: 'cap reached',
      tokens,
      seconds: minutes * 60,
    });
    expect(await held()).toEqual([]);
  });

  test('send-pay-token at the end of the cap or of the balance charges nothing that was not agreed', async () => {
    const { conversationId, reality } = await inPrivate('GB', { cap: 30 });
    const pay = () => api.call('sendPayToken', { params: { conversationId }, body: {} }, member.token);
    // the meter looks away: what was delivered is written, and nobody has ended it yet
    await api.database.pool.query('update show_seats set delivered_ms = 60000 where member_id = $1', [member.id]);
    expect((await pay()).data).toEqual({ conversationId, minute: 1, tokens: 30, balance: 70 });
    await api.database.pool.query('update show_seats set cap = null where member_id = $1', [member.id]);
    expect((await Promise.all([pay(), pay()])).map(({ data }) => data)).toEqual(
      Array(2).fill({ conversationId, minute: 2, tokens: 30, balance: 40 }),
    );
    await api.must(
      'sendTip',
      { params: { id: performer.id }, body: { token: 40 }, idempotencyKey: randomUUID() },
      member.token,
    );
    await api.database.pool.query('update show_seats set delivered_ms = 120000 where member_id = $1', [member.id]);
    expect((await pay()).error).toMatchObject({ statusCode: 422, error: 'NOT_ENOUGH_TOKEN' });
    reality.flow = [];
    await play.pass(5);
    expect((await seen(conversationId, member)).receipt).toMatchObject({ reason: 'not covered', tokens: 60 });
  });
});

describe('several at once', () => {
  test('two processes, one with the pictures: no minute twice, no word of a pause, and either may end it', async () => {
    const blind: Api['ctx'] = {
      ...api.ctx,
      engine: { ...api.ctx.engine, deliveries: () => Promise.resolve(new Map()) },
    };
    const both = showPlay(api, [new ShowMeter(api.ctx), new ShowMeter(blind), new ShowMeter(api.ctx)]);
    const { sessionId, conversationId } = await inPrivate();
    both.begin(sessionId, [member]);
    await both.pass(65);
    expect(await balanceOfMember(api, member)).toBe(40);
    const states = new Set(toldOf(member, 'show/metered').map((told) => (told as { state: string }).state));
    expect(states).toEqual(new Set(['running']));
    await Promise.all([end(sessionId, member), end(sessionId, performer), block({ userIds: [member.id] })]);
    expect((await seen(conversationId, performer)).receipt).toMatchObject({ seconds: 65, tokens: 32.5 });
    expect(toldOf(performer, 'show/ended')).toHaveLength(1);
    play = showPlay(api);
  });

  test('pictures of the public show that arrive while a private one begins do not take its stage', async () => {
    await putOnStage(api, performer.id, 'offline');
    await api.database.pool.query('update performers set is_online = true where account_id = $1', [performer.id]);
    const open = await api.must('startLive', { body: {} }, performer.token);
    const report = (action: 'started' | 'ended') =>
      fetch(`${api.url}${API_BASE}/webhooks/media/embedded`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-media-secret': mediaSecretOf(api.ctx.config) },
        body: JSON.stringify({ action, streamId: open.sessionId, at: new Date().toISOString(), reason: 'stopped' }),
      });
    const { show } = await ask();
    const [accepted] = await Promise.all([
      accept(show.conversationId),
      report('started'),
      report('ended'),
      report('started'),
    ]);
    expect(accepted.status).toBe(200);
    expect(await statusOf()).toBe('private');
    await end(accepted.data.sessionId, performer);
  });

  test('an end and a second accept at the same moment are one end', async () => {
    const { sessionId, conversationId } = await inPrivate();
    await play.pass(10);
    const answers = await Promise.all([end(sessionId, member), accept(conversationId), accept(conversationId)]);
    expect(
      answers
        .slice(1)
        .map((answer) => (answer as { status: number }).status)
        .filter((status) => status >= 500),
    ).toEqual([]);
    expect(await seen(conversationId, performer)).toMatchObject({ status: 'ended', receipt: { seconds: 10 } });
    expect(await statusOf()).toBe('offline');
  });
});
