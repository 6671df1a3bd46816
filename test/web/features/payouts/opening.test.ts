/** @jest-environment node */
import { makeStore } from '@/application/wrapper';
import { loadPayouts } from '@/features/payouts/openPayouts';
import { data, fakeApi, refusal } from '@test/support/fakeApi';
import { onServer, recordStates } from '@test/support/openings';

beforeAll(() => {
  Object.assign(process.env, { API_ORIGIN: 'http://api.test', INTERNAL_SECRET: 'internal' });
});

const replies = {
  'GET /payment-information': data([]),
  'GET /payout-requests/performer/pending-requests': data([]),
  'GET /payout-requests/performer/search': data({ data: [{ _id: 'r1' }], total: 1 }),
  'POST /payout-requests/performer/stats': data({ tokenMustPay: 5 }),
};

test('payouts go through searching to success, and ask for the next payout without a body', async () => {
  const api = fakeApi(replies);
  const store = makeStore();
  const states = recordStates(store, () => store.getState().performer.payoutRequests);
  expect(await loadPayouts(onServer(store), 'performer')).toMatchObject({
    preview: { tokenMustPay: 5 },
    pending: null,
  });
  expect(states).toEqual(['idle', 'searching', 'success']);
  expect(api.arrived.find(({ call }) => call === 'POST /payout-requests/performer/stats')?.body).toBeUndefined();
});

test('a refused preview is returned for the screen, with the list of requests', async () => {
  fakeApi({ ...replies, 'POST /payout-requests/performer/stats': refusal(422, 'RANGE', 'Choose at most a year.') });
  const store = makeStore();
  expect(await loadPayouts(onServer(store), 'performer')).toMatchObject({
    preview: null,
    failure: { message: 'Choose at most a year.' },
  });
  expect(store.getState().performer.payoutRequests).toMatchObject({ success: true, total: 1 });
});

test('a refusal that leads to another page is thrown on', async () => {
  fakeApi({ ...replies, 'GET /payment-information': refusal(401, 'UNAUTHORIZED') });
  await expect(loadPayouts(onServer(makeStore()), 'performer')).rejects.toMatchObject({ statusCode: 401 });
});
