import { type Context } from '@server/context';
import { type Tx } from '@server/db/client';
import { type After, inTransaction } from '@server/db/transaction';
import { notFound } from '@server/http/errors';
import { type PaymentEvent, type WebhookHeaders } from '@server/payments/provider';
import { postChargeback, postPurchase } from '../../ledger/service/transfers';
import { outcomeOf, type PaymentOutcome } from '../rules';
import { changeOrder, eventIsKnown, keepEvent, lockOrder, type TokenOrderRow } from '../store/orders';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** What an event is about, as the provider names it. */
const subjectOf = (event: PaymentEvent) =>
  'orderId' in event ? event.orderId : event.kind === 'taken_back' ? event.paymentReference : '';

function lockSubject(ctx: Context, tx: Tx, event: PaymentEvent): Promise<TokenOrderRow | null> {
  if (event.kind === 'taken_back')
    return lockOrder(tx, ctx.payments.name, { paymentReference: event.paymentReference });
  if (event.kind === 'other' || !UUID.test(event.orderId)) return Promise.resolve(null);
  return lockOrder(tx, ctx.payments.name, { id: event.orderId });
}

async function carryOut(
  ctx: Context,
  tx: Tx,
  after: After,
  order: TokenOrderRow,
  event: PaymentEvent,
  outcome: PaymentOutcome,
): Promise<void> {
  const paymentReference = event.kind === 'paid' ? event.paymentReference : order.paymentReference;
  const tell = (posted: { transferId: number; balance: number }, change: number) =>
    after(() =>
      ctx.realtime.toAccount(order.accountId, 'balance/changed', {
        eventId: `transfer:${posted.transferId}`,
        change,
        balance: posted.balance,
      }),
    );
  switch (outcome) {
    case 'credit': {
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
      return tell(posted, order.tokens);
    }
    case 'take_back': {
      if (order.transferId === null) throw new Error(`The order ${order.id} is paid and has no transfer`);
      await changeOrder(tx, order.id, { status: 'taken_back' });
      return tell(
        await postChargeback(tx, {
          key: order.id,
          subject: order.id,
          purchaseTransferId: order.transferId,
          memberId: order.accountId,
          tokens: order.tokens,
        }),
        -order.tokens,
      );
    }
    case 'review':
      ctx.log.error({ order: order.id, event }, 'a payment does not fit its order; nothing was credited');
      return changeOrder(tx, order.id, { status: 'review', paymentReference });
    case 'fail':
      return changeOrder(tx, order.id, { status: 'failed' });
    case 'expire':
      return changeOrder(tx, order.id, { status: 'expired' });
    case 'nothing':
      return undefined;
  }
}

/**
 * Takes a provider's report: the only way by which bought tokens come into being. Order, ledger and the record of the event
 * change in one transaction; a report that repeats itself, comes late or out of order changes nothing twice. What is signed and not
 * about an order of ours is noted and answered like any other, or the provider would repeat it for days.
 * @throws Refusal 404 for a provider that is not the configured one, 400 `BAD_SIGNATURE`
 */
export async function receiveWebhook(
  ctx: Context,
  provider: string,
  rawBody: Buffer,
  headers: WebhookHeaders,
): Promise<void> {
  if (provider !== ctx.payments.name) throw notFound('This provider');
  const event = ctx.payments.readWebhook(rawBody, headers);
  await inTransaction(ctx.db, async (tx, after) => {
    const order = await lockSubject(ctx, tx, event);
    const takenBackBefore =
      event.kind === 'paid' && (await eventIsKnown(tx, provider, 'taken_back', event.paymentReference));
    const outcome = order
      ? outcomeOf(
          { status: order.status, amountMinor: order.priceMinor, currency: order.currency },
          event,
          takenBackBefore,
        )
      : 'nothing';
    const noted = !order && event.kind !== 'other' ? 'unknown' : outcome;
    const fresh = await keepEvent(tx, {
      provider,
      eventId: event.eventId,
      kind: event.kind,
      subject: subjectOf(event),
      outcome: noted,
    });
    if (!fresh) return;
    if (noted === 'unknown') ctx.log.warn({ event }, 'a payment event is about no order of ours');
    if (order) await carryOut(ctx, tx, after, order, event, outcome);
  });
}
