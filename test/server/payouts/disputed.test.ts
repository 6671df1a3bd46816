import { newId } from '@server/db/ids';
import { inTransaction } from '@server/db/transaction';
import { saveDispute } from '@server/features/disputes/store';
import { addPackage } from '@server/features/wallet/service/packages';
import { tokenOrders } from '@server/features/wallet/tables';
import { noonOf, payoutSite } from '@test/support/payouts';

describe('a payout with earnings from a member whose bank disputes a payment', () => {
  const site = payoutSite();
  const { mustAsk, range } = site;

  it('says how much of it they paid after that payment, until the dispute is closed', async () => {
    const { ctx } = site.api;
    await site.buyer.buys(300, { at: noonOf(3) });
    await site.buyer.buys(200, { at: noonOf(1) });
    const { _id: id } = await mustAsk(range(4, 0));
    const view = () => site.api.must('viewPayoutCase', { params: { id } }, site.operator.token);
    const { price } = await view();
    expect(await view()).toMatchObject({ disputed: 0 });

    const offer = await addPackage(ctx, { name: 'Ten', tokens: 100, price: 10 });
    const [orderId, accountId] = [newId(), site.buyer.id];
    await ctx.db.insert(tokenOrders).values({
      id: orderId,
      accountId,
      packageId: offer._id,
      packageName: 'Ten',
      tokens: 100,
      priceMinor: 1000,
      currency: 'usd',
      provider: 'sandbox',
      createdAt: new Date(noonOf(2)),
    });
    const report = (status: 'needs_response' | 'won') =>
      inTransaction(ctx.db, (tx) =>
        saveDispute(tx, {
          ...{ id: newId(), provider: 'sandbox', reference: orderId, orderId, accountId, amountMinor: 1000 },
          ...{ currency: 'usd', reason: 'fraudulent', status, respondBy: null },
        }),
      );
    await report('needs_response');
    expect((await view()).disputed).toBeCloseTo((price * 2) / 5);
    await report('won');
    expect(await view()).toMatchObject({ disputed: 0 });
  });
});
