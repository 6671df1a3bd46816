import { refusalToMove } from '../../../server/features/orders/rules';

const WAY = ['created', 'processing', 'shipping', 'delivered'] as const;

test('a parcel moves forward only, by any step, and may stay', () => {
  for (const [from, at] of WAY.entries()) {
    for (const [to, there] of WAY.entries())
      expect(refusalToMove({ delivery: 'post', deliveryStatus: at }, there)).toBe(to < from ? 'FORWARD_ONLY' : null);
  }
});

test('nothing moves after a refund, and what opens files never did', () => {
  for (const to of WAY) {
    expect(refusalToMove({ delivery: 'post', deliveryStatus: 'refunded' }, to)).toBe('ALREADY_REFUNDED');
    expect(refusalToMove({ delivery: 'access', deliveryStatus: 'delivered' }, to)).toBe('NOTHING_TO_DELIVER');
  }
});
