import { randomUUID } from 'node:crypto';
import { inTransaction } from '@server/db/transaction';
import { postChargeback } from '@server/features/ledger/service/transfers';
import { runCommand } from '@server/operator/commands';
import { type Actor } from '../../support/actors';
import { type Api, startApi } from '../../support/api';
import { buyerOf } from '../../support/earnings';
import { balanceOfMember, buyTokens, putOnStage } from '../../support/money';

describe('site statistics', () => {
  let api: Api;
  let operator: Actor;
  let performer: Actor;
  let member: Actor;
  /** those of `buyerOf`, each with ten million tokens */
  let buyers = 0;

  beforeAll(async () => {
    api = await startApi();
    [operator, performer, member] = [await api.operator(), await api.verifiedPerformer(), await api.registerMember()];
    await api.registerStudio();
    await putOnStage(api, performer.id);
    await buyTokens(api, member, 200);
    for (const token of [30, 12])
      await api.must(
        'sendTip',
        { params: { id: performer.id }, body: { token }, idempotencyKey: randomUUID() },
        member.token,
      );
  });
  afterAll(() => api.close());

  const figures = (query = {}) => api.must('getAdminStatistics', { query }, operator.token);
  const sums = (rows: Record<string, unknown>[], key: string) => rows.reduce((sum, row) => sum + Number(row[key]), 0);

  it('match the ledger', async () => {
    const { totals, days, now, currency } = await figures();
    expect(currency).toBe('$');
    expect(totals).toMatchObject({
      revenue: 20,
      tokensSold: 200,
      tokensSpent: 42,
      signUps: { user: 1, performer: 1, studio: 1 },
    });
    const {
      rows: [site],
    } = await api.database.pool.query<{ kept: number }>(
      "select sum(p.amount) / 100.0 as kept from ledger_postings p join ledger_accounts a on a.id = p.account_id where a.kind = 'commission'",
    );
    expect(totals.commission).toBe(Number(site!.kept));
    expect(now).toMatchObject({
      payoutsDue: { requests: 0, tokens: 0, money: 0 },
      tokensUnpaid: 42 - totals.commission,
      tokensInWallets: await balanceOfMember(api, member),
      live: 1,
      waiting: 1,
      accounts: { user: 1, performer: 1, studio: 1 },
    });
    expect(days).toHaveLength(30);
    for (const key of ['revenue', 'tokensSold', 'tokensSpent', 'commission', 'liveHours'] as const)
      expect(sums(days, key)).toBeCloseTo(totals[key], 6);
  });

  it('include requested payouts', async () => {
    await api.database.pool.query(
      `insert into payout_requests (id, account_id, role, payment_type, payment_sealed, from_date, to_date, time_zone, from_at, until_at, statement, correction, amount, conversion_rate)
       values ($1, $2, 'performer', 'paypal', '', '2026-01-01', '2026-01-02', 'UTC', '2026-01-01', '2026-01-03', '[{"type":"tip","count":2,"gross":3000,"net":2000,"price":"1.5"}]', 100, 2100, 0.05)`,
      [randomUUID(), performer.id],
    );
    expect((await figures()).now.payoutsDue).toEqual({ requests: 1, tokens: 21, money: 1.55 });
    await api.database.pool.query("update payout_requests set status = 'rejected'");
    expect((await figures()).now.payoutsDue.requests).toBe(0);
  });

  it('subtract refunds from spent tokens and commission', async () => {
    const buyer = await buyerOf(api, performer.id);
    const figuresNow = async () => {
      const {
        totals: { tokensSpent, commission },
        now: { tokensUnpaid },
      } = await figures();
      return { tokensSpent, commission, tokensUnpaid };
    };
    const before = await figuresNow();
    const sold = await buyer.buys(100);
    expect(await figuresNow()).toEqual({
      tokensSpent: before.tokensSpent + 100,
      commission: before.commission + 30,
      tokensUnpaid: before.tokensUnpaid + 70,
    });
    await buyer.getsBack(sold, 40);
    expect(await figuresNow()).toEqual({
      tokensSpent: before.tokensSpent + 60,
      commission: before.commission + 18,
      tokensUnpaid: before.tokensUnpaid + 42,
    });
    await buyer.getsBack(sold, 60);
    expect(await figuresNow()).toEqual(before);
    buyers += 1;
  });

  it('subtract chargebacks', async () => {
    const {
      rows: [order],
    } = await api.database.pool.query<{ transfer_id: number }>(
      'select transfer_id from token_orders where transfer_id is not null',
    );
    await inTransaction(api.ctx.db, (tx) =>
      postChargeback(tx, {
        key: randomUUID(),
        purchaseTransferId: order!.transfer_id,
        memberId: member.id,
        tokens: 200,
      }),
    );
    expect((await figures()).totals).toMatchObject({ revenue: 0, tokensSold: buyers * 10_000_000, tokensSpent: 42 });
  });

  it('count live hours by day of the operator’s time zone', async () => {
    const { _id: room } = await api.must('getPublicConversation', { params: { id: performer.id } });
    const show = (from: string, until: string) =>
      api.database.pool.query(
        "insert into stream_sessions (id, performer_id, conversation_id, status, started_at, ended_at) values ($1, $2, $3, 'ended', $4, $5)",
        [randomUUID(), performer.id, room, from, until],
      );
    await show('2026-03-10T23:00:00Z', '2026-03-11T01:30:00Z');
    const range = { fromDate: '2026-03-10', toDate: '2026-03-11' };
    const hours = async () => (await figures(range)).days.map(({ day, liveHours }) => [day, liveHours]);
    expect(await hours()).toEqual([
      ['2026-03-10', 1],
      ['2026-03-11', 1.5],
    ]);
    await api.database.pool.query("update accounts set time_zone = 'Asia/Tokyo' where id = $1", [operator.id]);
    expect(await hours()).toEqual([
      ['2026-03-10', 0],
      ['2026-03-11', 2.5],
    ]);
  });

  it('are printed by the statistics command', async () => {
    const lines: string[] = [];
    await runCommand(api.ctx, ['statistics'], (line) => lines.push(line));
    expect(lines.find((line) => line.startsWith('total'))).toMatch(
      /\$0\.00 +[\d.,]+ +42\.00 +[\d.]+ +[\d.]+ +2\/1\/1$/,
    );
    expect(lines.at(-1)).toBe('Live now: 1. Waiting for a decision: 1.');
    await expect(
      runCommand(api.ctx, ['statistics', '2026-02-02', '2026-01-01'], () => undefined),
    ).rejects.toMatchObject({ statusCode: 400 });
  });

  it('are refused to other roles', async () => {
    expect((await api.call('getAdminStatistics')).status).toBe(401);
    expect((await api.call('getAdminStatistics', {}, member.token)).status).toBe(403);
  });
});
