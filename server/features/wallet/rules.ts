import { type PaymentEvent } from '@server/payments/provider';

export type OrderStatus = 'open' | 'paid' | 'failed' | 'expired' | 'review' | 'taken_back';

/** What the provider's word does to an order. `nothing`: it was said before, or came too late to matter. */
export type PaymentOutcome = 'credit' | 'fail' | 'expire' | 'review' | 'take_back' | 'nothing';

interface OrderFacts {
  status: OrderStatus;
  /** hundredths of the currency */
  amountMinor: number;
  currency: string;
}

/**
 * What an event does to its order. Webhooks repeat and overtake each other, so only the order's own state decides: money that
 * arrives is always credited, once, also after a failed try; nothing else touches an order that is settled.
 * @param takenBackBefore the same payment was already reported as taken back (that report overtook this one)
 */
export function outcomeOf(order: OrderFacts, event: PaymentEvent, takenBackBefore: boolean): PaymentOutcome {
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
    case 'taken_back':
      return order.status === 'paid' ? 'take_back' : 'nothing';
    case 'other':
      return 'nothing';
  }
}

/** One disagreement between orders and ledger, for the operator. */
export interface Difference {
  orderId: string | null;
  kind:
    | 'paid_without_credit'
    | 'credit_without_payment'
    | 'other_amount'
    | 'taken_back_without_reversal'
    | 'in_review'
    | 'unknown_subject';
  detail: string;
}

/** What the comparison looks at: one order with what the ledger says under it, either of them possibly missing. Units are hundredths of a token. */
export interface OrderAndLedger {
  orderId: string | null;
  status: OrderStatus | null;
  expectedUnits: number;
  creditedUnits: number | null;
  reversed: boolean;
}

/** What is wrong with one order beside the ledger; null when they agree. */
export function differenceOf({
  orderId,
  status,
  expectedUnits,
  creditedUnits,
  reversed,
}: OrderAndLedger): Difference | null {
  const settled = status === 'paid' || status === 'taken_back';
  if (status === 'review') return { orderId, kind: 'in_review', detail: 'The payment does not fit the order.' };
  if (settled && creditedUnits === null)
    return {
      orderId,
      kind: 'paid_without_credit',
      detail: `${expectedUnits} hundredths of a token are missing in the ledger.`,
    };
  if (!settled && creditedUnits !== null)
    return {
      orderId,
      kind: 'credit_without_payment',
      detail: `The ledger credited ${creditedUnits} hundredths of a token; the order is ${status ?? 'missing'}.`,
    };
  if (settled && creditedUnits !== expectedUnits)
    return {
      orderId,
      kind: 'other_amount',
      detail: `The ledger credited ${creditedUnits} hundredths of a token in place of ${expectedUnits}.`,
    };
  if (status === 'taken_back' && !reversed)
    return { orderId, kind: 'taken_back_without_reversal', detail: 'The money went back, the tokens did not.' };
  return null;
}
