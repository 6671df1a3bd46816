import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { reconcilePayments } from '@server/features/wallet/service/reconciliation';
import { addPackage } from '@server/features/wallet/service/packages';
import { type Actor } from '../../support/actors';
import { type Api, startApi } from '../../support/api';
import { balanceOfMember, ledgerSum } from '../../support/money';

const webhookSecret = 'whsec_of_this_test';
const stripe = new Stripe('sk_test_1');

/** Builds a Stripe event about one of our checkouts or charges. */
const eventOf = (type: string, object: object, id = `evt_${randomUUID()}`) =>
  JSON.stringify({ id, object: 'event', type, data: { object } });
const sessionOf = (orderId: string, change: object = {}) => ({
  id: 'cs_1',
  object: 'checkout.session',
  client_reference_id: orderId,
  payment_status: 'paid',
  amount_total: 999,
  currency: 'usd',
  payment_intent: `pi_${orderId}`,
  ...change,
});

describe('buying tokens through Stripe', () => {
  let api: Api;
  let stripesApi: Server;
  let member: Actor;
  let packageId: string;
  let stripeAnswers: number;
  /** what Stripe lists, and what it was asked for */
  let atStripe: object[] = [];
  let listedFor = '';

  beforeAll(async () => {
    stripesApi = createServer((request, response) => {
      request.resume();
      if (request.method === 'GET') {
        listedFor = request.url ?? '';
        response.writeHead(200, { 'content-type': 'application/json' });
        return void response.end(JSON.stringify({ object: 'list', has_more: false, data: atStripe }));
      }
      response.writeHead(stripeAnswers, { 'content-type': 'application/json' });
      response.end(
        JSON.stringify(
          stripeAnswers === 200
            ? { id: `cs_${randomUUID()}`, object: 'checkout.session', url: 'https://checkout.stripe.test/pay' }
            : { error: { message: 'no', type: 'api_error' } },
        ),
      );
    });
    await new Promise<void>((resolve) => stripesApi.listen(0, '127.0.0.1', resolve));
    const STRIPE_API_URL = `http://127.0.0.1:${(stripesApi.address() as AddressInfo).port}`;
    api = await startApi({
      env: {
        PAYMENT_PROVIDER: 'stripe',
        STRIPE_SECRET_KEY: 'sk_test_1',
        STRIPE_WEBHOOK_SECRET: webhookSecret,
        STRIPE_API_URL,
      },
    });
    packageId = (await addPackage(api.ctx, { name: 'Starter', tokens: 100, price: 9.99 }))._id;
  });
  afterAll(async () => {
    await api.close();
    stripesApi.closeAllConnections();
    await new Promise((resolve) => stripesApi.close(resolve));
  });
  beforeEach(async () => {
    stripeAnswers = 200;
    member = await api.registerMember();
  });
  afterEach(async () => expect(await ledgerSum(api)).toBe(0));

  const open = (key?: string) =>
    api.call('purchaseTokens', { params: { id: packageId }, body: {}, idempotencyKey: key }, member.token);
  const send = (
    payload: string,
    signature = stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret }),
  ) =>
    fetch(`${api.url}/api/webhooks/payments/stripe`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      body: payload,
    });
  const statusOf = async (orderId: string) =>
    (await api.must('viewTokenOrder', { params: { id: orderId } }, member.token)).status;

  it('leads to Stripe’s payment page and credits the tokens when Stripe reports the payment', async () => {
    const { paymentUrl, orderId } = (await open()).data;
    expect(paymentUrl).toBe('https://checkout.stripe.test/pay');
    expect(await balanceOfMember(api, member)).toBe(0);
    expect((await send(eventOf('checkout.session.completed', sessionOf(orderId)))).status).toBe(200);
    expect([await statusOf(orderId), await balanceOfMember(api, member)]).toEqual(['paid', 100]);
  });

  it('compares the orders with what Stripe lists, and names each difference', async () => {
    const ids = await Promise.all(Array.from({ length: 4 }, async () => (await open()).data.orderId));
    const [agreed, unreported, cheaper, unknownThere] = ids as [string, string, string, string];
    for (const id of [agreed, cheaper, unknownThere]) await send(eventOf('checkout.session.completed', sessionOf(id)));
    const lost = randomUUID();
    const listed = (id: string, change: object = {}) => ({ ...sessionOf(id, change), id: `cs_${id}` });
    atStripe = [
      listed(agreed),
      listed(unreported),
      listed(cheaper, { amount_total: 1 }),
      listed(lost),
      listed(randomUUID(), { payment_status: 'unpaid' }),
      listed('not-ours', { client_reference_id: null }),
    ];
    const { listed: count, differences } = await reconcilePayments(api.ctx);
    const ours = differences.filter(({ orderId }) => [...ids, lost].includes(orderId ?? ''));
    expect(count).toBe(4);
    expect(new Set(ours.map(({ orderId, kind }) => `${orderId} ${kind}`))).toEqual(
      new Set([
        `${unreported} paid_at_provider`,
        `${lost} paid_at_provider`,
        `${cheaper} other_payment`,
        `${unknownThere} not_at_provider`,
      ]),
    );
    expect(listedFor).toMatch(/status=complete/);
    const since = Number(new URLSearchParams(listedFor.split('?')[1]).get('created[gte]'));
    expect(new Date(since * 1000).getTime()).toBeLessThan(Date.now() - 29 * 86_400_000);
    expect(await statusOf(unreported)).toBe('open');
  });

  it('logs a refused webhook as a warning, without its content', async () => {
    const { orderId } = (await open()).data;
    const payload = eventOf('checkout.session.completed', sessionOf(orderId));
    const before = api.logged.length;
    const signature = stripe.webhooks.generateTestHeaderString({ payload, secret: 'whsec_of_another_site' });
    expect((await send(payload, signature)).status).toBe(400);
    const [warning, ...others] = api.logged.slice(before).filter((line) => line.includes('webhook'));
    expect(others).toEqual([]);
    expect(JSON.parse(warning!)).toMatchObject({ level: 40, provider: 'stripe', bytes: payload.length });
    expect(warning).toContain('refused a payment webhook');
    expect(warning).not.toContain(orderId);
  });

  it('reports that Stripe opened no checkout, and retries the same order', async () => {
    const key = randomUUID();
    stripeAnswers = 400;
    const refused = await open(key);
    expect([refused.status, refused.error.error, refused.headers.get('retry-after')]).toEqual([
      503,
      'PAYMENT_PROVIDER_UNAVAILABLE',
      '30',
    ]);
    stripeAnswers = 200;
    expect((await open(key)).status).toBe(200);
    const { rows } = await api.database.pool.query('select 1 from token_orders where account_id = $1', [member.id]);
    expect(rows).toHaveLength(1);
  });

  it('credits once when Stripe repeats a report, as the same event or as another', async () => {
    const { orderId } = (await open()).data;
    const same = eventOf('checkout.session.completed', sessionOf(orderId));
    await Promise.all([
      send(same),
      send(same),
      send(same),
      send(eventOf('checkout.session.async_payment_succeeded', sessionOf(orderId))),
    ]);
    expect(await balanceOfMember(api, member)).toBe(100);
  });

  it('reaches the right state whatever the order of the events', async () => {
    const { orderId } = (await open()).data;
    await send(eventOf('checkout.session.expired', sessionOf(orderId, { payment_status: 'unpaid' })));
    expect(await statusOf(orderId)).toBe('expired');
    await send(eventOf('checkout.session.completed', sessionOf(orderId)));
    await send(eventOf('checkout.session.async_payment_failed', sessionOf(orderId)));
    expect([await statusOf(orderId), await balanceOfMember(api, member)]).toEqual(['paid', 100]);
  });

  it('waits for a delayed payment', async () => {
    const { orderId } = (await open()).data;
    await send(eventOf('checkout.session.completed', sessionOf(orderId, { payment_status: 'unpaid' })));
    expect([await statusOf(orderId), await balanceOfMember(api, member)]).toEqual(['open', 0]);
    await send(eventOf('checkout.session.async_payment_succeeded', sessionOf(orderId)));
    expect(await balanceOfMember(api, member)).toBe(100);
  });

  it('takes the tokens back once for a lost dispute that a refund follows', async () => {
    const { orderId } = (await open()).data;
    await send(eventOf('checkout.session.completed', sessionOf(orderId)));
    const dispute = { id: `dp_${orderId}`, object: 'dispute', payment_intent: `pi_${orderId}`, reason: 'fraudulent' };
    const money = { amount: 1000, currency: 'usd' };
    await send(eventOf('charge.dispute.created', { ...dispute, ...money, status: 'needs_response' }));
    expect([await statusOf(orderId), await balanceOfMember(api, member)]).toEqual(['paid', 100]);
    await send(eventOf('charge.dispute.closed', { ...dispute, ...money, status: 'lost' }));
    await send(eventOf('charge.refunded', { object: 'charge', payment_intent: `pi_${orderId}`, refunded: true }));
    expect([await statusOf(orderId), await balanceOfMember(api, member)]).toEqual(['taken_back', 0]);
    expect((await api.must('searchTransactions', {}, member.token)).owed).toBe(0);
  });

  it('accepts and stores events about unknown orders, and credits nothing', async () => {
    for (const payload of [
      eventOf('checkout.session.completed', sessionOf(randomUUID())),
      eventOf('checkout.session.completed', sessionOf('not-an-id')),
      eventOf('charge.refunded', { object: 'charge', payment_intent: 'pi_elsewhere', refunded: true }),
      eventOf('customer.created', {}),
    ]) {
      expect((await send(payload)).status).toBe(200);
    }
  });

  describe('refuses and credits nothing for', () => {
    let payload: string;
    beforeEach(async () => {
      payload = eventOf('checkout.session.completed', sessionOf((await open()).data.orderId));
    });
    afterEach(async () => expect(await balanceOfMember(api, member)).toBe(0));
    const isRefused = async (answer: Response) =>
      expect([answer.status, ((await answer.json()) as { error: string }).error]).toEqual([400, 'BAD_SIGNATURE']);

    it('a tampered webhook', async () => {
      await isRefused(
        await send(
          payload.replace('"usd"', '"USD"'),
          stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret }),
        ),
      );
    });
    it('a webhook signed with another secret', async () => {
      await isRefused(
        await send(payload, stripe.webhooks.generateTestHeaderString({ payload, secret: 'whsec_guess' })),
      );
    });
    it('an old webhook', async () => {
      await isRefused(
        await send(
          payload,
          stripe.webhooks.generateTestHeaderString({
            payload,
            secret: webhookSecret,
            timestamp: Math.floor(Date.now() / 1000) - 3600,
          }),
        ),
      );
    });
    it('a webhook of the sandbox, which is disabled', async () => {
      expect((await api.call('paymentWebhook', { params: { provider: 'sandbox' }, body: {} })).status).toBe(404);
      expect((await api.call('viewSandboxCheckout', { params: { ticket: 'x'.repeat(69) } })).status).toBe(404);
    });
    it('a webhook that is too large', async () => {
      expect((await send(JSON.stringify({ filling: 'x'.repeat(400_000) }))).status).toBe(413);
    });
  });
});
