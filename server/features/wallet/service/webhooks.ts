import { type Context } from '@server/context';
import { type Tx } from '@server/db/client';
import { newId } from '@server/db/ids';
import { type After, inTransaction } from '@server/db/transaction';
import { notFound } from '@server/http/errors';
import { metrics } from '@server/observability/metrics';
import { type PaymentEvent, type WebhookHeaders } from '@server/payments/provider';
import { postChargeback, postPurchase } from '../../ledger/service/transfers';
import { returnPledgesOf } from '../../pledges/service/settling';
import { returnTicketsOf } from '../../tickets/service/settling';
import { recordDispute } from '../../disputes/service';
import { decideOutcome, type PaymentOutcome } from '../rules';
import { creditBonus, takeBackBonus } from './firstPurchase';
import { changeOrder, hasEvent, insertEvent, lockOrder, type TokenOrderRow } from '../store/orders';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Returns the provider's id of what an event is about. */
const eventSubject = (event: PaymentEvent) =>
  'orderId' in event ? event.orderId : 'paymentReference' in event ? event.paymentReference : '';

function lockOrderOfEvent(ctx: Context, tx: Tx, event: PaymentEvent): Promise<TokenOrderRow | null> {
  if (event.kind !== 'paid' && 'paymentReference' in event)
    return lockOrder(tx, ctx.payments.name, { paymentReference: event.paymentReference });
  if (event.kind === 'other' || !UUID.test(event.orderId)) return Promise.resolve(null);
  return lockOrder(tx, ctx.payments.name, { id: event.orderId });
}

type Announce = (posted: { transferId: number; balance: number }, change: number) => void;

async function credit(
  tx: Tx,
  order: TokenOrderRow,
  paymentReference: string | null,
  announce: Announce,
): Promise<void> {
  const posted = await postPurchase(tx, {
    key: order.id,
    subject: order.id,
    memberId: order.accountId,
    tokens: order.tokens,
  });
  await changeOrder(tx, order.id, {
    status: 'paid',
    paymentReference,
    transferId: posted.transferId,
    paidAt: new Date(),
  });
  const bonus = await creditBonus(tx, order);
  announce(posted, order.tokens);
  if (bonus) announce(bonus, order.bonusTokens);
}

async function takeBack(
  ctx: Context,
  { tx, after }: { tx: Tx; after: After },
  order: TokenOrderRow,
  announce: Announce,
): Promise<void> {
  if (order.transferId === null) throw new Error(`Order ${order.id} is paid but has no transfer`);
  await returnPledgesOf(ctx, { tx, after }, order.accountId);
  await returnTicketsOf(ctx, { tx, after }, order.accountId);
  await changeOrder(tx, order.id, { status: 'taken_back' });
  const posted = await postChargeback(tx, {
    key: order.id,
    subject: order.id,
    purchaseTransferId: order.transferId,
    memberId: order.accountId,
    tokens: order.tokens,
  });
  announce(posted, -order.tokens);
  const bonus = await takeBackBonus(tx, order);
  if (bonus) announce(bonus, -order.bonusTokens);
}

async function applyOutcome(
  ctx: Context,
  tx: Tx,
  after: After,
  order: TokenOrderRow,
  event: PaymentEvent,
  outcome: PaymentOutcome,
): Promise<void> {
  const paymentReference = event.kind === 'paid' ? event.paymentReference : order.paymentReference;
  const announce: Announce = (posted, change) =>
    after(() =>
      ctx.realtime.toAccount(order.accountId, 'balance/changed', {
        eventId: `transfer:${posted.transferId}`,
        change,
        balance: posted.balance,
      }),
    );
  switch (outcome) {
    case 'credit':
      return credit(tx, order, paymentReference, announce);
    case 'take_back':
      return takeBack(ctx, { tx, after }, order, announce);
    case 'review':
      ctx.log.error({ order: order.id, event }, 'a payment does not match its order; no tokens were credited');
      return changeOrder(tx, order.id, { status: 'review', paymentReference });
    case 'fail':
      return changeOrder(tx, order.id, { status: 'failed' });
    case 'expire':
      return changeOrder(tx, order.id, { status: 'expired' });
    case 'nothing':
      return undefined;
  }
}

/** Reads a webhook. A refused one is logged: it may be a payment that was made and does not arrive. */
function readSigned(ctx: Context, rawBody: Buffer, headers: WebhookHeaders): PaymentEvent {
  try {
    return ctx.payments.readWebhook(rawBody, headers);
  } catch (error) {
    metrics.webhooks.inc({ provider: ctx.payments.name, result: 'refused' });
    ctx.log.warn(
      { provider: ctx.payments.name, bytes: rawBody.length },
      'refused a payment webhook whose signature is missing, wrong or too old; compare STRIPE_WEBHOOK_SECRET and the clock',
    );
    throw error;
  }
}

/**
 * Receives a payment provider's webhook, the only source of bought tokens. The order, the ledger and the record of the
 * event change in one transaction; events that repeat or arrive out of order change nothing twice. Signed events about
 * unknown orders are stored and accepted, because the provider would otherwise repeat them for days.
 * @throws Refusal 404 for a provider that is not configured, 400 BAD_SIGNATURE
 */
export async function receiveWebhook(
  ctx: Context,
  provider: string,
  rawBody: Buffer,
  headers: WebhookHeaders,
): Promise<void> {
  if (provider !== ctx.payments.name) throw notFound('This provider');
  const event = readSigned(ctx, rawBody, headers);
  metrics.webhooks.inc({ provider, result: 'accepted' });
  await inTransaction(ctx.db, async (tx, after) => {
    const order = await lockOrderOfEvent(ctx, tx, event);
    const takenBackBefore =
      event.kind === 'paid' && (await hasEvent(tx, provider, ['taken_back', 'dispute_lost'], event.paymentReference));
    const outcome = order
      ? decideOutcome(
          { status: order.status, amountMinor: order.priceMinor, currency: order.currency },
          event,
          takenBackBefore,
        )
      : 'nothing';
    const recordedOutcome = !order && event.kind !== 'other' ? 'unknown' : outcome;
    const isNew = await insertEvent(tx, {
      provider,
      eventId: event.eventId,
      kind: event.kind,
      subject: eventSubject(event),
      outcome: recordedOutcome,
    });
    if (!isNew) return;
    if (recordedOutcome === 'unknown') ctx.log.warn({ event }, 'a payment event is about an unknown order');
    if (order && 'reference' in event)
      await recordDispute(tx, { ...event, id: newId(), provider, orderId: order.id, accountId: order.accountId });
    if (order) await applyOutcome(ctx, tx, after, order, event, outcome);
  });
}
