import { setTimeout as delay } from 'node:timers/promises';
import { type RequestOf } from '@contract/all';
import { settleShowHolds } from '@server/features/earnings/service/payments';
import { postHold } from '@server/features/ledger/service/holds';
import { newId } from '@server/db/ids';
import { inTransaction } from '@server/db/transaction';
import { setSetting } from '@server/features/site/service';
import { startSpendingLimits } from '@server/features/spending/service';
import { type Actor } from '@test/support/actors';
import { type Api, startApi } from '@test/support/api';
import { until } from '@test/support/mediaServer';
import { addPackage } from '@server/features/wallet/service/packages';
import { balanceOfMember, buyTokens, ledgerSum, putOnStage } from '@test/support/money';

type Period = RequestOf<'changeSpendingLimit'>['params']['period'];

let api: Api;
let performer: Actor;
let member: Actor;

beforeAll(async () => {
  api = await startApi();
  performer = await api.verifiedPerformer();
  await putOnStage(api, performer.id);
});
afterAll(() => api.close());
beforeEach(async () => {
  member = await api.registerMember();
  await buyTokens(api, member, 1000);
});

const tip = (token: number, by = member) =>
  api.call('sendTip', { params: { id: performer.id }, body: { token } }, by.token);
const setLimit = (period: Period, limit: number | null, timeZone = 'UTC') =>
  api.must('changeSpendingLimit', { params: { period }, body: { limit, timeZone } }, member.token);
const pause = (until: Date) => api.call('pauseSpending', { body: { until: until.toISOString() } }, member.token);
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000);
const view = async (period: Period) => {
  const { periods } = await api.must('viewSpending', { query: {} }, member.token);
  return periods.find((one) => one.period === period)!;
};
const sql = (text: string, values: unknown[] = []) => api.database.pool.query(text, values);

