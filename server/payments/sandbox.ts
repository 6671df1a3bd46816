import { createHmac, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { sameSecret } from '../http/visitor';
import { type PaymentEvent, type PaymentProvider } from './provider';
import { badSignature, checkSignature, SANDBOX_SIGNATURE, signBody } from './signature';

/** The payer's choice on the sandbox's page. Leaving the page reports nothing, as with a real provider. */
export type SandboxDecision = 'pay' | 'decline';

const SandboxEvent = z.object({
  id: z.string().min(1).max(100),
  type: z.enum(['payment.succeeded', 'payment.failed', 'payment.reversed']),
  order: z.uuid(),
  amount: z.number().int(),
  currency: z.string(),
});
export type SandboxEventBody = z.infer<typeof SandboxEvent>;

const KINDS = { 'payment.succeeded': 'paid', 'payment.failed': 'failed', 'payment.reversed': 'taken_back' } as const;

/** Returns the unguessable ticket of an order for the sandbox page's URL. */
export const sandboxTicket = (secret: string, orderId: string) =>
  `${orderId}.${createHmac('sha256', secret).update(`sandbox-ticket:${orderId}`).digest('hex').slice(0, 32)}`;

/** Returns the order of a ticket, or null for a forged one. */
export function orderOfTicket(secret: string, ticket: string): string | null {
  const orderId = ticket.slice(0, 36);
  return sameSecret(ticket, sandboxTicket(secret, orderId)) ? orderId : null;
}

/** Returns the signing secret of sandbox webhooks, derived so that it serves no other purpose. */
const signingSecret = (secret: string) => createHmac('sha256', secret).update('sandbox-webhooks').digest('hex');

/** Returns a signed webhook as the sandbox sends it. */
export function sandboxWebhook(
  secret: string,
  event: SandboxEventBody,
  now: Date,
): { body: string; headers: Record<string, string> } {
  const body = JSON.stringify(event);
  return {
    body,
    headers: { 'content-type': 'application/json', [SANDBOX_SIGNATURE]: signBody(signingSecret(secret), body, now) },
  };
}

/** Returns the webhook body for the payer's choice. */
export function sandboxEvent(
  decision: SandboxDecision,
  order: { id: string; amountMinor: number; currency: string },
): SandboxEventBody {
  return {
    id: `sbx_${randomUUID()}`,
    type: decision === 'pay' ? 'payment.succeeded' : 'payment.failed',
    order: order.id,
    amount: order.amountMinor,
    currency: order.currency,
  };
}

/**
 * Returns the sandbox provider, which gives tokens away: our own page and signed webhooks over HTTP. Live mode refuses
 * to start with it.
 */
export function sandboxProvider(options: { secret: string; now?: () => Date }): PaymentProvider {
  const now = options.now ?? (() => new Date());
  return {
    name: 'sandbox',
    createCheckout: ({ orderId }) => {
      // a path without a host, so that the visitor keeps the session whatever host name they use
      return Promise.resolve({
        paymentUrl: `/payment/sandbox/${sandboxTicket(options.secret, orderId)}`,
        reference: orderId,
      });
    },
    readWebhook(rawBody, headers): PaymentEvent {
      checkSignature(signingSecret(options.secret), rawBody, headers[SANDBOX_SIGNATURE], now());
      const parsed = SandboxEvent.safeParse(JSON.parse(rawBody.toString('utf8')));
      if (!parsed.success) throw badSignature();
      const { id, type, order, amount, currency } = parsed.data;
      const kind = KINDS[type];
      if (kind === 'paid')
        return {
          kind,
          eventId: id,
          orderId: order,
          amountMinor: amount,
          currency,
          paymentReference: `sandbox_${order}`,
        };
      return kind === 'failed'
        ? { kind, eventId: id, orderId: order }
        : { kind, eventId: id, paymentReference: `sandbox_${order}` };
    },
  };
}
