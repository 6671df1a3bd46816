import { newId } from '@server/db/ids';
import { inTransaction } from '@server/db/transaction';
import { postPurchase } from '@server/features/ledger/service/transfers';
import { auditLedger } from '@server/features/ledger/service/audit';
import { reconcilePayments } from '@server/features/wallet/service/reconciliation';
import { auditChecks } from '@server/audit';
import { type Actor } from '../../support/actors';
import { type Api, startApi } from '../../support/api';
import { buyTokens, putOnStage } from '../../support/money';

describe('the reconciliation of token orders with the ledger', () => {
  let api: Api;
  let member: Actor;

  beforeAll(async () => {
    api = await startApi();
    member = await api.registerMember();
    const performer = await api.verifiedPerformer();
    await putOnStage(api, performer.id);
    await buyTokens(api, member, 100);
    await api.must('sendTip', { params: { id: performer.id }, body: { token: 7 } }, member.token);
  });
  afterAll(() => api.close());

  it('finds no differences when they agree', async () => {
    expect(await reconcilePayments(api.ctx)).toEqual({ checked: 1, listed: null, differences: [] });
    expect((await auditLedger(api.ctx.db, auditChecks)).faults).toEqual([]);
  });

  it('finds an order that was marked as paid without a transfer, and a credit without an order', async () => {
    const faked = await buyTokens(api, await api.registerMember(), 50);
    await api.database.pool.query('update token_orders set tokens = 60 where id = $1', [faked]);
    const opened = await buyTokens(api, await api.registerMember(), 40);
    await api.database.pool.query("update token_orders set status = 'open' where id = $1", [opened]);
    const orphan = newId();
    await inTransaction(api.ctx.db, (tx) =>
      postPurchase(tx, { key: orphan, subject: orphan, memberId: member.id, tokens: 5 }),
    );

    const { checked, differences } = await reconcilePayments(api.ctx);
    expect(checked).toBe(4);
    expect(new Set(differences.map(({ orderId, kind }) => `${orderId} ${kind}`))).toEqual(
      new Set([`${faked} other_amount`, `${opened} credit_without_payment`, `${orphan} credit_without_payment`]),
    );
    const { faults } = await auditLedger(api.ctx.db, auditChecks);
    expect(faults.map((fault) => fault.invariant)).toEqual(
      Array(3).fill('every paid token order has its transfer, and the reverse'),
    );
  });

  it('lets the audit find a tip that was changed by hand', async () => {
    await api.database.pool.query('update tips set tokens = 8');
    const { faults } = await auditLedger(api.ctx.db, auditChecks);
    expect(faults.map((fault) => fault.fault)).toContainEqual(
      expect.stringMatching(/^tip .* is 8 tokens, its transfer took 700 units$/),
    );
  });

  it('runs every night and stores its result', async () => {
    await api.ctx.jobs.add(api.ctx.db, 'wallet/reconcile', {});
    await api.runJobs();
    const { rows } = await api.database.pool.query<{ checked: number; differences: unknown[] }>(
      'select checked, differences from payment_reconciliations order by id desc limit 1',
    );
    expect(rows).toEqual([{ checked: 4, differences: expect.any(Array) }]);
    expect(rows[0]!.differences).toHaveLength(3);
    expect(api.logged.some((line) => line.includes('a token order and the ledger disagree'))).toBe(true);
  });
});
