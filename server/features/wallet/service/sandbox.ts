import { setTimeout as delay } from 'node:timers/promises';
import { type SandboxCheckoutView } from '@contract/wallet';
import { API_BASE } from '@contract/base';
import { addressOf } from '@contract/paths';
import { type Context } from '@server/context';
import { notFound, Refusal } from '@server/http/errors';
import { orderOfTicket, type SandboxDecision, sandboxEvent, sandboxWebhook } from '@server/payments/sandbox';
import { readSetting } from '../../site/service';
import { orderById, type TokenOrderRow } from '../store/orders';
import { viewSandboxCheckout } from '../view';
import { addressesAfter } from './orders';

/** The order behind a ticket. @throws Refusal 404 for a ticket that is none, and wherever the sandbox is not the provider */
async function orderBehind(ctx: Context, ticket: string): Promise<TokenOrderRow> {
  const orderId = ctx.payments.name === 'sandbox' ? orderOfTicket(ctx.config.secret, ticket) : null;
  const order = orderId ? await orderById(ctx.db, orderId) : null;
  if (!order) throw notFound('This payment');
  return order;
}

/** What the sandbox's page shows. */
export async function viewCheckout(ctx: Context, ticket: string): Promise<SandboxCheckoutView> {
  const order = await orderBehind(ctx, ticket);
  return viewSandboxCheckout(order, await readSetting(ctx, 'siteName'), addressesAfter('', order.id));
}

const ATTEMPTS = 3;

/** Reports over HTTP, as a provider elsewhere would, and a few times when nobody answers. */
async function report(ctx: Context, origin: string, decision: SandboxDecision, order: TokenOrderRow): Promise<void> {
  const address = `${origin}${API_BASE}${addressOf('paymentWebhook', { provider: 'sandbox' }).path}`;
  const event = sandboxEvent(decision, { id: order.id, amountMinor: order.priceMinor, currency: order.currency });
  for (let attempt = 1; ; attempt += 1) {
    const webhook = sandboxWebhook(ctx.config.secret, event, new Date());
    const answer = await fetch(address, {
      method: 'POST',
      body: webhook.body,
      headers: webhook.headers,
      signal: AbortSignal.timeout(10_000),
    }).catch((error: unknown) => error);
    if (answer instanceof Response && answer.ok) return;
    if (attempt === ATTEMPTS) {
      ctx.log.error(
        { order: order.id, answer: answer instanceof Response ? answer.status : answer },
        'the sandbox could not deliver its webhook',
      );
      throw new Refusal(
        503,
        'PAYMENT_NOT_REPORTED',
        'The payment could not be reported to the site. Nothing was paid; please try again.',
        { 'retry-after': '5' },
      );
    }
    await delay(200 * attempt);
  }
}

/**
 * The payer's decision at the sandbox's page. Deciding again about an order that is settled reports nothing.
 * @param origin where this API answers webhooks
 * @returns where the payer's browser goes on
 */
export async function decideCheckout(
  ctx: Context,
  ticket: string,
  decision: SandboxDecision,
  origin: string,
): Promise<{ returnUrl: string }> {
  const order = await orderBehind(ctx, ticket);
  const { successUrl, failureUrl } = addressesAfter('', order.id);
  if (order.status === 'paid' || order.status === 'taken_back') return { returnUrl: successUrl };
  await report(ctx, origin, decision, order);
  return { returnUrl: decision === 'pay' ? successUrl : failureUrl };
}
