import { isSamePurchase, type PurchaseFacts, checkPurchase } from '../../../server/features/purchases/rules';

const video: PurchaseFacts = {
  isAvailable: true,
  price: 20,
  agreedPrice: null,
  isShipped: false,
  quantity: 1,
  deliveryAddress: null,
  isOwned: false,
};

test.each<[string, Partial<PurchaseFacts>, string | null]>([
  ['may be bought', {}, null],
  ['may be bought at the agreed price', { agreedPrice: 20 }, null],
  ['is refused at another price', { agreedPrice: 19 }, 'PRICE_CHANGED'],
  ['is refused when it is not available', { isAvailable: false }, 'NOT_FOUND'],
  ['is refused when it is free', { price: 0 }, 'NOT_FOR_SALE'],
  ['is refused when the member owns it', { isOwned: true }, 'ALREADY_BOUGHT'],
  ['is refused as owned even when it is no longer available', { isOwned: true, isAvailable: false }, 'ALREADY_BOUGHT'],
  ['is refused in a quantity of two when it is a file', { quantity: 2 }, 'ONE_ONLY'],
  ['is refused without an address when it is shipped', { isShipped: true }, 'ADDRESS_MISSING'],
  [
    'may be bought in any quantity and again when it is shipped',
    { isShipped: true, quantity: 3, isOwned: true, deliveryAddress: 'Lamp street 1' },
    null,
  ],
])('an item %s', (_title, facts, refusal) => {
  expect(checkPurchase({ ...video, ...facts })).toBe(refusal);
});

test('two requests ask for the same purchase only if all their fields are equal', () => {
  const asked = { type: 'product', itemId: 'a', quantity: 1, deliveryAddress: 'Lamp street 1', postalCode: null };
  expect(isSamePurchase(asked, { ...asked })).toBe(true);
  for (const other of [
    { type: 'video' },
    { itemId: 'b' },
    { quantity: 2 },
    { deliveryAddress: null },
    { postalCode: '1' },
  ])
    expect(isSamePurchase(asked, { ...asked, ...other })).toBe(false);
});
