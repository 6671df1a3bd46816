import { createServer, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import pino from 'pino';
import Stripe from 'stripe';
import { Refusal } from '@server/http/errors';
import { type PaymentProvider } from '@server/payments/provider';
import { stripeProvider } from '@server/payments/stripe';

const webhookSecret = 'whsec_of_this_test';
const orderId = '019a0000-0000-7000-8000-000000000002';

interface StripeCall {
  path: string;
  form: URLSearchParams;
  idempotencyKey: string | undefined;
  authorization: string | undefined;
}

const bodyOf = async (request: IncomingMessage) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
};

describe('the Stripe provider', () => {
  let server: Server;
  let calls: StripeCall[];
  let answer: { status: number; body: unknown };
  let provider: PaymentProvider;

  beforeAll(async () => {
    server = createServer((request, response) => {
      void bodyOf(request).then((body) => {
        const header = request.headers['idempotency-key'];
        calls.push({
          path: request.url ?? '',
          form: new URLSearchParams(body),
          idempotencyKey: typeof header === 'string' ? header : undefined,
          authorization: request.headers.authorization,
        });
        response.writeHead(answer.status, { 'content-type': 'application/json' });
        response.end(JSON.stringify(answer.body));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    provider = stripeProvider({ secretKey: 'sk_test_1', webhookSecret, apiUrl, log: pino({ level: 'silent' }) });
  });
  afterAll(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });
  beforeEach(() => {
    calls = [];
    answer = {
      status: 200,
      body: { id: 'cs_1', object: 'checkout.session', url: 'https://checkout.stripe.test/c/cs_1' },
    };
  });

  const order = {
    orderId,
    title: '100 tokens',
    amountMinor: 999,
    currency: 'usd',
    successUrl: 'https://site.test/ok',
    failureUrl: 'https://site.test/no',
  };

  describe('checkout', () => {
    it('opens one checkout per order at the price of the order', async () => {
      expect(await provider.createCheckout(order)).toEqual({
        paymentUrl: 'https://checkout.stripe.test/c/cs_1',
        reference: 'cs_1',
      });
      const [call] = calls;
      expect(call).toMatchObject({
        path: '/v1/checkout/sessions',
        idempotencyKey: `checkout-${orderId}`,
        authorization: 'Bearer sk_test_1',
      });
      expect(Object.fromEntries(call!.form)).toMatchObject({
        mode: 'payment',
        client_reference_id: orderId,
        success_url: 'https://site.test/ok',
        cancel_url: 'https://site.test/no',
        'line_items[0][price_data][unit_amount]': '999',
        'line_items[0][price_data][currency]': 'usd',
        'line_items[0][price_data][product_data][name]': '100 tokens',
      });
    });

    it('sends whole units for currencies without a minor unit', async () => {
      await provider.createCheckout({ ...order, currency: 'jpy', amountMinor: 120_000 });
      expect(calls[0]!.form.get('line_items[0][price_data][unit_amount]')).toBe('1200');
    });

    it('answers 503 without details when Stripe refuses', async () => {
      answer = {
        status: 401,
        body: { error: { message: 'Invalid API Key provided: sk_test_1', type: 'invalid_request_error' } },
      };
      const refusal = await provider.createCheckout(order).catch((error: unknown) => error);
      expect(refusal).toBeInstanceOf(Refusal);
      expect(refusal).toMatchObject({ statusCode: 503, code: 'PAYMENT_PROVIDER_UNAVAILABLE' });
      expect(String((refusal as Refusal).detail)).not.toContain('sk_test');
    });
  });

  describe('webhooks', () => {
    const stripe = new Stripe('sk_test_1');
    const session = {
      id: 'cs_1',
      object: 'checkout.session',
      client_reference_id: orderId,
      payment_status: 'paid',
      amount_total: 999,
      currency: 'usd',
      payment_intent: 'pi_1',
    };
    const dispute = {
      id: 'dp_1',
      object: 'dispute',
      payment_intent: 'pi_1',
      reason: 'fraudulent',
      amount: 999,
      currency: 'usd',
      evidence_details: { due_by: Date.UTC(2026, 11, 1) / 1000 },
    };
    const payloadOf = (type: string, object: object) =>
      JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object } });
    const sign = (payload: string, options: { secret?: string; timestamp?: number } = {}) =>
      stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret, ...options });
    const read = (payload: string, signature: string | undefined) =>
      provider.readWebhook(Buffer.from(payload), signature === undefined ? {} : { 'stripe-signature': signature });
    const readAs = (type: string, object: object) => {
      const payload = payloadOf(type, object);
      return read(payload, sign(payload));
    };

    it.each([
      [
        'a completed and paid session',
        'checkout.session.completed',
        session,
        { kind: 'paid', orderId, amountMinor: 999, currency: 'usd', paymentReference: 'pi_1' },
      ],
      [
        'reports a delayed payment that arrived as paid',
        'checkout.session.async_payment_succeeded',
        session,
        { kind: 'paid', orderId },
      ],
      [
        'a completed session whose money is still on its way',
        'checkout.session.completed',
        { ...session, payment_status: 'unpaid' },
        { kind: 'other' },
      ],
      [
        'reports a delayed payment that failed as failed',
        'checkout.session.async_payment_failed',
        session,
        { kind: 'failed', orderId },
      ],
      ['reports an abandoned session as expired', 'checkout.session.expired', session, { kind: 'expired', orderId }],
      [
        'a session of someone else',
        'checkout.session.completed',
        { ...session, client_reference_id: null },
        { kind: 'other' },
      ],
      [
        'a full refund',
        'charge.refunded',
        { object: 'charge', payment_intent: 'pi_1', refunded: true },
        { kind: 'taken_back', paymentReference: 'pi_1' },
      ],
      [
        'a refund in part',
        'charge.refunded',
        { object: 'charge', payment_intent: 'pi_1', refunded: false },
        { kind: 'other' },
      ],
      [
        'a dispute that waits for evidence',
        'charge.dispute.created',
        { ...dispute, status: 'needs_response' },
        {
          kind: 'disputed',
          paymentReference: 'pi_1',
          reference: 'dp_1',
          status: 'needs_response',
          amountMinor: 999,
          respondBy: new Date('2026-12-01T00:00:00Z'),
        },
      ],
      [
        'a warning that the bank closed',
        'charge.dispute.closed',
        { ...dispute, status: 'warning_closed' },
        { kind: 'disputed', status: 'won' },
      ],
      [
        'a lost dispute',
        'charge.dispute.closed',
        { ...dispute, status: 'lost' },
        { kind: 'dispute_lost', status: 'lost', paymentReference: 'pi_1' },
      ],
      ['ignores any other event', 'customer.created', { object: 'customer' }, { kind: 'other' }],
      [
        'yen',
        'checkout.session.completed',
        { ...session, currency: 'jpy', amount_total: 1200 },
        { kind: 'paid', amountMinor: 120_000, currency: 'jpy' },
      ],
    ])('%s', (_what, type, object, expected) => {
      expect(readAs(type, object)).toMatchObject({ eventId: 'evt_1', ...expected });
    });

    const payload = payloadOf('checkout.session.completed', session);
    it.each([
      ['a changed body', payload.replace('999', '1'), () => sign(payload)],
      ['another secret', payload, () => sign(payload, { secret: 'whsec_other' })],
      ['an old timestamp', payload, () => sign(payload, { timestamp: Math.floor(Date.now() / 1000) - 3600 })],
      ['a missing signature', payload, () => undefined],
      ['a malformed signature', payload, () => 'hello'],
    ])('refuses a webhook with %s', (_what, given, signature) => {
      expect(() => read(given, signature())).toThrow(
        expect.objectContaining({ statusCode: 400, code: 'BAD_SIGNATURE' }),
      );
    });
  });
});
