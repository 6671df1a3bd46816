import { loadEarnings } from '@/features/earnings/openEarnings';
import { LATEST_TRANSACTIONS } from '@/features/wallet/historyFilter';
import { tokenHistorySlice } from '@/features/wallet/slice';
import { searchOnOpen } from '@/lib/searchOnOpen';
import { data, fakeApi, refusal, until } from '@test/support/fakeApi';
import { inBrowser, recordStates } from '@test/support/openings';
import { stats } from '@test/support/people';
import { startStore } from '@test/support/webStore';

const SEARCH = 'GET /earning/performer/search';
const STATS = 'GET /earning/performer/stats';

test('a page opened in the browser goes through searching to success, and only its saga searches', async () => {
  const api = fakeApi({ [SEARCH]: data({ data: [{ _id: 'e1' }], total: 1 }), [STATS]: data(stats()) });
  const store = await startStore();
  const earning = () => store.getState().performer.earning;
  const states = recordStates(store, earning);
  await loadEarnings(inBrowser(store), 'performer');
  await until('the result', () => earning().success);
  expect(states).toEqual(['idle', 'searching', 'success']);
  expect(earning()).toMatchObject({ total: 1, data: [{ _id: 'e1' }] });
  expect(api.calls().sort()).toEqual([SEARCH, STATS]);
});

test('a page opened in the browser stores a refusal for the screen', async () => {
  fakeApi({ [STATS]: refusal(422, 'RANGE_TOO_LONG', 'Choose at most 400 days.') });
  const store = await startStore();
  const earning = () => store.getState().performer.earning;
  const states = recordStates(store, earning);
  await loadEarnings(inBrowser(store), 'performer');
  await until('the refusal', () => earning().error !== null);
  expect(states).toEqual(['idle', 'searching', 'failure']);
  expect(earning().error).toMatchObject({ message: 'Choose at most 400 days.' });
});

test.each([
  ['success', data({ data: [{ _id: 't1' }], total: 1 }), { total: 1, data: [{ _id: 't1' }] }],
  ['failure', refusal(422, 'RANGE', 'Choose at most a year.'), { error: { message: 'Choose at most a year.' } }],
])('the token history opened in the browser goes through searching to %s by its saga', async (end, reply, found) => {
  const api = fakeApi({ 'GET /transactions/user/search': reply });
  const store = await startStore();
  const history = () => store.getState().user.paymentTokenHistory;
  const states = recordStates(store, history);
  const search = jest.fn();
  await searchOnOpen(inBrowser(store), tokenHistorySlice.actions, LATEST_TRANSACTIONS, search);
  await until('the reply', () => states.at(-1) === end);
  expect(states).toEqual(['idle', 'searching', end]);
  expect(history()).toMatchObject(found);
  expect([search.mock.calls, api.calls()]).toEqual([[], ['GET /transactions/user/search']]);
});
