import { HYDRATE } from 'next-redux-wrapper';
import { rootReducer } from '@/application/rootReducer';
import { makeStore, wrapper } from '@/application/wrapper';
import { logoutRequested } from '@/features/auth/slice';
import { unreadChanged } from '@/features/chat/slice';
import { searchRequested, searchSucceeded } from '@/features/performers/slice';
import { socketStatusChanged } from '@/features/realtime/slice';
import { restoreUi } from '@/features/site/restoreUi';
import { ageAccepted, settingsLoaded, themeChanged } from '@/features/site/slice';
import { UI_STORAGE_KEY } from '@/lib/uiStorage';
import { data, fakeApi, until } from '@test/support/fakeApi';
import { card } from '@test/support/people';

jest.mock('next/router', () => ({ __esModule: true, default: { push: jest.fn(async () => true) } }));

const start = () => rootReducer(undefined, { type: 'start' });

describe('hydration', () => {
  const server = rootReducer(
    rootReducer(start(), settingsLoaded({ siteName: 'House' })),
    socketStatusChanged('failed'),
  );

  test('takes over a state made on the server, except for the socket', () => {
    const state = rootReducer(rootReducer(start(), socketStatusChanged('connected')), {
      type: HYDRATE,
      payload: { ...server, fromServer: true },
    });
    expect(state.ui.siteName).toBe('House');
    expect(state.socket.status).toBe('connected');
    expect(state).not.toHaveProperty('fromServer');
  });

  test('ignores the older snapshot of the browser that every navigation brings', () => {
    const newer = rootReducer(start(), searchSucceeded({ data: [card()], total: 1 }));
    expect(rootReducer(newer, { type: HYDRATE, payload: start() })).toBe(newer);
  });

  test('does not mark the state of a navigation in the browser as the server’s', async () => {
    const props = await wrapper.getInitialAppProps(() => async () => ({ pageProps: {} }))({ ctx: {} } as never);
    expect(props).toHaveProperty('initialState');
    expect(props).not.toHaveProperty('initialState.fromServer');
  });
});

test('a saga that throws is reported, and its watcher keeps running', async () => {
  const reported = jest.fn();
  const original = globalThis.reportError;
  globalThis.reportError = reported;
  fakeApi({ 'GET /performers/search': { body: { data: null } } });
  const store = makeStore();
  store.dispatch(searchRequested({}));
  await until('the failure', () => !store.getState().performer.list.searching || reported.mock.calls.length > 0);
  fakeApi({ 'GET /performers/search': data({ data: [card()], total: 1 }) });
  store.dispatch(searchRequested({}));
  await until('the next search works', () => store.getState().performer.list.success);
  globalThis.reportError = original;
});

test('an unknown action returns the same state object', () => {
  const state = start();
  expect(rootReducer(state, { type: 'nothing/atAll' })).toBe(state);
  expect(rootReducer(state, logoutRequested())).toBe(state);
});

test('actions before the sagas have loaded change the state at once', () => {
  const store = makeStore();
  const server = { ...start(), chat: { ...start().chat, totalUnread: 7 } };
  store.dispatch({ type: HYDRATE, payload: { ...server, fromServer: true } } as never);
  expect(store.getState().chat.totalUnread).toBe(7);
  store.dispatch(unreadChanged({ total: 3 }));
  store.dispatch(settingsLoaded({ siteName: 'House' }));
  expect(store.getState()).toMatchObject({
    chat: { totalUnread: 3 },
    ui: { siteName: 'House' },
    wallet: server.wallet,
  });
  expect(store.getState()).not.toHaveProperty('fromServer');
});

test('choices that a visitor makes before the sagas have loaded are kept and not overwritten by stored ones', async () => {
  localStorage.setItem(UI_STORAGE_KEY, JSON.stringify({ theme: 'light', ageAccepted: false }));
  const store = makeStore();
  store.dispatch({ type: HYDRATE, payload: { ...start(), fromServer: true } } as never);
  restoreUi(store);
  store.dispatch(ageAccepted());
  store.dispatch(themeChanged('dark'));
  const stored = () => JSON.parse(localStorage.getItem(UI_STORAGE_KEY) ?? '{}') as { ageAccepted?: boolean };
  await until('the sagas have stored it', () => stored().ageAccepted === true);
  expect(store.getState().ui).toMatchObject({ ageAccepted: true, theme: 'dark' });
  expect(stored()).toMatchObject({ ageAccepted: true, theme: 'dark' });
});

test('intents that are dispatched before the sagas have loaded run once afterwards', async () => {
  const api = fakeApi({ 'GET /performers/search': data({ data: [card()], total: 1 }) });
  const store = makeStore();
  store.dispatch(searchRequested({}));
  expect(store.getState().performer.list.searching).toBe(true);
  await until('the result', () => store.getState().performer.list.success);
  expect(api.calls()).toEqual(['GET /performers/search']);
});

test('if the sagas fail to load, the next action loads them again and no intent is lost', async () => {
  const api = fakeApi({ 'GET /performers/search': data({ data: [card()], total: 1 }) });
  let failures = 0;
  jest.doMock('@/application/startSagas', () => {
    failures += 1;
    throw new Error('offline');
  });
  const store = makeStore();
  store.dispatch(searchRequested({}));
  await until('the first attempt failed', () => failures === 1);
  jest.dontMock('@/application/startSagas');
  jest.resetModules();
  await until('the second attempt succeeds', () => {
    store.dispatch({ type: 'test/anything' });
    return store.getState().performer.list.success;
  });
  expect(api.calls()).toEqual(['GET /performers/search']);
});
