/** @jest-environment node */
import { makeStore } from '@/application/wrapper';
import { authenticated } from '@/features/auth/slice';
import { loadResults } from '@/features/performers/loadResults';
import { data, fakeApi, refusal } from '@test/support/fakeApi';
import { onServer, recordStates } from '@test/support/openings';
import { card, performer } from '@test/support/people';

beforeAll(() => {
  Object.assign(process.env, { API_ORIGIN: 'http://api.test', INTERNAL_SECRET: 'internal' });
});

const ROUTE = { path: '/', fixed: {} };
const start = () => {
  const store = makeStore();
  return { store, states: recordStates(store, () => store.getState().performer.list) };
};

test('a rendered list of performers goes through searching to success', async () => {
  fakeApi({ 'GET /performers/search': data({ data: [card()], total: 1, near: false }) });
  const { store, states } = start();
  expect((await loadResults(onServer(store), ROUTE)).loadedKey).not.toBeNull();
  expect(states).toEqual(['idle', 'searching', 'success']);
});

test('a refused list is stored, the page answers with its status, and the screen searches again', async () => {
  fakeApi({ 'GET /performers/search': refusal(429, 'TOO_MANY', 'Try again in a minute.') });
  const { store, states } = start();
  const context = onServer(store);
  expect(await loadResults(context, ROUTE)).toEqual({ loadedKey: null });
  expect(states).toEqual(['idle', 'searching', 'failure']);
  expect(store.getState().performer.list.error).toMatchObject({ message: 'Try again in a minute.' });
  expect(context.res.statusCode).toBe(429);
});

test('the server searches without the performer who is logged in', async () => {
  const api = fakeApi({ 'GET /performers/search': data({ data: [], total: 0, near: false }) });
  const { store } = start();
  store.dispatch(authenticated(performer({ _id: 'juno' })));
  await loadResults(onServer(store), ROUTE);
  expect(api.arrived.map(({ query }) => query.excludeId)).toEqual(['juno']);
});
