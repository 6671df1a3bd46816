import { type Logger } from 'pino';
import Stripe from 'stripe';
import { Refusal } from '../http/errors';
import { type PaymentEvent, type PaymentProvider, type ProviderPayment } from './provider';
import { badSignature } from './signature';

export interface StripeOptions {
  secretKey: string;
  webhookSecret: string;
  /** URL of Stripe's API, for tests and stripe-mock; null for Stripe itself */
  apiUrl: string | null;
  log: Logger;
}

const STRIPE_TIMEOUT_MS = 15_000;
const STRIPE_MAX_RETRIES = 2;
const RETRY_AFTER_SECONDS = 30;

/** Currencies without a minor unit: Stripe counts whole units, we always count hundredths. */
const ZERO_DECIMAL = new Set([
  'bif',
  'clp',
  'djf',
  'gnf',
  'jpy',
  'kmf',
  'krw',
  'mga',
  'pyg',
  'rwf',
  'ugx',
  'vnd',
  'vuv',
  'xaf',
  'xof',
  'xpf',
]);
const toStripe = (minor: number, currency: string) => (ZERO_DECIMAL.has(currency) ? Math.round(minor / 100) : minor);
const fromStripe = (amount: number, currency: string) => (ZERO_DECIMAL.has(currency) ? amount * 100 : amount);

const idOf = (field: string | { id: string } | null): string | null =>
  typeof field === 'string' ? field : (field?.id ?? null);

function eventOfSession(eventId: string, type: string, session: Stripe.Checkout.Session): PaymentEvent {
  const orderId = session.client_reference_id;
  if (!orderId) return { kind: 'other', eventId };
  if (type === 'checkout.session.expired') return { kind: 'expired', eventId, orderId };
  if (type === 'checkout.session.async_payment_failed') return { kind: 'failed', eventId, orderId };
  // a bank debit completes the session before the money arrives; async_payment_succeeded follows later
  if (session.payment_status !== 'paid') return { kind: 'other', eventId };
  const currency = session.currency ?? '';
  return {
    kind: 'paid',
    eventId,
    orderId,
    amountMinor: fromStripe(session.amount_total ?? 0, currency),
    currency,
    paymentReference: idOf(session.payment_intent) ?? session.id,
  };
}

/** Stripe warns of some disputes first (`warning_*`); a warning that closes took nothing. */
const DISPUTE_STATUSES: Partial<Record<string, 'needs_response' | 'under_review' | 'won' | 'lost'>> = {
  warning_needs_response: 'needs_response',
  needs_response: 'needs_response',
  warning_under_review: 'under_review',
  under_review: 'under_review',
  warning_closed: 'won',
  won: 'won',
  lost: 'lost',
};

function eventOfDispute(eventId: string, dispute: Stripe.Dispute): PaymentEvent {
  const paymentReference = idOf(dispute.payment_intent);
  const status = DISPUTE_STATUSES[dispute.status];
  if (!paymentReference || !status) return { kind: 'other', eventId };
  const dueBy = dispute.evidence_details?.due_by;
  return {
    kind: status === 'lost' ? 'dispute_lost' : 'disputed',
    eventId,
    paymentReference,
    reference: dispute.id,
    status,
    reason: dispute.reason,
    amountMinor: fromStripe(dispute.amount, dispute.currency),
    currency: dispute.currency,
    respondBy: dueBy ? new Date(dueBy * 1000) : null,
  };
}

/** The events that the webhook endpoint at Stripe must report. */
export const STRIPE_EVENTS = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
] as const;

function eventOf(event: Stripe.Event): PaymentEvent {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired':
      return eventOfSession(event.id, event.type, event.data.object);
    case 'charge.refunded': {
      const paymentReference = idOf(event.data.object.payment_intent);
      return paymentReference && event.data.object.refunded
        ? { kind: 'taken_back', eventId: event.id, paymentReference }
        : { kind: 'other', eventId: event.id };
    }
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
      return eventOfDispute(event.id, event.data.object);
    default:
      return { kind: 'other', eventId: event.id };
  }
}

async function* listPayments(stripe: Stripe, since: Date): AsyncGenerator<ProviderPayment> {
  const created = { gte: Math.floor(since.getTime() / 1000) };
  for await (const session of stripe.checkout.sessions.list({ created, status: 'complete', limit: 100 })) {
    const event = eventOfSession(session.id, 'checkout.session.completed', session);
    if (event.kind !== 'paid') continue;
    const { orderId, paymentReference, amountMinor, currency } = event;
    yield { orderId, paymentReference, amountMinor, currency };
  }
}

/** Returns a client of Stripe's API, or of the one at `apiUrl`. */
export function stripeClient(secretKey: string, apiUrl: string | null, options: Stripe.StripeConfig = {}): Stripe {
  const api = apiUrl ? new URL(apiUrl) : null;
  return new Stripe(secretKey, {
    timeout: STRIPE_TIMEOUT_MS,
    maxNetworkRetries: STRIPE_MAX_RETRIES,
    telemetry: false,
    ...(api ? { host: api.hostname, port: api.port, protocol: api.protocol === 'http:' ? 'http' : 'https' } : {}),
    ...options,
  });
}

/**
 * Returns the Stripe Checkout provider: the payer pays on Stripe's page and Stripe reports by signed webhook. Card data
 * never reaches us.
 */
export function stripeProvider(options: StripeOptions): PaymentProvider {
  const stripe = stripeClient(options.secretKey, options.apiUrl);
  return {
    name: 'stripe',
    async createCheckout(order) {
      try {
        const session = await stripe.checkout.sessions.create(
          {
            mode: 'payment',
            client_reference_id: order.orderId,
            metadata: { order: order.orderId },
            payment_intent_data: { metadata: { order: order.orderId } },
            line_items: [
              {
                quantity: 1,
                price_data: {
                  currency: order.currency,
                  unit_amount: toStripe(order.amountMinor, order.currency),
                  product_data: { name: order.title },
                },
              },
            ],
            success_url: order.successUrl,
            cancel_url: order.failureUrl,
          },
          { idempotencyKey: `checkout-${order.orderId}` },
        );
        if (!session.url) throw new Error('Stripe returned a checkout without a URL');
        return { paymentUrl: session.url, reference: session.id };
      } catch (error) {
        options.log.error({ err: error, order: order.orderId }, 'Stripe did not open a checkout');
        throw new Refusal(
          503,
          'PAYMENT_PROVIDER_UNAVAILABLE',
          'The payment page could not be opened. Nothing was paid. Please try again in a moment.',
          { 'retry-after': String(RETRY_AFTER_SECONDS) },
        );
      }
    },
    listPayments: (since) => listPayments(stripe, since),
    readWebhook(rawBody, headers) {
      const signature = headers['stripe-signature'];
      if (typeof signature !== 'string') throw badSignature();
      let event: Stripe.Event;
      try {
        event = stripe.webhooks.constructEvent(rawBody, signature, options.webhookSecret);
      } catch (error) {
        if (error instanceof Stripe.errors.StripeSignatureVerificationError) throw badSignature();
        throw error;
      }
      return eventOf(event);
    },
  };
}
