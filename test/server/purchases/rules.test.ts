import { isSamePurchase, type PurchaseFacts, refusalToBuy } from '../../../server/features/purchases/rules';

const video: PurchaseFacts = {
  offered: true,
  price: 20,
  agreedPrice: null,
  posted: false,
  quantity: 1,
  deliveryAddress: null,
  bought: false,
};

test.each<[string, Partial<PurchaseFacts>, string | null]>([
  ['is sold', {}, null],
  ['is sold at the price that was agreed', { agreedPrice: 20 }, null],
  ['is not sold at another price', { agreedPrice: 19 }, 'PRICE_CHANGED'],
  ['is not sold when it is off sale', { offered: false }, 'NOT_FOUND'],
  ['is not sold when it is free', { price: 0 }, 'NOT_FOR_SALE'],
  ['is sold once', { bought: true }, 'ALREADY_BOUGHT'],
  ['says so also when it is off sale by now', { bought: true, offered: false }, 'ALREADY_BOUGHT'],
  ['is sold one at a time', { quantity: 2 }, 'ONE_ONLY'],
  ['needs an address when it is a parcel', { posted: true }, 'ADDRESS_MISSING'],
  [
    'is sold in numbers, and again, when it is a parcel',
    { posted: true, quantity: 3, bought: true, deliveryAddress: 'Lamp street 1' },
    null,
  ],
])('a thing %s', (_words, facts, refusal) => {
  expect(refusalToBuy({ ...video, ...facts })).toBe(refusal);
});

test('the same purchase is the same in all its words', () => {
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
