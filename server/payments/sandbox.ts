import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { isSigned, keyFor, type Secrets, sign } from '../sealing/keys';
import { type PaymentEvent, type PaymentProvider } from './provider';
import { badSignature, checkSignature, SANDBOX_SIGNATURE, signBody } from './signature';

/** The payer's choice on the sandbox's page. Leaving the page reports nothing, as with a real provider. */
export type SandboxDecision = 'pay' | 'decline';

const SandboxEvent = z.object({
  id: z.string().min(1).max(100),
  type: z.enum(['payment.succeeded', 'payment.failed', 'payment.reversed', 'payment.disputed']),
  order: z.uuid(),
  amount: z.number().int(),
  currency: z.string(),
  dispute: z
    .object({
      status: z.enum(['needs_response', 'under_review', 'won', 'lost']),
      reason: z.string(),
      respondBy: z.iso.datetime().nullable(),
    })
    .optional(),
});
export type SandboxEventBody = z.infer<typeof SandboxEvent>;

const KINDS = {
  'payment.succeeded': 'paid',
  'payment.failed': 'failed',
  'payment.reversed': 'taken_back',
  'payment.disputed': 'disputed',
} as const;

const ORDER_ID_LENGTH = 36;
const TICKET_SIGNATURE_LENGTH = 32;

/** Returns the unguessable ticket of an order for the sandbox page's URL. */
export const sandboxTicket = (secrets: Secrets, orderId: string) =>
  `${orderId}.${sign(secrets, 'sandbox ticket', orderId, TICKET_SIGNATURE_LENGTH)}`;

/** Returns the order of a ticket, or null for a forged one. */
export function orderOfTicket(secrets: Secrets, ticket: string): string | null {
  const orderId = ticket.slice(0, ORDER_ID_LENGTH);
  const [dot, signature] = [ticket.charAt(ORDER_ID_LENGTH), ticket.slice(ORDER_ID_LENGTH + 1)];
  return dot === '.' && isSigned(secrets, 'sandbox ticket', orderId, signature, TICKET_SIGNATURE_LENGTH)
    ? orderId
    : null;
}

/** Returns a signed webhook as the sandbox sends it. */
export function sandboxWebhook(
  [current]: Secrets,
  event: SandboxEventBody,
  now: Date,
): { body: string; headers: Record<string, string> } {
  const body = JSON.stringify(event);
  return {
    body,
    headers: {
      'content-type': 'application/json',
      [SANDBOX_SIGNATURE]: signBody(keyFor(current, 'sandbox webhook'), body, now),
    },
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
export function sandboxProvider(options: { secrets: Secrets; now?: () => Date }): PaymentProvider {
  const now = options.now ?? (() => new Date());
  return {
    name: 'sandbox',
    createCheckout: ({ orderId }) => {
      // a path without a host, so that the visitor keeps the session whatever host name they use
      return Promise.resolve({
        paymentUrl: `/payment/sandbox/${sandboxTicket(options.secrets, orderId)}`,
        reference: orderId,
      });
    },
    listPayments: () => null,
    readWebhook(rawBody, headers): PaymentEvent {
      const keys = options.secrets.map((secret) => keyFor(secret, 'sandbox webhook'));
      checkSignature(keys, rawBody, headers[SANDBOX_SIGNATURE], now());
      const parsed = SandboxEvent.safeParse(JSON.parse(rawBody.toString('utf8')));
      if (!parsed.success) throw badSignature();
      const { id, type, order, amount, currency, dispute } = parsed.data;
      const kind = KINDS[type];
      if (kind === 'disputed') {
        if (!dispute) throw badSignature();
        const { status, reason, respondBy } = dispute;
        return {
          kind: status === 'lost' ? 'dispute_lost' : kind,
          eventId: id,
          paymentReference: `sandbox_${order}`,
          reference: `sandbox_dispute_${order}`,
          status,
          reason,
          amountMinor: amount,
          currency,
          respondBy: respondBy ? new Date(respondBy) : null,
        };
      }
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
