/** @jest-environment node */
import { makeStore, wrapper } from '@/application/wrapper';
import { searchRequested } from '@/features/performers/slice';
import { fakeApi } from '@test/support/fakeApi';

test('no saga runs on the server, where pages call the api themselves', async () => {
  const api = fakeApi({});
  makeStore().dispatch(searchRequested({}));
  await new Promise((resolve) => setImmediate(resolve));
  expect(api.calls()).toEqual([]);
});

test('the serialised state is marked as the server’s, and one request has one store', async () => {
  const seen: unknown[] = [];
  const context = { ctx: { req: {} } } as never;
  const initial = wrapper.getInitialAppProps((store) => async () => {
    seen.push(store);
    return { pageProps: {} };
  });
  await initial(context);
  expect(await initial(context)).toMatchObject({ initialState: { fromServer: true, auth: { loggedIn: false } } });
  expect(seen[0]).toBe(seen[1]);
});

test('a page rendered on the server has the data of slices that only this page loads', async () => {
  const store = makeStore();
  const { searchSucceeded } = await import('@/features/messages/slice');
  store.dispatch(searchSucceeded({ data: [], total: 3 }));
  expect(store.getState().messages).toMatchObject({ total: 3, success: true });
});
