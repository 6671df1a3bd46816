/** @jest-environment node */
import { makeStore } from '@/application/wrapper';
import { loadEarnings } from '@/features/earnings/openEarnings';
import { tokenHistorySlice } from '@/features/wallet/slice';
import { searchOnOpen } from '@/lib/searchOnOpen';
import { data, fakeApi, refusal } from '@test/support/fakeApi';
import { onServer, recordStates } from '@test/support/openings';
import { stats } from '@test/support/people';

beforeAll(() => {
  Object.assign(process.env, { API_ORIGIN: 'http://api.test', INTERNAL_SECRET: 'internal' });
});

const SEARCH = 'GET /earning/performer/search';
const STATS = 'GET /earning/performer/stats';

test('a rendered page goes through searching to success', async () => {
  fakeApi({ [SEARCH]: data({ data: [{ _id: 'e1' }], total: 1 }), [STATS]: data(stats()) });
  const store = makeStore();
  const states = recordStates(store, () => store.getState().performer.earning);
  await loadEarnings(onServer(store), 'performer');
  expect(states).toEqual(['idle', 'searching', 'success']);
  expect(store.getState().performer.earning).toMatchObject({ total: 1, data: [{ _id: 'e1' }] });
});

test('a rendered page stores a refusal for the screen', async () => {
  fakeApi({ [STATS]: refusal(422, 'RANGE_TOO_LONG', 'Choose at most 400 days.') });
  const store = makeStore();
  const states = recordStates(store, () => store.getState().performer.earning);
  await loadEarnings(onServer(store), 'performer').catch(() => undefined);
  expect(states).toEqual(['idle', 'searching', 'failure']);
});

test('earnings reuse the stats of an unchanged range, and treat an incomplete range as none', async () => {
  const api = fakeApi({ [SEARCH]: data({ data: [], total: 0 }), [STATS]: data(stats()) });
  const store = makeStore();
  const open = (from: string, to: string, page = '1') => loadEarnings(onServer(store, { from, to, page }), 'performer');
  await open('2026-11-01', '2026-11-21');
  await open('2026-11-01', '2026-11-21', '2');
  expect(api.calls().filter((call) => call === STATS)).toHaveLength(1);
  await open('2026-11-02', '2026-11-21');
  await open('2026-11-02', '');
  await open('', '');
  expect(api.arrived.filter(({ call }) => call === STATS).map(({ query }) => query)).toEqual([
    { fromDate: '2026-11-01', toDate: '2026-11-21' },
    { fromDate: '2026-11-02', toDate: '2026-11-21' },
    {},
  ]);
});

test.each([401, 403, 404, 503])('throws a %i, because it leads to another page', async (statusCode) => {
  const search = () => Promise.reject(Object.assign(new Error('refused'), { statusCode }));
  await expect(searchOnOpen(onServer(makeStore()), tokenHistorySlice.actions, {}, search)).rejects.toThrow('refused');
});
