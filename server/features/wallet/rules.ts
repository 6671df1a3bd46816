import { type PaymentEvent } from '@server/payments/provider';

export type OrderStatus = 'open' | 'paid' | 'failed' | 'expired' | 'review' | 'taken_back';

/** The effect of a payment event on its order. `nothing`: the event is a repetition or no longer matters. */
export type PaymentOutcome = 'credit' | 'fail' | 'expire' | 'review' | 'take_back' | 'nothing';

interface OrderFacts {
  status: OrderStatus;
  /** hundredths of the currency */
  amountMinor: number;
  currency: string;
}

/**
 * Returns what a payment event does to its order. Webhooks repeat and arrive out of order, so only the order's state
 * decides. A payment is credited once, even after a failed attempt. Nothing else changes a settled order.
 * @param takenBackBefore the payment was already reported as reversed (that event overtook this one)
 */
export function decideOutcome(order: OrderFacts, event: PaymentEvent, takenBackBefore: boolean): PaymentOutcome {
  const unsettled = order.status === 'open' || order.status === 'failed' || order.status === 'expired';
  switch (event.kind) {
    case 'paid':
      if (!unsettled) return 'nothing';
      if (takenBackBefore || event.amountMinor !== order.amountMinor || event.currency !== order.currency)
        return 'review';
      return 'credit';
    case 'failed':
      return order.status === 'open' ? 'fail' : 'nothing';
    case 'expired':
      return order.status === 'open' || order.status === 'failed' ? 'expire' : 'nothing';
    case 'disputed':
      return 'nothing';
    case 'dispute_lost':
    case 'taken_back':
      return order.status === 'paid' ? 'take_back' : 'nothing';
    case 'other':
      return 'nothing';
  }
}

/** Returns the free tokens of a first purchase of this size. `offer` is null for accounts that cannot have them. */
export const firstPurchaseBonus = (offer: { bonus: number; minimum: number } | null, tokens: number): number =>
  offer && tokens >= offer.minimum ? offer.bonus : 0;

/** A difference between the orders and the ledger, for the operator. */
export interface Difference {
  orderId: string | null;
  kind:
    | 'paid_without_credit'
    | 'credit_without_payment'
    | 'other_amount'
    | 'taken_back_without_reversal'
    | 'in_review'
    | 'unknown_subject'
    | 'paid_at_provider'
    | 'not_at_provider'
    | 'other_payment';
  detail: string;
}

/** An order as it is compared with the provider's payments. */
export interface OrderToCompare {
  id: string;
  status: OrderStatus;
  priceMinor: number;
  currency: string;
}

/** A payment as the provider lists it. */
interface ListedPayment {
  orderId: string;
  paymentReference: string;
  amountMinor: number;
  currency: string;
}

const HAS_PAYMENT: readonly OrderStatus[] = ['paid', 'taken_back', 'review'];

/** Returns how a listed payment and our order differ, or null. */
export function findPaymentDifference(payment: ListedPayment, order: OrderToCompare | undefined): Difference | null {
  const { orderId, paymentReference, amountMinor, currency } = payment;
  if (!order || !HAS_PAYMENT.includes(order.status))
    return {
      orderId,
      kind: 'paid_at_provider',
      detail: `The provider has the payment ${paymentReference}, but the order is ${order?.status ?? 'missing'}.`,
    };
  if (order.status !== 'review' && (order.priceMinor !== amountMinor || order.currency !== currency))
    return {
      orderId,
      kind: 'other_payment',
      detail: `The provider has ${amountMinor} ${currency} instead of ${order.priceMinor} ${order.currency}.`,
    };
  return null;
}

/** Returns the difference of a paid order that the provider does not list. */
export const notAtProvider = ({ id }: OrderToCompare): Difference => ({
  orderId: id,
  kind: 'not_at_provider',
  detail: 'The order is paid, but the provider lists no payment for it.',
});

/** An order with its transfer in the ledger; either may be missing. Units are hundredths of a token. */
export interface OrderAndLedger {
  orderId: string | null;
  status: OrderStatus | null;
  expectedUnits: number;
  creditedUnits: number | null;
  reversed: boolean;
}

/** Returns how an order and the ledger differ, or null. */
export function findDifference({
  orderId,
  status,
  expectedUnits,
  creditedUnits,
  reversed,
}: OrderAndLedger): Difference | null {
  const settled = status === 'paid' || status === 'taken_back';
  if (status === 'review') return { orderId, kind: 'in_review', detail: 'The payment does not match the order.' };
  if (settled && creditedUnits === null)
    return {
      orderId,
      kind: 'paid_without_credit',
      detail: `The ledger has no credit of ${expectedUnits} units for this order.`,
    };
  if (!settled && creditedUnits !== null)
    return {
      orderId,
      kind: 'credit_without_payment',
      detail: `The ledger credited ${creditedUnits} units, but the order is ${status ?? 'missing'}.`,
    };
  if (settled && creditedUnits !== expectedUnits)
    return {
      orderId,
      kind: 'other_amount',
      detail: `The ledger credited ${creditedUnits} units instead of ${expectedUnits}.`,
    };
  if (status === 'taken_back' && !reversed)
    return {
      orderId,
      kind: 'taken_back_without_reversal',
      detail: 'The payment was reversed, but the tokens were not taken back.',
    };
  return null;
}
