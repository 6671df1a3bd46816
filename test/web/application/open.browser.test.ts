// The page guard on a navigation inside the browser.
import Cookies from 'js-cookie';
import { type AppContext } from 'next/app';
import Router from 'next/router';
import { openPage } from '@/application/open';
import { type Screen } from '@/application/screen';
import { makeStore } from '@/application/wrapper';
import { authenticated } from '@/features/auth/slice';
import { settingsLoaded } from '@/features/site/slice';
import { returnToFrom } from '@/lib/cookies';
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

test('opening a page does not request a known session again', async () => {
  const api = fakeApi({});
  signIn(store);
  const opened = open(store, { authenticate: true });
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
