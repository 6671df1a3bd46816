import { randomUUID } from 'node:crypto';
import { newId } from '@server/db/ids';
import { runCommand } from '@server/operator/commands';
import { noonOf, payoutSite, performerRole, today } from '../../support/payouts';

describe('payout requests', () => {
  const site = payoutSite();
  const { ask, mustAsk, edit, approve, reject, done, earned, balance, range } = site;

  describe('when handled concurrently', () => {
    it('are created once by ten requests', async () => {
      await site.buyer.buys(500, { at: noonOf(2) });
      const answers = await Promise.all(Array.from({ length: 10 }, () => ask(range(3, 0))));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(new Set(answers.filter(({ status }) => status !== 200).map(({ error }) => error.error))).toEqual(
        new Set(['PENDING_REQUEST_EXISTS']),
      );
    });

    it('are created once per idempotency key, and the key is refused for another request', async () => {
      await site.buyer.buys(500, { at: noonOf(2) });
      const key = randomUUID();
      const answers = await Promise.all(Array.from({ length: 5 }, () => ask(range(3, 0), site.performer, key)));
      expect(new Set(answers.map(({ data }) => data._id)).size).toBe(1);
      expect((await ask(range(2, 0), site.performer, key)).error).toMatchObject({
        statusCode: 409,
        error: 'IDEMPOTENCY_KEY_REUSED',
      });
    });

    it('are paid once by ten completions', async () => {
      await site.buyer.buys(500, { at: noonOf(2) });
      const { _id } = await mustAsk(range(3, 0));
      await approve(_id);
      const answers = await Promise.all(Array.from({ length: 10 }, () => done(_id)));
      expect(answers.map(({ data }) => data.status)).toEqual(Array(10).fill('done'));
      const { rows } = await site.api.database.pool.query(
        `select id from ledger_transfers where kind = 'payout' and subject = $1`,
        [_id],
      );
      expect([rows.length, (await balance()).balance]).toEqual([1, 0]);
    });

    it('are decided once when approvals, rejections, edits, sales and refunds run together', async () => {
      const sold = await site.buyer.buys(500, { at: noonOf(2) });
      const { _id } = await mustAsk(range(3, 0));
      const [approved, rejected] = await Promise.all([
        approve(_id),
        reject(_id),
        edit(_id, range(3, 1)),
        site.buyer.buys(50),
        site.buyer.getsBack(sold, 10),
        edit(_id, range(2, 0)),
      ]);
      // a rejection may follow an approval, never the reverse; one that an edit overtook is made again
      expect([null, 'PAYOUT_CHANGED']).toContain(rejected.refusal?.error ?? null);
      expect([null, 'PAYOUT_CHANGED', 'PAYOUT_DECIDED']).toContain(approved.refusal?.error ?? null);
      if (rejected.refusal) await reject(_id);
      expect((await earned()).every(({ payoutId, isPaid }) => payoutId === null && !isPaid)).toBe(true);
    });
  });

  it('are visible to their owner and to operators only', async () => {
    await site.buyer.buys(500, { at: noonOf(2) });
    const { _id } = await mustAsk(range(3, 0));
    const other = await site.api.verifiedPerformer();
    const at = { params: { ...performerRole, id: _id } };
    for (const name of ['getPayoutRequest', 'viewPayoutRequest', 'viewPayoutStatement'] as const) {
      expect((await site.api.call(name, at, site.performer.token)).status).toBe(200);
      expect((await site.api.call(name, at, other.token)).status).toBe(404);
      expect((await site.api.call(name, { params: { role: 'studio', id: _id } }, site.performer.token)).status).toBe(
        404,
      );
      expect((await site.api.call(name, at, site.operator.token)).status).toBe(403);
    }
    expect((await edit(_id, range(3, 0), other)).status).toBe(404);
    expect(
      (await site.api.call('previewPayoutRequest', { params: performerRole, body: { requestId: _id } }, other.token))
        .status,
    ).toBe(404);
    expect(await site.api.must('searchPayoutRequests', { params: performerRole }, other.token)).toEqual({
      data: [],
      total: 0,
    });
    expect(
      (
        await site.api.must(
          'searchPayoutRequests',
          { params: performerRole, query: { status: 'pending', fromDate: today, toDate: today } },
          site.performer.token,
        )
      ).total,
    ).toBe(1);
    const decision = { decision: 'approve' as const, payouts: [{ id: _id, version: 1 }] };
    expect((await site.api.call('decidePayouts', { body: decision }, site.performer.token)).status).toBe(403);
    expect((await approve(newId())).refusal?.error).toBe('NOT_FOUND');
    expect(
      (
        await site.api.must('searchPayoutCases', { query: { stage: 'waiting', limit: 200 } }, site.operator.token)
      ).data.find((one) => one._id === _id),
    ).toMatchObject({ account: { _id: site.performer.id }, paymentDetails: null });
  });

  it('can be decided on the command line', async () => {
    await site.buyer.buys(500, { at: noonOf(2) });
    const { _id } = await mustAsk(range(3, 0));
    const output: string[] = [];
    const operate = (...args: string[]) => runCommand(site.api.ctx, ['payouts', ...args], (line) => output.push(line));
    await operate('list');
    expect(output.find((line) => line.startsWith(_id))).toMatch(/pending .*350 tokens {2}\$17\.50 by wire/);
    await operate('show', _id);
    expect(output.at(-1)).toMatch(/bic +GKCCBEBB/);
    await operate('reject', _id, 'The', 'name', 'does', 'not', 'fit.');
    await expect(operate('done', _id)).rejects.toMatchObject({ code: 'PAYOUT_DECIDED' });
    const again = await mustAsk(range(3, 0));
    await operate('approve', again._id);
    await operate('done', again._id);
    expect(output.at(-1)).toContain(`${again._id}  done`);
    await expect(operate('pay', again._id)).rejects.toThrow('Usage:');
  });

  it('refuse invalid days', async () => {
    expect((await ask(range(1, 3))).error.message).toEqual([expect.objectContaining({ property: 'toDate' })]);
    expect((await ask(range(-2, -3))).error.message).toEqual([expect.objectContaining({ property: 'fromDate' })]);
    expect((await ask({ paymentAccountType: 'wire', fromDate: 'soon', toDate: today })).status).toBe(400);
    expect((await ask({ paymentAccountType: 'cash', fromDate: today, toDate: today })).status).toBe(400);
  });
});
