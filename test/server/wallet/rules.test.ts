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
const report = (kind: 'failed' | 'expired'): PaymentEvent => ({ kind, eventId: 'e', orderId: 'o' });
const back: PaymentEvent = { kind: 'taken_back', eventId: 'e', paymentReference: 'p' };

describe('decideOutcome', () => {
  it.each<[OrderStatus, PaymentEvent, string]>([
    ['open', paid(), 'credit'],
    ['failed', paid(), 'credit'],
    ['expired', paid(), 'credit'],
    ['paid', paid(), 'nothing'],
    ['taken_back', paid(), 'nothing'],
    ['review', paid(), 'nothing'],
    ['open', paid({ amountMinor: 998 }), 'review'],
    ['open', paid({ currency: 'eur' }), 'review'],
    ['open', report('failed'), 'fail'],
    ['paid', report('failed'), 'nothing'],
    ['expired', report('failed'), 'nothing'],
    ['open', report('expired'), 'expire'],
    ['failed', report('expired'), 'expire'],
    ['paid', report('expired'), 'nothing'],
    ['paid', back, 'take_back'],
    ['open', back, 'nothing'],
    ['taken_back', back, 'nothing'],
    ['open', { kind: 'other', eventId: 'e' }, 'nothing'],
  ])('for an order that is %s and the event %j returns %s', (status, event, outcome) => {
    expect(decideOutcome(order(status), event, false)).toBe(outcome);
  });

  it('puts an order in review if its payment was reversed before it was reported', () => {
    expect(decideOutcome(order('open'), paid(), true)).toBe('review');
  });

  it('credits at most once, and reverses only after a credit, for any sequence of events', () => {
    const next: Record<string, OrderStatus> = {
      credit: 'paid',
      fail: 'failed',
      expire: 'expired',
      review: 'review',
      take_back: 'taken_back',
    };
    const reports = fc.array(
      fc.constantFrom(paid(), paid({ amountMinor: 1 }), report('failed'), report('expired'), back),
      {
        maxLength: 30,
      },
    );
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

describe('findDifference', () => {
  const withChange = (change: Partial<OrderAndLedger>): OrderAndLedger => ({
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
  ])('for %j returns %s', (change, kind) => {
    expect(findDifference(withChange(change))?.kind ?? null).toBe(kind);
  });
});
