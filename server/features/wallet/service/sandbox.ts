import { setTimeout as delay } from 'node:timers/promises';
import { type SandboxCheckoutView } from '@contract/wallet';
import { API_BASE } from '@contract/base';
import { addressOf } from '@contract/paths';
import { type Context } from '@server/context';
import { notFound, Refusal } from '@server/http/errors';
import { orderOfTicket, type SandboxDecision, sandboxEvent, sandboxWebhook } from '@server/payments/sandbox';
import { readSetting } from '../../site/service';
import { findOrder, type TokenOrderRow } from '../store/orders';
import { viewSandboxCheckout } from '../view';
import { resultUrls } from './purchases';

/**
 * Returns the order of a checkout ticket.
 * @throws Refusal 404 for an invalid ticket, or if the sandbox is not the payment provider
 */
async function findOrderOfTicket(ctx: Context, ticket: string): Promise<TokenOrderRow> {
  const orderId = ctx.payments.name === 'sandbox' ? orderOfTicket(ctx.config.secrets, ticket) : null;
  const order = orderId ? await findOrder(ctx.db, orderId) : null;
  if (!order) throw notFound('This payment');
  return order;
}

/** Returns the contents of the sandbox's payment page. */
export async function viewCheckout(ctx: Context, ticket: string): Promise<SandboxCheckoutView> {
  const order = await findOrderOfTicket(ctx, ticket);
  return viewSandboxCheckout(order, await readSetting(ctx, 'siteName'), resultUrls('', order.id));
}

const WEBHOOK_ATTEMPTS = 3;
const WEBHOOK_TIMEOUT_MS = 10_000;
/** delay after the first failed attempt; after the second one it is twice as long */
const WEBHOOK_RETRY_DELAY_MS = 200;

/** Delivers a webhook over HTTP, as an external provider would, with retries. */
async function deliverWebhook(
  ctx: Context,
  origin: string,
  decision: SandboxDecision,
  order: TokenOrderRow,
): Promise<void> {
  const url = `${origin}${API_BASE}${addressOf('paymentWebhook', { provider: 'sandbox' }).path}`;
  const event = sandboxEvent(decision, { id: order.id, amountMinor: order.priceMinor, currency: order.currency });
  for (let attempt = 1; ; attempt += 1) {
    const webhook = sandboxWebhook(ctx.config.secrets, event, new Date());
    const response = await fetch(url, {
      method: 'POST',
      body: webhook.body,
      headers: webhook.headers,
      signal: AbortSignal.timeout(WEBHOOK_TIMEOUT_MS),
    }).catch((error: unknown) => error);
    if (response instanceof Response && response.ok) return;
    if (attempt === WEBHOOK_ATTEMPTS) {
      ctx.log.error(
        { order: order.id, response: response instanceof Response ? response.status : response },
        'the sandbox could not deliver its webhook',
      );
      throw new Refusal(
        503,
        'PAYMENT_NOT_REPORTED',
        'The payment could not be completed. Nothing was paid. Please try again.',
        { 'retry-after': '5' },
      );
    }
    await delay(WEBHOOK_RETRY_DELAY_MS * attempt);
  }
}

/**
 * Carries out the payer's decision on the sandbox's payment page. Deciding again about a settled order does nothing.
 * @param origin of this API, which receives the webhook
 * @returns the page that the payer's browser continues to
 */
export async function decideCheckout(
  ctx: Context,
  ticket: string,
  decision: SandboxDecision,
  origin: string,
): Promise<{ returnUrl: string }> {
  const order = await findOrderOfTicket(ctx, ticket);
  const { successUrl, failureUrl } = resultUrls('', order.id);
  if (order.status === 'paid' || order.status === 'taken_back') return { returnUrl: successUrl };
  await deliverWebhook(ctx, origin, decision, order);
  return { returnUrl: decision === 'pay' ? successUrl : failureUrl };
}
