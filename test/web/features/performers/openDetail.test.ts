/** @jest-environment node */
import { makeStore } from '@/application/wrapper';
import { openDetail } from '@/features/performers/openDetail';
import { data, fakeApi, refusal } from '@test/support/fakeApi';
import { inBrowser, onServer, recordStates } from '@test/support/openings';
import { page } from '@test/support/people';

beforeAll(() => {
  Object.assign(process.env, { API_ORIGIN: 'http://api.test', INTERNAL_SECRET: 'internal' });
});

const start = () => {
  const store = makeStore();
  const detail = () => store.getState().performer.detail;
  return { store, detail, states: recordStates(store, detail) };
};

test.each([
  ['rendered on the server', onServer],
  ['opened in the browser', inBrowser],
])('a performer’s page goes through searching to success when %s', async (_where, context) => {
  fakeApi({ 'GET /performers/juno/view': data(page({ _id: 'p1' })) });
  const { store, detail, states } = start();
  await openDetail(context(store, { username: 'juno' }));
  expect(states).toEqual(['idle', 'searching', 'success']);
  expect(detail().data?._id).toBe('p1');
});

test('a refusal is stored for the screen, and the page answers with its status', async () => {
  fakeApi({ 'GET /performers/juno/view': refusal(429, 'TOO_MANY', 'Try again in a minute.') });
  const { store, detail, states } = start();
  const context = onServer(store, { username: 'juno' });
  expect(await openDetail(context)).toBeNull();
  expect(states).toEqual(['idle', 'searching', 'failure']);
  expect(detail().error).toMatchObject({ message: 'Try again in a minute.' });
  expect(context.res.statusCode).toBe(429);
});

test('an unknown performer is thrown on, which leads to the not-found page', async () => {
  fakeApi({});
  const { store, detail } = start();
  await expect(openDetail(onServer(store, { username: 'nobody' }))).rejects.toMatchObject({ statusCode: 404 });
  expect(detail()).toMatchObject({ searching: false, success: false, error: { statusCode: 404 } });
});
