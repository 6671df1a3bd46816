import { checkDeliveryMove } from '../../../server/features/orders/rules';

const STEPS = ['created', 'processing', 'shipping', 'delivered'] as const;

test('a parcel may keep its status or move forward by any number of steps', () => {
  for (const [from, at] of STEPS.entries()) {
    for (const [to, there] of STEPS.entries())
      expect(checkDeliveryMove({ delivery: 'post', deliveryStatus: at }, there)).toBe(
        to < from ? 'FORWARD_ONLY' : null,
      );
  }
});

test('refunded orders and orders of files have no delivery to update', () => {
  for (const to of STEPS) {
    expect(checkDeliveryMove({ delivery: 'post', deliveryStatus: 'refunded' }, to)).toBe('ALREADY_REFUNDED');
    expect(checkDeliveryMove({ delivery: 'access', deliveryStatus: 'delivered' }, to)).toBe('NOTHING_TO_DELIVER');
  }
});
