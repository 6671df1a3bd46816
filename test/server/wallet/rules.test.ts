import fc from 'fast-check';
import { findDifference, type OrderAndLedger, decideOutcome, type OrderStatus } from '@server/features/wallet/rules';
import { type PaymentEvent } from '@server/payments/provider';

const order = (status: OrderStatus) => ({ status, amountMinor: 999, currency: 'usd' });
const paid = (change: Partial<Extract<PaymentEvent, { kind: 'paid' }>> = {}): PaymentEvent => ({
  kind: 'paid',
  eventId: 'e',
  orderId: 'o',
  amountMinor: 999,
  currency: 'usd',
  paymentReference: 'p',
  ...change,
});
const word = (kind: 'failed' | 'expired'): PaymentEvent => ({ kind, eventId: 'e', orderId: 'o' });
const back: PaymentEvent = { kind: 'taken_back', eventId: 'e', paymentReference: 'p' };

describe('what a report does to an order', () => {
  it.each<[OrderStatus, PaymentEvent, string]>([
    ['open', paid(), 'credit'],
    ['failed', paid(), 'credit'],
    ['expired', paid(), 'credit'],
    ['paid', paid(), 'nothing'],
    ['taken_back', paid(), 'nothing'],
    ['review', paid(), 'nothing'],
    ['open', paid({ amountMinor: 998 }), 'review'],
    ['open', paid({ currency: 'eur' }), 'review'],
    ['open', word('failed'), 'fail'],
    ['paid', word('failed'), 'nothing'],
    ['expired', word('failed'), 'nothing'],
    ['open', word('expired'), 'expire'],
    ['failed', word('expired'), 'expire'],
    ['paid', word('expired'), 'nothing'],
    ['paid', back, 'take_back'],
    ['open', back, 'nothing'],
    ['taken_back', back, 'nothing'],
    ['open', { kind: 'other', eventId: 'e' }, 'nothing'],
  ])('%s, and then %j: %s', (status, event, outcome) => {
    expect(decideOutcome(order(status), event, false)).toBe(outcome);
  });

  it('money that was taken back before it was reported goes to a person', () => {
    expect(decideOutcome(order('open'), paid(), true)).toBe('review');
  });

  it('whatever comes in whatever order, is credited once at most and taken back only after that', () => {
    const next: Record<string, OrderStatus> = {
      credit: 'paid',
      fail: 'failed',
      expire: 'expired',
      review: 'review',
      take_back: 'taken_back',
    };
    const reports = fc.array(fc.constantFrom(paid(), paid({ amountMinor: 1 }), word('failed'), word('expired'), back), {
      maxLength: 30,
    });
    fc.assert(
      fc.property(reports, (events) => {
        let status: OrderStatus = 'open';
        const done: string[] = [];
        for (const event of events) {
          const outcome = decideOutcome(order(status), event, false);
          done.push(outcome);
          status = next[outcome] ?? status;
        }
        expect(done.filter((outcome) => outcome === 'credit').length).toBeLessThanOrEqual(1);
        expect(done.filter((outcome) => outcome === 'take_back').length).toBeLessThanOrEqual(
          done.includes('credit') ? 1 : 0,
        );
      }),
    );
  });
});

describe('orders beside the ledger', () => {
  const beside = (change: Partial<OrderAndLedger>): OrderAndLedger => ({
    orderId: 'o',
    status: 'paid',
    expectedUnits: 10_000,
    creditedUnits: 10_000,
    reversed: false,
    ...change,
  });

  it.each<[Partial<OrderAndLedger>, string | null]>([
    [{}, null],
    [{ status: 'taken_back', reversed: true }, null],
    [{ creditedUnits: null }, 'paid_without_credit'],
    [{ creditedUnits: 9_999 }, 'other_amount'],
    [{ status: 'open' }, 'credit_without_payment'],
    [{ status: null, orderId: null }, 'credit_without_payment'],
    [{ status: 'taken_back' }, 'taken_back_without_reversal'],
    [{ status: 'review', creditedUnits: null }, 'in_review'],
  ])('%j: %s', (change, kind) => {
    expect(findDifference(beside(change))?.kind ?? null).toBe(kind);
  });
});
