import { type Order } from '@/features/orders/state';

/** Returns an order as the API sends it. */
export const order = (changes: Partial<Order> = {}): Order => ({
  _id: 'o1',
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-20T10:00:00.000Z',
  orderNumber: 1001,
  type: 'product',
  itemId: 'i1',
  name: 'Signed poster',
  image: null,
  delivery: 'post',
  quantity: 2,
  token: 40,
  deliveryStatus: 'processing',
  deliveryAddress: 'Lamp street 1',
  postalCode: '20457',
  shippingCode: null,
  performer: { _id: 'p1', username: 'juno', name: 'Juno Valcourt', avatar: '/no-avatar.png' },
  user: { _id: 'u1', username: 'mira', name: 'Mira', avatar: '/default-user-icon.png' },
  ...changes,
});
