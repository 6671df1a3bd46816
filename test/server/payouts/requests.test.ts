import { setSetting } from '@server/features/site/service';
import { runCommand } from '@server/operator/commands';
import { WIRE } from '../../support/earnings';
import { daysAgo, noonOf, payoutSite, performerRole, today } from '../../support/payouts';

describe('payout requests', () => {
  const site = payoutSite();
  const { ask, mustAsk, edit, preview, approve, reject, done, pay, earned, balance, mailed, range } = site;

  it('go from pending to approved to done, with an email at each step, and move the tokens once', async () => {
    await site.buyer.buys(500, { at: noonOf(3) });
    await site.buyer.buys(100, { at: noonOf(1), conversionRate: 0.1 });
    const request = await mustAsk({ ...range(5, 1), requestNote: 'For the rent' });
    expect(request).toMatchObject({
      status: 'pending',
      tokenMustPay: 420,
      price: 24.5,
      fromDate: daysAgo(5),
      toDate: daysAgo(1),
      timeZone: 'UTC',
      paymentAccountInfo: { account: '•••• 7034' },
      requestNote: 'For the rent',
    });
    expect((await earned()).map(({ payoutStatus, isPaid, payoutId }) => [payoutStatus, isPaid, payoutId])).toEqual([
      ['pending', false, request._id],
      ['pending', false, request._id],
    ]);
    expect(await mailed('Your payout request at Footlights')).toContain('420 tokens ($24.50)');
    expect((await approve(request._id)).data).toMatchObject({
      status: 'approved',
      account: { username: site.performer.username },
      paymentDetails: null,
    });
    expect(await mailed('Your payout at Footlights is approved')).toContain('by bank transfer');
    expect((await balance()).balance).toBe(420);
    expect((await done(request._id)).data).toMatchObject({ status: 'done', doneAt: expect.any(String) });
    expect(await mailed('Your payout from Footlights has been sent')).toContain(
      `/account/performer/payouts/${request._id}`,
    );
    expect((await earned({ isPaid: 'true' })).map(({ payoutStatus }) => payoutStatus)).toEqual(['done', 'done']);
    expect(await balance()).toEqual({ balance: 0, owed: 0 });
    const balances = site.api.realtime.said.filter(({ event }) => event === 'balance/changed');
    expect(balances.at(-1)).toMatchObject({
      to: `account:${site.performer.id}`,
      event: 'balance/changed',
      payload: { change: -420, balance: 0 },
    });
    // repeated, it changes nothing
    expect((await done(request._id)).data.status).toBe('done');
    const { data: events } = await site.api.must('listSecurityEvents', {}, site.performer.token);
    expect(events.map(({ kind }) => kind).filter((kind) => kind.startsWith('payout'))).toEqual([
      'payoutSent',
      'payoutApproved',
      'payoutRequested',
    ]);
    expect(await balance()).toEqual({ balance: 0, owed: 0 });
    expect(await site.api.must('getEarningPayout', { params: performerRole }, site.performer.token)).toEqual({
      totalEarning: 420,
      paid: 420,
      unpaid: 0,
      requestable: 0,
    });
  });

  it('pay what was earned at the rates of that time, whatever the current rates', async () => {
    await site.buyer.buys(100, { at: noonOf(3) });
    await runCommand(site.api.ctx, ['commission', 'set', 'video', '90', site.performer.username], () => undefined);
    await site.buyer.buys(100, { at: noonOf(2) });
    const request = await mustAsk(range(5, 0));
    await runCommand(site.api.ctx, ['commission', 'set', 'video', '10', site.performer.username], () => undefined);
    await setSetting(site.api.ctx, 'conversionRate', 0.9);
    expect((await pay(request._id)).tokenMustPay).toBe(160);
    const statement = await site.api.must(
      'viewPayoutStatement',
      { params: { ...performerRole, id: request._id } },
      site.performer.token,
    );
    expect(statement).toMatchObject({
      tokenMustPay: 160,
      price: 8,
      lines: [{ type: 'sale_video', count: 2, grossPrice: 200, commission: 40, netPrice: 160, price: 8 }],
    });
    await setSetting(site.api.ctx, 'conversionRate', 0.05);
  });

  it('are limited to one pending request, and can be changed only while pending', async () => {
    await site.buyer.buys(500, { at: noonOf(9) });
    await site.buyer.buys(300, { at: noonOf(2) });
    const request = await mustAsk(range(10, 5));
    expect((await ask(range(3, 0))).error.error).toBe('PENDING_REQUEST_EXISTS');
    expect(
      (await site.api.must('listPendingPayoutRequests', { params: performerRole }, site.performer.token)).map(
        ({ _id }) => _id,
      ),
    ).toEqual([request._id]);
    expect((await preview({ fromDate: daysAgo(3), toDate: today })).refusal?.error).toBe('PENDING_REQUEST_EXISTS');
    expect(await preview({ fromDate: daysAgo(10), toDate: today, requestId: request._id })).toMatchObject({
      tokenMustPay: 560,
      refusal: null,
    });
    expect((await edit(request._id, { ...range(10, 0), requestNote: 'all of it' })).data).toMatchObject({
      _id: request._id,
      tokenMustPay: 560,
      requestNote: 'all of it',
    });
    expect((await edit(request._id, range(3, 0))).data.tokenMustPay).toBe(210);
    expect((await earned()).map(({ payoutStatus }) => payoutStatus)).toEqual(['none', 'pending']);
    // a refused change leaves the request as it was
    expect((await edit(request._id, range(30, 20))).error.error).toBe('NOTHING_TO_PAY');
    expect((await earned()).map(({ payoutStatus }) => payoutStatus)).toEqual(['none', 'pending']);
    await approve(request._id);
    expect((await edit(request._id, range(10, 0))).error.error).toBe('PAYOUT_NOT_PENDING');
    // an approved request does not block the next one
    expect((await mustAsk(range(10, 5))).tokenMustPay).toBe(350);
  });

  it('never cover the same time twice; later earnings of the same day belong to the next request', async () => {
    await site.buyer.buys(200, { at: noonOf(2) });
    const first = await mustAsk(range(3, 0));
    await pay(first._id);
    expect((await ask(range(5, 2))).error.error).toBe('RANGE_OVERLAPS');
    expect((await ask(range(2, 2))).error.error).toBe('RANGE_OVERLAPS');
    await site.buyer.buys(300);
    expect(await preview()).toMatchObject({ fromDate: today, toDate: today, tokenMustPay: 210, refusal: null });
    const second = await mustAsk({ ...range(0, 0) });
    expect([first.tokenMustPay, second.tokenMustPay]).toEqual([140, 210]);
    expect(second._id).not.toBe(first._id);
  });

  it('release their earnings and range when they are rejected, with a reason', async () => {
    await site.buyer.buys(500, { at: noonOf(2) });
    const request = await mustAsk(range(3, 1));
    await expect(reject(request._id, ' ')).rejects.toThrow('400');
    expect((await reject(request._id)).data).toMatchObject({ status: 'rejected', reason: 'The name does not fit.' });
    expect(await mailed('Your payout request at Footlights was rejected')).toContain('The name does not fit.');
    expect((await earned())[0]).toMatchObject({ payoutStatus: 'none', payoutId: null });
    const again = await mustAsk(range(3, 1));
    await approve(again._id);
    // an approved request can be rejected too, until it is paid
    expect((await reject(again._id)).data.status).toBe('rejected');
    expect((await mustAsk(range(3, 1))).tokenMustPay).toBe(350);
    expect((await done(request._id)).refusal?.error).toBe('PAYOUT_DECIDED');
    expect((await approve(request._id)).refusal?.error).toBe('PAYOUT_DECIDED');
  });

  it('must reach the site’s payout minimum', async () => {
    await site.buyer.buys(142, { at: noonOf(2) });
    expect((await ask(range(3, 0))).error).toMatchObject({
      error: 'BELOW_MINIMUM',
      message: 'You have 99.4 unpaid tokens on these days. The minimum payout is 100 tokens.',
    });
    expect(await preview({ fromDate: daysAgo(3), toDate: today })).toMatchObject({
      tokenMustPay: 99.4,
      minimum: 100,
      totalEarnedTokens: 99.4,
      previousPaidOut: 0,
      remainingUnpaidTokens: 99.4,
      refusal: { error: 'BELOW_MINIMUM' },
    });
    expect(await site.api.must('getEarningPayout', { params: performerRole }, site.performer.token)).toMatchObject({
      unpaid: 99.4,
      requestable: 0,
    });
    await site.buyer.buys(1, { at: noonOf(2) });
    expect((await ask(range(3, 0))).data.tokenMustPay).toBe(100.1);
  });

  it('keep the payment details of the time of the request', async () => {
    await site.buyer.buys(500, { at: noonOf(2) });
    const request = await mustAsk(range(3, 0));
    await site.api.must(
      'savePaymentInformation',
      { body: { ...WIRE, account: 'DE89370400440532013000' } },
      site.performer.token,
    );
    expect(
      (await site.api.must('viewPayoutCase', { params: { id: request._id } }, site.operator.token)).paymentDetails
        ?.account,
    ).toBe('BE68539007547034');
  });
});
