import { dayAfter, dayOf } from '@server/calendar';
import { inTransaction } from '@server/db/transaction';
import { postAdjustment } from '@server/features/ledger/service/transfers';
import { postHold } from '@server/features/ledger/service/holds';
import { settleShowHolds } from '@server/features/earnings/service/payments';
import { newId } from '@server/db/ids';
import { type Actor } from '../../support/actors';
import { type Api, startApi } from '../../support/api';
import { buyTokens, putOnStage } from '../../support/money';

const today = new Date().toISOString().slice(0, 10);
const sumOf = (amounts: number[]) => Math.round(amounts.reduce((sum, amount) => sum + amount, 0) * 100) / 100;

describe('the token history of a member', () => {
  let api: Api;
  let member: Actor;
  let performer: Actor;

  beforeAll(async () => {
    api = await startApi();
    [member, performer] = [await api.registerMember(), await api.verifiedPerformer()];
    await putOnStage(api, performer.id);
    await buyTokens(api, member, 100);
    for (const token of [10, 5, 20])
      await api.must('sendTip', { params: { id: performer.id }, body: { token } }, member.token);
    const show = newId();
    const party = { memberId: member.id, earner: { performerId: performer.id, studioId: null }, conversionRate: 0.05 };
    await inTransaction(api.ctx.db, async (tx) => {
      await postHold(tx, { key: `${show}:1`, memberId: member.id, subject: show, tokens: 10 });
      await settleShowHolds(tx, { ...party, subject: show, kind: 'private', tokens: 3.25 });
      await postAdjustment(tx, {
        key: newId(),
        ownerId: member.id,
        role: 'member',
        tokens: 2,
        reason: '=welcome, "back"',
      });
    });
  });
  afterAll(() => api.close());

  const history = (query: Record<string, unknown> = {}) =>
    api.must('searchTransactions', { query: { limit: 200, ...query } }, member.token);

  it('sums to the balance, entry by entry', async () => {
    const { data, total, balance, owed, totals } = await history();
    expect(total).toBe(data.length);
    expect(sumOf(data.map((line) => line.amount))).toBe(balance - owed);
    expect(balance).toBe(63.75);
    expect(totals).toEqual({ received: 108.75, spent: 45, change: 63.75 });
    const oldestFirst = [...data].reverse();
    oldestFirst.forEach((line, index) =>
      expect(line.balanceAfter).toBe(sumOf(oldestFirst.slice(0, index + 1).map((each) => each.amount))),
    );
  });

  it('describes each entry and names its performer', async () => {
    const { data } = await history();
    const { username } = performer;
    expect(data.map((line) => [line.type, line.amount, line.performer?.username ?? null])).toEqual([
      ['adjustment', 2, null],
      ['settle', 6.75, username],
      ['hold', -10, null],
      ['tip', -20, username],
      ['tip', -5, username],
      ['tip', -10, username],
      ['purchase', 100, null],
    ]);
    expect(data.at(-1)?.description).toBe('Tokens bought: 100 tokens');
    expect(data.find((line) => line.type === 'tip')?.description).toMatch(/^Tip to .+/);
  });

  it('pages without losing the running balance', async () => {
    const all = (await history()).data;
    const pages = [
      await history({ limit: 3 }),
      await history({ limit: 3, offset: 3 }),
      await history({ limit: 3, offset: 6 }),
    ];
    expect(pages.flatMap((page) => page.data)).toEqual(all);
    expect(pages.map((page) => page.total)).toEqual([7, 7, 7]);
  });

  it('has one row for all holds and settlements of a show when it is grouped', async () => {
    const { data, total, totals } = await history({ grouped: true, limit: 3 });
    expect([total, totals.change]).toEqual([6, 63.75]);
    expect(data.map((line) => [line.type, line.amount, line.entries.map(({ type }) => type)])).toEqual([
      ['adjustment', 2, []],
      ['show', -3.25, ['settle', 'hold']],
      ['tip', -20, []],
    ]);
    expect(data[1]!.balanceAfter).toBe(61.75);
    const shows = await history({ grouped: true, type: 'show' });
    expect([shows.total, shows.data[0]!.amount]).toEqual([1, -3.25]);
    expect((await history({ grouped: true, offset: 2, limit: 1 })).data[0]!.amount).toBe(-20);
  });

  it('filters by kind and by day, with totals of the selected entries', async () => {
    const tips = await history({ type: 'tip' });
    expect([tips.total, tips.totals]).toEqual([3, { received: 0, spent: 35, change: -35 }]);
    expect(tips.balance).toBe(63.75);
    expect((await history({ type: 'nothing' })).total).toBe(0);
    expect((await history({ fromDate: today, toDate: today })).total).toBe(7);
    expect((await history({ toDate: '2020-01-01' })).total).toBe(0);
    expect((await history({ fromDate: '', toDate: 'null', type: 'undefined' })).total).toBe(7);
    expect((await api.call('searchTransactions', { query: { fromDate: 'yesterday' } }, member.token)).status).toBe(400);
  });

  it('uses days in the member’s time zone', async () => {
    const other = await api.registerMember();
    await buyTokens(api, other, 10);
    const linesOf = async (day: string) =>
      (await api.must('searchTransactions', { query: { fromDate: day, toDate: day } }, other.token)).total;
    const at = new Date((await api.must('searchTransactions', {}, other.token)).data[0]!.createdAt);
    // these two time zones never have the same date
    const days = { 'Pacific/Kiritimati': dayOf(at, 'Pacific/Kiritimati'), 'Pacific/Niue': dayOf(at, 'Pacific/Niue') };
    for (const [timeZone, day] of Object.entries(days)) {
      expect((await api.must('updateUser', { body: { timeZone } }, other.token)).timeZone).toBe(timeZone);
      expect([await linesOf(day), await linesOf(dayAfter(day)), await linesOf(dayAfter(day, -1))]).toEqual([1, 0, 0]);
    }
    expect((await api.call('updateUser', { body: { timeZone: 'Mars/Olympus' } }, other.token)).status).toBe(400);
  });

  it('is exported as CSV that sums to the balance and escapes formulas', async () => {
    const answer = await fetch(`${api.url}/api/transactions/user/export/csv`, {
      headers: { authorization: member.token },
    });
    expect(answer.headers.get('content-type')).toContain('text/csv');
    const text = await answer.text();
    const rows = text.split('\r\n');
    expect(rows[0]).toBe('date,type,description,performer,tokens,balance after');
    expect(rows).toHaveLength(9);
    expect(rows[7]).toContain(',adjustment,"Correction: =welcome, ""back""",,2,63.75');
    expect(sumOf(rows.slice(1, 8).map((row) => Number(row.split(',').at(-2))))).toBe(63.75);
  });

  it('is not shown to other members', async () => {
    const other = await api.registerMember();
    expect(await api.must('searchTransactions', {}, other.token)).toEqual({
      data: [],
      total: 0,
      totals: { received: 0, spent: 0, change: 0 },
      balance: 0,
      owed: 0,
    });
    expect((await api.call('searchTransactions', {}, performer.token)).status).toBe(403);
    expect((await api.call('searchTransactions')).status).toBe(401);
    expect((await fetch(`${api.url}/api/transactions/user/export/csv`)).status).toBe(401);
  });
});
