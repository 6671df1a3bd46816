// The page guard on a navigation inside the browser.
import Cookies from 'js-cookie';
import { type AppContext } from 'next/app';
import Router from 'next/router';
import { openPage } from '@/application/open';
import { type Screen } from '@/application/screen';
import { makeStore } from '@/application/wrapper';
import { authenticated, loggedOut } from '@/features/auth/slice';
import { settingsLoaded } from '@/features/site/slice';
import { returnToFrom } from '@/lib/cookies';
import { call } from '@/lib/http';
import { data, fakeApi, refusal, until } from '@test/support/fakeApi';
import { member } from '@test/support/people';

jest.mock('next/router', () => ({
  __esModule: true,
  default: { router: { asPath: '/' }, push: jest.fn(async () => true), replace: jest.fn(async () => true) },
}));
const replaced = jest.mocked(Router.replace);

const open = (store: ReturnType<typeof makeStore>, screen: Partial<Screen>) => {
  const ctx = { asPath: '/account/user/wallet', query: {}, pathname: '/', store };
  const opened = jest.fn();
  void openPage(store, { Component: Object.assign(() => null, screen), ctx } as unknown as AppContext).then(opened);
  return opened;
};
const signIn = (store: ReturnType<typeof makeStore>) => {
  Cookies.set('token', 't');
  Cookies.set('role', 'user');
  store.dispatch(authenticated(member()));
};
let store: ReturnType<typeof makeStore>;
beforeEach(() => {
  ['token', 'role', 'return-to'].forEach((name) => Cookies.remove(name));
  replaced.mockClear();
  store = makeStore();
  store.dispatch(settingsLoaded({ siteName: 'House' }));
});

test('opening a public page does not request a known session again', async () => {
  const api = fakeApi({});
  signIn(store);
  const opened = open(store, {});
  await until('the page opens', () => opened.mock.calls.length === 1);
  expect(api.calls()).toEqual([]);
});

test('a protected page without a session opens the login instead, which remembers the page', async () => {
  fakeApi({});
  const opened = open(store, { authenticate: true, roles: ['user'] });
  await until('the login is asked for', () => replaced.mock.calls.length === 1);
  expect(replaced).toHaveBeenCalledWith('/auth/login/user');
  expect(returnToFrom(Cookies.get('return-to'))).toEqual({ path: '/account/user/wallet', roles: ['user'] });
  expect(opened).not.toHaveBeenCalled();
});

test('opening a page without the session cookies ends the session', async () => {
  fakeApi({});
  signIn(store);
  Cookies.remove('token');
  const opened = open(store, {});
  await until('the page opens', () => opened.mock.calls.length === 1);
  expect(store.getState().auth).toMatchObject({ loggedIn: false, authUser: null });
  expect(Cookies.get('role')).toBeUndefined();
});

test('opening a page requests the profile of a new session, and a profile error ends that session', async () => {
  Cookies.set('token', 't');
  Cookies.set('role', 'user');
  fakeApi({ 'GET /users/me': refusal(403, 'FORBIDDEN') });
  const opened = open(store, {});
  await until('the page opens', () => opened.mock.calls.length === 1);
  expect(Cookies.get()).toEqual({ device: expect.stringMatching(/^[0-9a-f]{32}$/) });
  expect(Router.push).not.toHaveBeenCalled();

  Cookies.set('token', 't2');
  Cookies.set('role', 'user');
  fakeApi({ 'GET /users/me': data(member()) });
  const again = open(store, { authenticate: true });
  await until('the page opens', () => again.mock.calls.length === 1);
  expect(store.getState().auth.authUser?._id).toBe('u1');
});

describe('a protected page', () => {
  test.each([401, 403])(
    'never shows the profile in memory when the API refuses its token with %i, and opens the login',
    async (status) => {
      fakeApi({ 'GET /users/me': refusal(status, 'NO') });
      signIn(store);
      const load = jest.fn(async () => ({}));
      const opened = open(store, { authenticate: true, roles: ['user'], getInitialProps: load });
      await until('the login is asked for', () => replaced.mock.calls.length === 1);
      expect(replaced.mock.calls).toEqual([['/auth/login/user']]);
      expect(load).not.toHaveBeenCalled();
      expect(opened).not.toHaveBeenCalled();
      expect(store.getState().auth).toMatchObject({ loggedIn: false, authUser: null });
      expect([Cookies.get('token'), Cookies.get('role')]).toEqual([undefined, undefined]);
    },
  );

  test('shows the account that has logged in since, not the one in memory', async () => {
    fakeApi({ 'GET /users/me': data(member({ _id: 'u2', name: 'Other' })) });
    signIn(store);
    const opened = open(store, { authenticate: true });
    await until('the page opens', () => opened.mock.calls.length === 1);
    expect(store.getState().auth.authUser).toMatchObject({ _id: 'u2', name: 'Other' });
    expect(store.getState().user.current.name).toBe('Other');
  });

  test('keeps the session while the API cannot be reached', async () => {
    fakeApi({ 'GET /users/me': refusal(503, 'DATABASE_DOWN') });
    signIn(store);
    const opened = open(store, { authenticate: true });
    await until('the page opens', () => opened.mock.calls.length === 1);
    expect(store.getState().auth.loggedIn).toBe(true);
    expect(Cookies.get('token')).toBe('t');
  });

  test('opens the login, once, when a call of its own finds that the session is over', async () => {
    fakeApi({ 'GET /users/me': data(member()), 'GET /orders/user/search': refusal(401, 'UNAUTHORIZED') });
    signIn(store);
    const opened = open(store, { authenticate: true, getInitialProps: () => call('searchUserOrders') });
    await until('the login is asked for', () => replaced.mock.calls.length === 1);
    expect(replaced.mock.calls).toEqual([['/auth/login/user']]);
    expect(opened).not.toHaveBeenCalled();
  });

  test('opens the login when the session ends while the page loads, whoever found out', async () => {
    fakeApi({ 'GET /users/me': data(member()) });
    signIn(store);
    const load = async () => {
      store.dispatch(loggedOut());
      return {};
    };
    const opened = open(store, { authenticate: true, getInitialProps: load });
    await until('the login is asked for', () => replaced.mock.calls.length === 1);
    expect(replaced).toHaveBeenCalledWith('/auth/login/user');
    expect(opened).not.toHaveBeenCalled();
  });
});

test('a public page whose session turns out to be over opens as for a guest', async () => {
  fakeApi({ 'GET /orders/user/search': refusal(401, 'UNAUTHORIZED') });
  signIn(store);
  open(store, { getInitialProps: () => call('searchUserOrders') });
  await until('the page is asked for again', () => replaced.mock.calls.length === 1);
  expect(replaced).toHaveBeenCalledWith('/account/user/wallet');
  expect(store.getState().auth.loggedIn).toBe(false);
});

test('a page that the API cannot be reached for says so in place, and the session stays', async () => {
  fakeApi({ 'GET /users/me': data(member()) });
  signIn(store);
  const unreachable = { statusCode: 0, error: 'UNREACHABLE', message: "Can't reach the site." };
  const opened = open(store, { authenticate: true, getInitialProps: () => Promise.reject(unreachable as never) });
  await until('the page opens', () => opened.mock.calls.length === 1);
  expect(opened).toHaveBeenCalledWith({ refused: unreachable });
  expect(store.getState().auth.loggedIn).toBe(true);
});
