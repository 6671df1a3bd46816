/** @jest-environment node */
import { makeStore } from '@/application/wrapper';
import { openReceipt, openReceipts } from '@/features/shows/openReceipts';
import { data, fakeApi, refusal } from '@test/support/fakeApi';
import { onServer, recordStates } from '@test/support/openings';
import { receipt } from '@test/support/shows';

beforeAll(() => {
  Object.assign(process.env, { API_ORIGIN: 'http://api.test', INTERNAL_SECRET: 'internal' });
});

const SEARCH = 'GET /streaming/shows/search';

test('the page of receipts goes through searching to success, or stores a refusal for the screen', async () => {
  fakeApi({ [SEARCH]: data({ data: [receipt()], total: 1 }) });
  const store = makeStore();
  const receipts = () => store.getState().shows.receipts;
  const states = recordStates(store, receipts);
  expect(await openReceipts(onServer(store, { page: '1' }))).toEqual({ page: 1 });
  expect(receipts()).toMatchObject({ total: 1, data: [{ _id: receipt()._id }] });
  fakeApi({ [SEARCH]: refusal(429, 'TOO_MANY', 'Try again in a minute.') });
  await openReceipts(onServer(store, { page: '2' }));
  expect(states).toEqual(['idle', 'searching', 'success', 'searching', 'failure']);
  expect(receipts().error).toMatchObject({ message: 'Try again in a minute.' });
});

test('a refused receipt is stored for the screen, and an unknown one leads to the not-found page', async () => {
  const store = makeStore();
  const context = onServer(store, { conversationId: 'c1' });
  fakeApi({ 'GET /streaming/shows/c1': refusal(429, 'TOO_MANY', 'Try again in a minute.') });
  expect(await openReceipt(context)).toEqual({ id: 'c1' });
  expect(store.getState().shows).toMatchObject({ status: 'refused', error: { message: 'Try again in a minute.' } });
  fakeApi({});
  await expect(openReceipt(context)).rejects.toMatchObject({ statusCode: 404 });
});
