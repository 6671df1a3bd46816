// Which call of the API the website makes for what, where the specification has a call of its own.
import { forgotPassword } from '@/features/auth/api';
import { readAll, searchConversations } from '@/features/messages/api';
import { savePaymentInformation } from '@/features/payouts/api';
import { searchPurchasedItems } from '@/features/purchases/api';
import { data, fakeApi } from '@test/support/fakeApi';

test.each([
  ['wire', 'POST /performers/bank-transfer/update'],
  ['deposit', 'POST /performers/direct-deposit/update'],
  ['paxum', 'POST /performers/paxum/update'],
  ['bitpay', 'POST /performers/bitpay/update'],
] as const)('a performer saves %s details by %s, without the type', async (type, address) => {
  const api = fakeApi({ [address]: data({}) });
  await savePaymentInformation('performer', { type, accountName: 'Juno' } as never);
  expect(api.arrived).toMatchObject([{ call: address, body: { accountName: 'Juno' } }]);
  expect(api.arrived[0]?.body).not.toHaveProperty('type');
});

test('a studio, and a performer with another payment method, saves payment details with the type', async () => {
  const api = fakeApi({ 'POST /payment-information': data({}) });
  await savePaymentInformation('studio', { type: 'wire', bic: 'X' } as never);
  await savePaymentInformation('performer', { type: 'paypal', email: 'a@b.test' } as never);
  expect(api.arrived.map(({ body }) => body)).toMatchObject([{ type: 'wire' }, { type: 'paypal' }]);
});

test.each([
  ['product', 'GET /purchased-items/user/products'],
  ['video', 'GET /purchased-items/user/videos'],
  ['gallery', 'GET /purchased-items/user/galleries'],
  [undefined, 'GET /purchased-items/user/search'],
] as const)('purchases of the kind %s are searched by %s', async (type, address) => {
  const api = fakeApi({ [address]: data({ data: [], total: 0 }) });
  await searchPurchasedItems({ type, q: 'tea' });
  expect(api.arrived).toMatchObject([{ call: address, query: { q: 'tea' } }]);
});

test('conversations are listed without a name, and searched by one', async () => {
  const api = fakeApi({
    'GET /conversations': data({ data: [], total: 0 }),
    'GET /conversations/search': data({ data: [], total: 0 }),
  });
  await searchConversations({ limit: 20 });
  await searchConversations({ limit: 20, q: 'ada' });
  expect(api.calls()).toEqual(['GET /conversations', 'GET /conversations/search']);
});

test('a forgotten password is reported with the type of the account', async () => {
  const api = fakeApi({ 'POST /auth/users/forgot': data({ success: true, message: '' }) });
  await forgotPassword({ email: 'a@b.test', type: 'performer' });
  expect(api.arrived[0]?.body).toEqual({ email: 'a@b.test', type: 'performer' });
});

test('messages are marked as read with the conversation and its other side', async () => {
  const api = fakeApi({ 'POST /messages/read-all': data({ total: 0 }) });
  await readAll('c1', 'them', 7);
  expect(api.arrived[0]?.body).toEqual({ conversationId: 'c1', recipientId: 'them', lastSeq: 7 });
});
