import { randomUUID } from 'node:crypto';
import { addPackage } from '@server/features/wallet/service/packages';
import { type SandboxEventBody, sandboxEvent, sandboxWebhook } from '@server/payments/sandbox';
import { type Actor } from '../../support/actors';
import { type Api, startApi } from '../../support/api';
import { balanceOfMember, buyTokens, ledgerSum, ticketOf } from '../../support/money';

describe('buying tokens', () => {
  let api: Api;
  let member: Actor;
  let offer: { _id: string; tokens: number };

  beforeAll(async () => {
    api = await startApi();
    offer = await addPackage(api.ctx, { name: 'Starter', tokens: 100, price: 9.99 });
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    member = await api.registerMember();
    api.realtime.said.length = 0;
  });

  const open = (key?: string) =>
    api.must(
      'purchaseTokens',
      { params: { id: offer._id }, body: { returnPath: '/performers/mira' }, idempotencyKey: key },
      member.token,
    );
  const webhook = (event: SandboxEventBody, at = new Date()) => {
    const { body, headers } = sandboxWebhook(api.ctx.config.secrets, event, at);
    return fetch(`${api.url}/api/webhooks/payments/sandbox`, { method: 'POST', body, headers });
  };
  const paidFor = (orderId: string, amount = 999) =>
    sandboxEvent('pay', { id: orderId, amountMinor: amount, currency: 'usd' });

  it('leads to the payment page, and credits the tokens when the provider reports the payment', async () => {
    const { paymentUrl, orderId } = await open();
    const ticket = ticketOf(paymentUrl);
    expect(await api.must('viewSandboxCheckout', { params: { ticket } })).toMatchObject({
      title: '100 tokens (Starter)',
      price: 9.99,
      currency: 'usd',
      status: 'open',
    });
    expect(await balanceOfMember(api, member)).toBe(0);

    expect(await api.must('decideSandboxCheckout', { params: { ticket }, body: { decision: 'pay' } })).toEqual({
      returnUrl: `/payment/success?order=${orderId}`,
    });
    expect(await balanceOfMember(api, member)).toBe(100);
    expect(await api.must('viewTokenOrder', { params: { id: orderId } }, member.token)).toMatchObject({
      status: 'paid',
      tokens: 100,
      price: 9.99,
      balance: 100,
      returnPath: '/performers/mira',
      paymentUrl: null,
    });
    expect(api.realtime.said).toEqual([
      {
        to: `account:${member.id}`,
        event: 'balance/changed',
        payload: { eventId: expect.stringMatching(/^transfer:\d+$/), change: 100, balance: 100 },
      },
    ]);
    expect(await ledgerSum(api)).toBe(0);
  });

  it('credits nothing when the payer declines or leaves, and lets them retry the same order', async () => {
    const { paymentUrl, orderId } = await open();
    const ticket = ticketOf(paymentUrl);
    expect(await api.must('decideSandboxCheckout', { params: { ticket }, body: { decision: 'decline' } })).toEqual({
      returnUrl: `/payment/failure?order=${orderId}`,
    });
    expect(await api.must('viewTokenOrder', { params: { id: orderId } }, member.token)).toMatchObject({
      status: 'failed',
      balance: 0,
      paymentUrl,
    });
    await api.must('decideSandboxCheckout', { params: { ticket }, body: { decision: 'pay' } });
    expect(await balanceOfMember(api, member)).toBe(100);
  });

  it('opens one order for repeated and concurrent requests with one key', async () => {
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 12 }, () => open(key)));
    expect(new Set(answers.map((answer) => answer.orderId)).size).toBe(1);
    expect(new Set(answers.map((answer) => answer.paymentUrl)).size).toBe(1);
  });

  it('refuses a key that was used for another package', async () => {
    const key = randomUUID();
    await open(key);
    const other = await addPackage(api.ctx, { name: 'Big', tokens: 1000, price: 89.99 });
    const answer = await api.call(
      'purchaseTokens',
      { params: { id: other._id }, body: {}, idempotencyKey: key },
      member.token,
    );
    expect([answer.status, answer.error.error]).toEqual([409, 'IDEMPOTENCY_KEY_REUSED']);
  });

  it('credits the tokens once when the member pays twice on the payment page', async () => {
    const { paymentUrl } = await open();
    const pay = () =>
      api.call('decideSandboxCheckout', { params: { ticket: ticketOf(paymentUrl) }, body: { decision: 'pay' } });
    const answers = await Promise.all(Array.from({ length: 8 }, pay));
    expect(answers.map((answer) => answer.status)).toEqual(Array(8).fill(200));
    expect(await balanceOfMember(api, member)).toBe(100);
  });

  describe('webhooks', () => {
    it('credit the tokens once when repeated', async () => {
      const { orderId } = await open();
      const event = paidFor(orderId);
      const answers = await Promise.all(Array.from({ length: 10 }, () => webhook(event)));
      expect(answers.map((answer) => answer.status)).toEqual(Array(10).fill(200));
      expect(await balanceOfMember(api, member)).toBe(100);
      expect(api.realtime.said).toHaveLength(1);
    });

    it('lead to the right state when they arrive out of order', async () => {
      const { orderId } = await open();
      await webhook(paidFor(orderId));
      await webhook({ ...paidFor(orderId), id: `sbx_${randomUUID()}`, type: 'payment.failed' });
      expect(await api.must('viewTokenOrder', { params: { id: orderId } }, member.token)).toMatchObject({
        status: 'paid',
        balance: 100,
      });
    });

    it('for less than the price credit nothing and put the order in review', async () => {
      const { orderId } = await open();
      expect((await webhook(paidFor(orderId, 1))).status).toBe(200);
      expect(await api.must('viewTokenOrder', { params: { id: orderId } }, member.token)).toMatchObject({
        status: 'review',
        balance: 0,
      });
    });

    it('about an unknown order are stored, accepted and change nothing', async () => {
      const answer = await webhook(paidFor(randomUUID()));
      expect([answer.status, await answer.json()]).toEqual([200, { received: true }]);
      expect(await ledgerSum(api)).toBe(0);
    });

    it.each([
      ['with a changed body', (body: string) => body.replace('999', '998'), {}],
      ['without a signature', (body: string) => body, { 'sandbox-signature': '' }],
    ])('%s are refused', async (_what, change, changed) => {
      const { orderId } = await open();
      const { body, headers } = sandboxWebhook(api.ctx.config.secrets, paidFor(orderId), new Date());
      const answer = await fetch(`${api.url}/api/webhooks/payments/sandbox`, {
        method: 'POST',
        body: change(body),
        headers: { ...headers, ...changed },
      });
      expect([answer.status, await answer.json()]).toEqual([
        400,
        { statusCode: 400, error: 'BAD_SIGNATURE', message: expect.any(String) },
      ]);
      expect(await balanceOfMember(api, member)).toBe(0);
    });

    it('that are replayed an hour later are refused', async () => {
      const { orderId } = await open();
      expect((await webhook(paidFor(orderId), new Date(Date.now() - 3_600_000))).status).toBe(400);
    });

    it('of an unconfigured provider return 404', async () => {
      const { status, error } = await api.call('paymentWebhook', { params: { provider: 'stripe' }, body: {} });
      expect([status, error.error]).toEqual([404, 'NOT_FOUND']);
    });

    it('about a reversed payment take the tokens back, and leave a debt for spent ones', async () => {
      const orderId = await buyTokens(api, member, 100);
      const back: SandboxEventBody = { ...paidFor(orderId), id: `sbx_${randomUUID()}`, type: 'payment.reversed' };
      await webhook(back);
      await webhook(back);
      expect(await api.must('viewTokenOrder', { params: { id: orderId } }, member.token)).toMatchObject({
        status: 'taken_back',
        balance: 0,
      });
      expect(
        (await api.must('searchTransactions', {}, member.token)).data.map((line) => [line.type, line.amount]),
      ).toEqual([
        ['chargeback', -100],
        ['purchase', 100],
      ]);
      expect(await ledgerSum(api)).toBe(0);
    });

    it('about a reversal before the payment put the order in review', async () => {
      const { orderId } = await open();
      await webhook({ ...paidFor(orderId), id: `sbx_${randomUUID()}`, type: 'payment.reversed' });
      await webhook(paidFor(orderId));
      expect(await api.must('viewTokenOrder', { params: { id: orderId } }, member.token)).toMatchObject({
        status: 'review',
        balance: 0,
      });
    });
  });

  describe('a purchase is refused', () => {
    it('for guests and performers', async () => {
      const performer = await api.verifiedPerformer();
      expect((await api.call('purchaseTokens', { params: { id: offer._id }, body: {} })).status).toBe(401);
      expect((await api.call('purchaseTokens', { params: { id: offer._id }, body: {} }, performer.token)).status).toBe(
        403,
      );
    });

    it('for an unknown package', async () => {
      expect((await api.call('purchaseTokens', { params: { id: randomUUID() }, body: {} }, member.token)).status).toBe(
        404,
      );
    });

    it.each(['https://evil.test/', '//evil.test', '/\\evil.test', 'javascript:alert(1)', '/a b'])(
      'with the way back %s',
      async (returnPath) => {
        const answer = await api.call(
          'purchaseTokens',
          { params: { id: offer._id }, body: { returnPath } },
          member.token,
        );
        expect([answer.status, answer.error.error]).toEqual([400, 'VALIDATION']);
      },
    );
  });

  it('does not show the order to another member', async () => {
    const { orderId } = await open();
    const other = await api.registerMember();
    expect((await api.call('viewTokenOrder', { params: { id: orderId } }, other.token)).status).toBe(404);
    expect((await api.call('viewSandboxCheckout', { params: { ticket: `${orderId}.${'0'.repeat(32)}` } })).status).toBe(
      404,
    );
  });

  it('lists the packages on sale, cheapest first', async () => {
    const { data, total } = await api.must('searchPackages', { query: { q: 'Start' } });
    expect(total).toBe(1);
    expect(data).toMatchObject([{ name: 'Starter', tokens: 100, price: 9.99 }]);
  });
});
