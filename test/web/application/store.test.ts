import { HYDRATE } from 'next-redux-wrapper';
import { legacy_createStore as createStore } from 'redux';
import { reducer } from '@/application/firstReducer';
import { late } from '@/application/late';
import { rootReducer } from '@/application/rootReducer';
import { makeStore, wrapper } from '@/application/wrapper';
import { logoutRequested } from '@/features/auth/slice';
import { unreadChanged } from '@/features/chat/slice';
import { searchRequested, searchSucceeded } from '@/features/performers/slice';
import { socketStatusChanged } from '@/features/realtime/slice';
import { ageAccepted, settingsLoaded, themeChanged, uiRestoreRequested } from '@/features/site/slice';
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

  test('a state that the server made is taken over, but for the socket', () => {
    const state = rootReducer(rootReducer(start(), socketStatusChanged('connected')), {
      type: HYDRATE,
      payload: { ...server, fromServer: true },
    });
    expect(state.ui.siteName).toBe('House');
    expect(state.socket.status).toBe('connected');
    expect(state).not.toHaveProperty('fromServer');
  });

  test('the browser’s own older snapshot, which every navigation brings, overwrites nothing', () => {
    const newer = rootReducer(start(), searchSucceeded({ data: [card()], total: 1 }));
    expect(rootReducer(newer, { type: HYDRATE, payload: start() })).toBe(newer);
  });

  test('a navigation in the browser sets no mark', async () => {
    const props = await wrapper.getInitialAppProps(() => async () => ({ pageProps: {} }))({ ctx: {} } as never);
    expect(props).toHaveProperty('initialState');
    expect(props).not.toHaveProperty('initialState.fromServer');
  });
});

test('one worker’s mistake is reported and does not silence its watcher', async () => {
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

test('an action that changes nothing leaves the state as it is', () => {
  const state = start();
  expect(rootReducer(state, { type: 'nothing/atAll' })).toBe(state);
  expect(rootReducer(state, logoutRequested())).toBe(state);
});

test('what happens to states whose reducers are still on their way is made up for, in order', async () => {
  // as next.config.js puts it together for browsers
  const store = createStore(reducer, late);
  const server = { ...start(), chat: { ...start().chat, totalUnread: 7 } };
  store.dispatch({ type: HYDRATE, payload: { ...server, fromServer: true } } as never);
  expect(store.getState().chat.totalUnread).toBe(7);
  expect(Object.keys(store.getState()).sort()).toEqual(Object.keys(server).sort());
  store.dispatch(unreadChanged({ total: 3 }));
  store.dispatch(settingsLoaded({ siteName: 'House' }));
  expect(store.getState()).toMatchObject({ chat: { totalUnread: 7 }, ui: { siteName: '' } });
  await until('they arrived', () => store.getState().chat.totalUnread === 3);
  expect(store.getState()).toMatchObject({ ui: { siteName: 'House' }, wallet: server.wallet });
  expect(store.getState()).not.toHaveProperty('fromServer');
});

test('what a visitor does before the reducers are there stands, also where a saga reads what was kept before', async () => {
  localStorage.setItem(UI_STORAGE_KEY, JSON.stringify({ theme: 'light', ageAccepted: false }));
  const store = createStore(reducer, late);
  store.dispatch({ type: HYDRATE, payload: { ...start(), fromServer: true } } as never);
  store.dispatch(uiRestoreRequested());
  store.dispatch(ageAccepted());
  store.dispatch(themeChanged('dark'));
  await until('it is kept', () => store.getState().ui.ageAccepted);
  expect(store.getState().ui).toMatchObject({ ageAccepted: true, theme: 'dark' });
  expect(JSON.parse(localStorage.getItem(UI_STORAGE_KEY) ?? '{}')).toMatchObject({ ageAccepted: true, theme: 'dark' });
});

test('what is asked for before the sagas arrived is done when they have', async () => {
  const api = fakeApi({ 'GET /performers/search': data({ data: [card()], total: 1 }) });
  const store = makeStore();
  store.dispatch(searchRequested({}));
  expect(store.getState().performer.list.searching).toBe(true);
  await until('the result', () => store.getState().performer.list.success);
  expect(api.calls()).toEqual(['GET /performers/search']);
});
