import { Refusal } from '@server/http/errors';
import { orderOfTicket, sandboxEvent, sandboxProvider, sandboxTicket, sandboxWebhook } from '@server/payments/sandbox';
import { type Secrets } from '@server/sealing/keys';
import { SANDBOX_SIGNATURE, WEBHOOK_TOLERANCE_SECONDS } from '@server/payments/signature';

const secrets: Secrets = ['a secret of this test, long enough'];
const order = { id: '019a0000-0000-7000-8000-000000000001', amountMinor: 999, currency: 'usd' };
const noon = new Date('2026-01-01T12:00:00Z');
const provider = (now = noon) => sandboxProvider({ secrets, now: () => now });
const later = (seconds: number) => new Date(noon.getTime() + seconds * 1000);

const refusalOf = (work: () => unknown): Refusal => {
  try {
    work();
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  throw new Error('nothing was refused');
};

describe('the sandbox provider', () => {
  const event = sandboxEvent('pay', order);
  const { body, headers } = sandboxWebhook(secrets, event, noon);

  it('reads its own webhook', () => {
    expect(provider().readWebhook(Buffer.from(body), headers)).toEqual({
      kind: 'paid',
      eventId: event.id,
      orderId: order.id,
      amountMinor: 999,
      currency: 'usd',
      paymentReference: `sandbox_${order.id}`,
    });
  });

  it('reports a declined payment as failed', () => {
    const declined = sandboxWebhook(secrets, sandboxEvent('decline', order), noon);
    expect(provider().readWebhook(Buffer.from(declined.body), declined.headers)).toMatchObject({
      kind: 'failed',
      orderId: order.id,
    });
  });

  it.each([
    ['a changed body', body.replace('999', '1'), headers, noon],
    ['another secret', body, sandboxWebhook(['quite another secret of someone'], event, noon).headers, noon],
    ['no signature', body, {}, noon],
    ['two signatures', body, { [SANDBOX_SIGNATURE]: ['a', 'b'] }, noon],
    ['a malformed signature', body, { [SANDBOX_SIGNATURE]: 't=1,v1=zz' }, noon],
    [
      'a moment moved forward',
      body,
      { [SANDBOX_SIGNATURE]: headers[SANDBOX_SIGNATURE]!.replace(/t=\d+/, `t=${noon.getTime() / 1000 + 60}`) },
      later(60),
    ],
    ['an old timestamp', body, headers, later(WEBHOOK_TOLERANCE_SECONDS + 1)],
    ['a timestamp in the future', body, headers, later(-WEBHOOK_TOLERANCE_SECONDS - 1)],
  ])('refuses a webhook with %s', (_what, given, sent, now) => {
    const refusal = refusalOf(() => provider(now).readWebhook(Buffer.from(given), sent));
    expect([refusal.statusCode, refusal.code]).toEqual([400, 'BAD_SIGNATURE']);
  });

  it('accepts a webhook that arrives late but within the tolerance', () => {
    expect(provider(later(WEBHOOK_TOLERANCE_SECONDS - 1)).readWebhook(Buffer.from(body), headers).kind).toBe('paid');
  });

  it('recognises its own tickets and refuses forged ones', () => {
    const ticket = sandboxTicket(secrets, order.id);
    expect(orderOfTicket(secrets, ticket)).toBe(order.id);
    expect(orderOfTicket(secrets, order.id)).toBeNull();
    expect(orderOfTicket(secrets, `${order.id}.${'0'.repeat(32)}`)).toBeNull();
    expect(orderOfTicket(secrets, ticket.replace('019a', '019b'))).toBeNull();
  });
});