describe('a spending limit', () => {
  test('lets a member spend exactly so much, and says how much is left', async () => {
    await setLimit('day', 100);
    expect((await tip(70)).status).toBe(200);
    const refused = await tip(31);
    expect(refused).toMatchObject({ status: 422, body: { error: 'SPENDING_LIMIT_REACHED' } });
    expect(JSON.stringify(refused.body)).toContain('That would go over today’s limit. 30 left. No tokens were spent.');
    expect(await balanceOfMember(api, member)).toBe(930);
    expect((await tip(30)).status).toBe(200);
    expect(await view('day')).toMatchObject({ limit: 100, tips: 100, shows: 0, purchases: 0 });
    expect((await tip(1)).status).toBe(422);
  });

  test('counts what was spent before it was set', async () => {
    await tip(80);
    await setLimit('week', 100);
    expect((await tip(21)).body).toMatchObject({ error: 'SPENDING_LIMIT_REACHED' });
    expect((await tip(20)).status).toBe(200);
  });

  test('holds for tips that arrive at once: no more of them than it covers', async () => {
    await setLimit('day', 50);
    const answers = await Promise.all(Array.from({ length: 20 }, () => tip(10)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(await balanceOfMember(api, member)).toBe(950);
    expect(await ledgerSum(api)).toBe(0);
  });

  test('leaves the tips of others in the same moment alone', async () => {
    const other = await api.registerMember();
    await buyTokens(api, other, 500);
    await setLimit('day', 10);
    const answers = await Promise.all([tip(20), tip(20, other), tip(20), tip(20, other)]);
    expect(answers.map(({ status }) => status)).toEqual([422, 200, 422, 200]);
  });

  test('counts shows and purchases, and gives back what came back', async () => {
    await setLimit('month', 100);
    const show = newId();
    const hold = (minute: number) =>
      inTransaction(api.ctx.db, (tx) =>
        postHold(tx, { key: `show:${show}:minute:${minute}`, memberId: member.id, subject: show, tokens: 40 }),
      );
    await hold(1);
    await hold(2);
    expect(await view('month')).toMatchObject({ shows: 80 });
    await expect(hold(3)).rejects.toMatchObject({ code: 'SPENDING_LIMIT_REACHED' });
    await inTransaction(api.ctx.db, (tx) =>
      settleShowHolds(tx, {
        memberId: member.id,
        subject: show,
        kind: 'private',
        earner: { performerId: performer.id, studioId: null },
        tokens: 25,
        conversionRate: 0.05,
      }),
    );
    expect(await view('month')).toMatchObject({ shows: 25 });
    expect((await tip(75)).status).toBe(200);
    expect((await tip(1)).status).toBe(422);
  });

  test('is lowered at once and raised after 24 hours', async () => {
    await setLimit('day', 100);
    const raised = await setLimit('day', 300);
    const day = raised.periods[0]!;
    expect(day).toMatchObject({ limit: 100, next: { limit: 300 } });
    expect(Date.parse(day.next!.at) - Date.now()).toBeGreaterThan(23.9 * 3_600_000);
    expect((await tip(101)).status).toBe(422);
    await sql(`update spending_limits set next_at = now() where member_id = $1`, [member.id]);
    expect(await view('day')).toMatchObject({ limit: 300, next: null });
    expect((await tip(101)).status).toBe(200);
    await setLimit('day', 150);
    expect((await tip(50)).status).toBe(422);
  });

  test('that is lower than what was spent stops spending, but not a purchase of tokens', async () => {
    await tip(80);
    await setLimit('day', 50);
    expect((await tip(1)).body).toMatchObject({ error: 'SPENDING_LIMIT_REACHED' });
    await buyTokens(api, member, 10);
    expect(await balanceOfMember(api, member)).toBe(930);
  });

  test('that is raised twice to the same amount waits from the first time on', async () => {
    await setLimit('day', 100);
    const first = (await setLimit('day', null)).periods[0]!.next;
    expect((await setLimit('day', null)).periods[0]!.next).toEqual(first);
    expect((await setLimit('day', 100)).periods[0]).toMatchObject({ limit: 100, next: null });
  });

  test('begins its day where the member was when they set it, and keeps that zone', async () => {
    const early = (await setLimit('day', 100, 'Pacific/Kiritimati')).periods[0]!.endsAt;
    const later = (await setLimit('day', 90, 'Pacific/Honolulu')).periods[0]!.endsAt;
    expect(later).toBe(early);
    expect(new Date(early).toISOString().slice(11)).toBe('10:00:00.000Z');
  });

  test('forgets what was spent in the period before', async () => {
    await setLimit('day', 100);
    await tip(100);
    expect((await tip(1)).status).toBe(422);
    // the ledger refuses this change, except to its owner who switches the triggers off
    await sql('alter table ledger_transfers disable trigger user');
    await sql("update ledger_transfers set created_at = created_at - interval '2 days' where key like $1", [
      `tip:${member.id}:%`,
    ]);
    await sql('alter table ledger_transfers enable trigger user');
    expect(await view('day')).toMatchObject({ tips: 0 });
    expect((await tip(1)).status).toBe(200);
  });

  test.each([0, -5, 1.5, 10_000_001, 'many'])('of %p is refused', async (limit) => {
    const answer = await api.call(
      'changeSpendingLimit',
      { params: { period: 'day' }, body: { limit: limit as number, timeZone: 'UTC' } },
      member.token,
    );
    expect(answer.status).toBe(400);
  });

  test('begins with the one that the operator sets for new members', async () => {
    await setSetting(api.ctx, 'newMemberDayLimit', 60);
    member = await api.registerMember();
    await setSetting(api.ctx, 'newMemberDayLimit', 0);
    expect(await view('day')).toMatchObject({ limit: 60 });
    expect(await view('week')).toMatchObject({ limit: null });
  });
});

describe('a break', () => {
  test('stops tips and token purchases, and can be made longer but not shorter', async () => {
    expect((await pause(inHours(24))).status).toBe(200);
    expect((await tip(1)).body).toMatchObject({ error: 'SPENDING_PAUSED' });
    const offer = await addPackage(api.ctx, { name: '10 tokens', tokens: 10, price: 1 });
    const order = await api.call('purchaseTokens', { params: { id: offer._id }, body: {} }, member.token);
    expect(order).toMatchObject({ status: 422, body: { error: 'SPENDING_PAUSED' } });
    expect(await pause(inHours(2))).toMatchObject({ status: 422, body: { error: 'PAUSE_RUNNING' } });
    expect((await pause(inHours(48))).status).toBe(200);
    await sql(`update spending_pauses set until = now() where member_id = $1`, [member.id]);
    expect((await tip(1)).status).toBe(200);
  });

  test.each([
    ['the past', -1],
    ['more than a year', 24 * 400],
  ])('for %s is refused', async (_name, hours) => {
    expect((await pause(inHours(hours))).status).toBe(400);
  });
});

it('new accounts get their limits while transactions of others hold every other connection', async () => {
  const CONNECTIONS = 10;
  let holding = 0;
  const registrations = Array.from({ length: CONNECTIONS }, () =>
    inTransaction(api.ctx.db, async (tx) => {
      await tx.execute('select 1');
      holding += 1;
      await until('every connection in use', () => holding === CONNECTIONS);
      // longer than settings are cached
      await delay(1_100);
      await startSpendingLimits(tx, member.id);
    }),
  );
  await expect(Promise.all(registrations)).resolves.toHaveLength(CONNECTIONS);
});
