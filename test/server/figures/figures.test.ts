import { newId } from '@server/db/ids';
import { sumPastVisitors } from '@server/features/performers/service/profile';
import { type Actor } from '@test/support/actors';
import { type Api, startApi } from '@test/support/api';
import { buyTokens, putOnStage } from '@test/support/money';

describe('the figures of the desk', () => {
  let api: Api;
  let finance: Actor;
  let performer: Actor;
  beforeAll(async () => {
    api = await startApi();
    [finance, performer] = [await api.operator('finance'), await api.verifiedPerformer()];
    const member = await api.registerMember();
    await api.registerMember();
    await putOnStage(api, performer.id);
    await buyTokens(api, member, 100);
    await buyTokens(api, member, 50);
    await api.must(
      'sendTip',
      { params: { id: performer.id }, body: { token: 40 }, idempotencyKey: newId() },
      member.token,
    );
  });
  afterAll(() => api.close());

  it('count buyers once a day, first buyers, conversion and what members spent on performers', async () => {
    const { days, totals, conversion, topPerformers } = await api.must('getDeskFigures', { query: {} }, finance.token);
    expect(days).toHaveLength(30);
    expect(days.at(-1)).toMatchObject({ buyers: 1, firstBuyers: 1, newMembers: 2, converted: 1, refunds: 0 });
    expect(totals).toMatchObject({ buyers: 1, firstBuyers: 1, newMembers: 2, converted: 1, disputes: 0, disputed: 0 });
    expect(conversion).toEqual({ signUps: 2, bought: 1 });
    expect(topPerformers).toMatchObject([{ _id: performer.id, earned: 40 }]);
    expect(topPerformers[0]!.kept).toBeLessThan(40);
  });

  it('count visitors of past days after the visitors themselves are deleted', async () => {
    const day = async () => {
      const query = { fromDate: '2026-03-01', toDate: '2026-03-03' };
      return (await api.must('getDeskFigures', { query }, finance.token)).days.map(({ viewers }) => viewers);
    };
    for (const [visitor, at] of [
      ['a', '2026-03-01'],
      ['b', '2026-03-02'],
      ['c', '2026-03-02'],
    ])
      await api.database.pool.query('insert into performer_views (performer_id, visitor, day) values ($1, $2, $3)', [
        performer.id,
        visitor,
        at,
      ]);
    expect(await day()).toEqual([1, 2, 0]);
    await sumPastVisitors(api.ctx);
    expect(await day()).toEqual([1, 2, 0]);
    await api.database.pool.query(
      "insert into performer_views (performer_id, visitor, day) values ($1, 'd', '2026-03-03')",
      [performer.id],
    );
    expect(await day()).toEqual([1, 2, 1]);
  });

  it('export each day as a line of CSV', async () => {
    const answer = await fetch(`${api.url}/api/operator/figures/csv?fromDate=2026-01-01&toDate=2026-01-03`, {
      headers: { authorization: finance.token },
    });
    const lines = (await answer.text()).trim().split('\r\n');
    expect(answer.headers.get('content-type')).toContain('text/csv');
    expect(lines).toHaveLength(4);
    expect(lines[0]).toMatch(/^day,revenue,tokens sold/);
    expect(lines[0]).toContain('first buyers,new members who bought,');
    expect(lines[1]).toMatch(/^2026-01-01,0,/);
  });

  it.each([
    ['week', ['2025-12-29', '2026-01-05']],
    ['month', ['2026-01-01']],
  ])('export each %s as a line of CSV with the sums of its days', async (span, starts) => {
    const csv = async (query: string) => {
      const answer = await fetch(`${api.url}/api/operator/figures/csv?${query}`, {
        headers: { authorization: finance.token },
      });
      return (await answer.text()).trim().split('\r\n');
    };
    const lines = await csv(`fromDate=2026-01-01&toDate=2026-01-06&span=${span}`);
    expect(lines.map((line) => line.split(',')[0])).toEqual([span, ...starts]);
    // what the member spent today stands in one line of each file
    const spent = async (by: string) => {
      const [head, ...rows] = (await csv(`span=${by}`)).map((line) => line.split(','));
      const column = head!.indexOf('tokens spent');
      return rows.reduce((sum, row) => sum + Number(row[column]), 0);
    };
    expect(await spent(span)).toBe(await spent('day'));
    expect(await spent(span)).toBe(40);
  });

  it('refuse a range that runs backwards', async () => {
    const query = { fromDate: '2026-02-01', toDate: '2026-01-01' };
    expect((await api.call('getDeskFigures', { query }, finance.token)).status).toBe(400);
  });

  it('tell the state of the machinery, and audit the ledger when asked', async () => {
    const health = await api.must('getSiteHealth', { query: {} }, finance.token);
    expect(health).toMatchObject({
      version: expect.stringMatching(/^\d+\./),
      ledger: { audit: null },
      jobs: { failed: 0 },
    });
    expect(health.storage.free).toBeGreaterThan(0);
    expect(health.ledger.transfers).toBeGreaterThan(0);
    const audited = await api.must('getSiteHealth', { query: { audit: true } }, finance.token);
    expect(audited.ledger.audit).toEqual({ sound: true, faults: [] });
  });
});
