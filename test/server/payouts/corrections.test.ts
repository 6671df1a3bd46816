import { newId } from '@server/db/ids';
import { inTransaction } from '@server/db/transaction';
import { postAdjustment } from '@server/features/ledger/service/transfers';
import { noonOf, payoutSite, performerRole } from '../../support/payouts';

describe('payout requests', () => {
  const site = payoutSite();
  const { ask, mustAsk, approve, reject, done, pay, balance, range } = site;

  describe('and later refunds', () => {
    it('are deducted at the approval if they were made after the request', async () => {
      const sold = await site.buyer.buys(500, { at: noonOf(2) });
      await site.buyer.buys(300, { at: noonOf(2) });
      const request = await mustAsk(range(3, 0));
      await site.buyer.getsBack(sold, 200);
      expect((await approve(request._id)).data.tokenMustPay).toBe(420);
      expect((await done(request._id)).data).toMatchObject({ tokenMustPay: 420, shortfall: 0 });
      expect(await balance()).toEqual({ balance: 0, owed: 0 });
    });

    it('that cancel out the request make its approval fail', async () => {
      const sold = await site.buyer.buys(500, { at: noonOf(2) });
      const request = await mustAsk(range(3, 0));
      await site.buyer.getsBack(sold);
      expect((await approve(request._id)).refusal?.error).toBe('NOTHING_TO_PAY');
      await reject(request._id);
      expect((await ask(range(3, 0))).error.error).toBe('NOTHING_TO_PAY');
    });

    it('between approval and payment become a debt, shown to the operator, and are deducted from the next payout', async () => {
      const sold = await site.buyer.buys(500, { at: noonOf(9) });
      const request = await mustAsk(range(10, 5));
      await approve(request._id);
      await site.buyer.getsBack(sold);
      expect(
        (await site.api.must('viewPayoutCase', { params: { id: request._id } }, site.operator.token)).shortfall,
      ).toBe(350);
      // the operator has sent the payment
      expect((await done(request._id)).data.tokenMustPay).toBe(350);
      expect(await balance()).toEqual({ balance: 0, owed: 350 });
      await site.buyer.buys(1000, { at: noonOf(2) });
      expect((await balance()).balance).toBe(350);
      const next = await mustAsk(range(3, 0));
      expect(next.tokenMustPay).toBe(350);
      await pay(next._id);
      expect(await balance()).toEqual({ balance: 0, owed: 0 });
      const statement = await site.api.must(
        'viewPayoutStatement',
        { params: { ...performerRole, id: next._id } },
        site.performer.token,
      );
      expect(statement.lines).toEqual([
        { type: 'sale_video', count: 2, grossPrice: 500, commission: 150, netPrice: 350, price: 17.5 },
      ]);
    });

    it('after a payout are deducted from the next one, whatever its range', async () => {
      const sold = await site.buyer.buys(500, { at: noonOf(9) });
      await pay((await mustAsk(range(10, 5)))._id);
      await site.buyer.buys(400, { at: noonOf(3) });
      await site.buyer.getsBack(sold, 100);
      expect((await mustAsk(range(4, 2))).tokenMustPay).toBe(210);
    });
  });

  it('include an operator’s adjustments once', async () => {
    const correct = (tokens: number) =>
      inTransaction(site.api.ctx.db, (tx) =>
        postAdjustment(tx, {
          key: newId(),
          ownerId: site.performer.id,
          role: 'performer',
          tokens,
          reason: 'a mistake of ours',
        }),
      );
    await site.buyer.buys(500, { at: noonOf(9) });
    await correct(-50);
    const first = await mustAsk(range(10, 5));
    expect(first.tokenMustPay).toBe(300);
    await pay(first._id);
    await correct(80);
    await site.buyer.buys(100, { at: noonOf(3) });
    const second = await mustAsk(range(4, 0));
    expect(second).toMatchObject({ tokenMustPay: 150, price: 7.5 });
    await pay(second._id);
    expect(await balance()).toEqual({ balance: 0, owed: 0 });
    expect(
      await site.api.must(
        'viewPayoutStatement',
        { params: { ...performerRole, id: second._id } },
        site.performer.token,
      ),
    ).toMatchObject({ netPrice: 70, correction: 80, tokenMustPay: 150 });
  });
});
