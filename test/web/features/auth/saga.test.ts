// Login, logout and password on the real store, over a fake API.
import Cookies from 'js-cookie';
import Router from 'next/router';
import { type AppStore } from '@/application/wrapper';
import {
  loginRequested,
  logoutRequested,
  passkeyAccepted,
  profileRefreshRequested,
  registerUserRequested,
  secondStepCompleted,
  updatePasswordRequested,
} from '@/features/auth/slice';
import { searchSucceeded } from '@/features/performers/slice';
import { storeReturnTo } from '@/lib/cookies';
import { takeIntent } from '@/lib/intent';
import { onNotice, onSessionEnded } from '@/lib/sideEffects';
import { data, fakeApi, refusal, until } from '@test/support/fakeApi';
import { card, member, performer } from '@test/support/people';
import { startStore } from '@test/support/webStore';

jest.mock('next/router', () => ({
  __esModule: true,
  default: { router: { asPath: '/auth/login/user' }, push: jest.fn(async () => true) },
}));
const pushed = jest.mocked(Router.push);
const said: string[] = [];
onNotice(({ text }) => said.push(text));

let store: AppStore;
beforeEach(async () => {
  ['token', 'role', 'remember-me', 'return-to'].forEach((name) => Cookies.remove(name));
  pushed.mockClear();
  said.length = 0;
  store = await startStore();
});
const login = (role: 'user' | 'performer' | 'studio', remember = false, username = 'ada') =>
  store.dispatch(loginRequested({ role, username, password: 'secret', remember }));
const settled = () => until('the login settles', () => !store.getState().auth.userLogin.requesting);

/** Every cookie but the browser's id, which no session creates or ends. */
function sessionCookies(): Record<string, string> {
  const { device: _browser, ...rest } = Cookies.get();
  return rest;
}

describe('login', () => {
  test.each([
    ['a user', 'user', 'POST /auth/users/login', 'GET /users/me', member(), '/'],
    [
      'a verified performer',
      'performer',
      'POST /auth/performers/login',
      'GET /performers/me',
      performer({ verified: true }),
      '/live',
    ],
    [
      'an unverified performer',
      'performer',
      'POST /auth/performers/login',
      'GET /performers/me',
      performer({ verified: false }),
      '/',
    ],
    [
      'a studio',
      'studio',
      'POST /auth/studio/login',
      'GET /studio/me',
      { _id: 's1', role: 'studio', name: 'House' },
      '/studio',
    ],
  ] as const)(
    '%s: cookies, then profile, then success, then the landing',
    async (_who, role, call, profileCall, profile, landing) => {
      let cookiesAtProfile = {};
      const api = fakeApi({
        [call]: data({ token: 't1' }),
        [profileCall]: () => {
          cookiesAtProfile = sessionCookies();
          return data(profile);
        },
      });
      login(role);
      expect(store.getState().auth.userLogin.requesting).toBe(true);
      await until('the landing', () => pushed.mock.calls.length === 1);
      expect(pushed).toHaveBeenCalledWith(landing);
      expect(api.calls()).toEqual([call, profileCall]);
      expect(api.arrived[1]?.headers.authorization).toBe('t1');
      expect(cookiesAtProfile).toEqual({ token: 't1', role });
      expect(store.getState().auth).toMatchObject({
        loggedIn: true,
        authUser: { role },
        userLogin: { requesting: false, success: true, data: { token: 't1' }, error: null },
      });
    },
  );

  test('clears the data of an earlier account first', async () => {
    fakeApi({ 'POST /auth/performers/login': data({ token: 't1' }), 'GET /performers/me': data(performer()) });
    login('performer');
    await settled();
    fakeApi({ 'POST /auth/users/login': refusal(400, 'WRONG_CREDENTIALS') });
    login('user');
    await settled();
    expect(store.getState()).toMatchObject({
      auth: { authUser: null, loggedIn: false },
      performer: { current: { _id: '' } },
    });
  });

  test('stores the payload of a refusal as received and keeps no session', async () => {
    fakeApi({ 'POST /auth/users/login': refusal(400, 'WRONG_CREDENTIALS', 'Name or password is wrong.') });
    login('user');
    await settled();
    expect(store.getState().auth).toMatchObject({
      loggedIn: false,
      userLogin: {
        success: false,
        error: { statusCode: 400, error: 'WRONG_CREDENTIALS', message: 'Name or password is wrong.' },
      },
    });
    expect(sessionCookies()).toEqual({});
    expect(pushed).not.toHaveBeenCalled();
  });

  test('keeps the session and opens the second step where the account has a second factor', async () => {
    const api = fakeApi({
      'POST /auth/users/login': data({ token: 't1' }),
      'GET /users/me': refusal(403, 'SECOND_FACTOR_REQUIRED'),
    });
    storeReturnTo({ path: '/messages', roles: [] });
    login('user');
    await until('the second step', () => pushed.mock.calls.length === 1);
    expect(pushed).toHaveBeenCalledWith('/auth/second-step');
    expect(sessionCookies()).toMatchObject({ token: 't1', role: 'user' });
    expect(store.getState().auth).toMatchObject({ loggedIn: false, userLogin: { requesting: false, error: null } });

    api.handlers['GET /users/me'] = data(member());
    store.dispatch(secondStepCompleted());
    await until('the page', () => pushed.mock.calls.length === 2);
    expect(pushed).toHaveBeenLastCalledWith('/messages');
    expect(store.getState().auth).toMatchObject({ loggedIn: true, authUser: { role: 'user' } });
  });

  test('opens the first page after a login by a passkey', async () => {
    fakeApi({ 'GET /performers/me': data(performer({ verified: true })) });
    store.dispatch(passkeyAccepted({ token: 't2', role: 'performer' }));
    await until('the landing', () => pushed.mock.calls.length === 1);
    expect(pushed).toHaveBeenCalledWith('/live');
    expect(sessionCookies()).toEqual({ token: 't2', role: 'performer' });
  });

  test('removes the session when the profile can’t be loaded', async () => {
    fakeApi({ 'POST /auth/users/login': data({ token: 't1' }), 'GET /users/me': refusal(500, 'INTERNAL') });
    login('user');
    await settled();
    expect(sessionCookies()).toEqual({});
    expect(store.getState().auth).toMatchObject({ loggedIn: false, userLogin: { error: { error: 'INTERNAL' } } });
  });

  test('sends an email address as such, and remember me keeps it for the next form only', async () => {
    const api = fakeApi({ 'POST /auth/users/login': data({ token: 't1' }), 'GET /users/me': data(member()) });
    login('user', true, ' ada@site.test ');
    await settled();
    expect(api.arrived[0]?.body).toEqual({ email: 'ada@site.test', password: 'secret' });
    expect(Cookies.get('remember-me')).toBe('ada@site.test');
    login('user', false);
    await settled();
    expect(Cookies.get('remember-me')).toBeUndefined();
  });

  test.each([
    [[], '/account/user/wallet?package=2'],
    [['user'], '/account/user/wallet?package=2'],
    [['performer'], '/'],
  ] as const)('comes back to where the guard stopped the visitor, when the role may (%s)', async (roles, goal) => {
    storeReturnTo({ path: '/account/user/wallet?package=2', roles: [...roles] });
    fakeApi({ 'POST /auth/users/login': data({ token: 't1' }), 'GET /users/me': data(member()) });
    login('user');
    await until('the landing', () => pushed.mock.calls.length === 1);
    expect(pushed).toHaveBeenCalledWith(goal);
    expect(Cookies.get('return-to')).toBeUndefined();
  });

  test.each([
    [['user'], '50'],
    [['performer'], null],
  ] as const)('keeps what the visitor was about to do for one use, when the role may (%s)', async (roles, value) => {
    const path = '/performers/juno';
    storeReturnTo({ path, roles: [...roles], intent: { kind: 'tip', value: '50' } });
    fakeApi({ 'POST /auth/users/login': data({ token: 't1' }), 'GET /users/me': data(member()) });
    login('user');
    await until('the landing', () => pushed.mock.calls.length === 1);
    expect(takeIntent('/performers/ida', 'tip')).toBeNull();
    expect(takeIntent(path, 'follow')).toBeNull();
    expect(takeIntent(path, 'tip')).toBe(value);
    expect(takeIntent(path, 'tip')).toBeNull();
  });

  test('calls the API once for two presses', async () => {
    const api = fakeApi({ 'POST /auth/users/login': data({ token: 't1' }), 'GET /users/me': data(member()) });
    login('user');
    login('user');
    await until('the landing', () => pushed.mock.calls.length === 1);
    expect(api.calls()).toEqual(['POST /auth/users/login', 'GET /users/me']);
  });
});

describe('logout', () => {
  beforeEach(async () => {
    fakeApi({ 'POST /auth/users/login': data({ token: 't1' }), 'GET /users/me': data(member()) });
    login('user', true);
    await until('the landing', () => pushed.mock.calls.length === 1);
    pushed.mockClear();
    store.dispatch(searchSucceeded({ data: [card()], total: 1 }));
  });

  test.each([
    ['told', data({ success: true }), 'Log out!'],
    ['already over', refusal(401, 'NO_SESSION'), 'Log out!'],
    ['not told', refusal(500, 'INTERNAL'), 'Something went wrong!'],
  ])('%s: removes the cookies, resets the state and opens /', async (_what, reply, words) => {
    const api = fakeApi({ 'POST /auth/logout': reply });
    store.dispatch(logoutRequested());
    await until('something is said', () => said.length > 0);
    expect(said).toEqual([words]);
    expect(api.arrived[0]?.headers.authorization).toBe('t1');
    expect(sessionCookies()).toEqual({});
    expect(pushed).toHaveBeenCalledWith('/');
    expect(store.getState()).toMatchObject({
      auth: { loggedIn: false, authUser: null },
      user: { current: { _id: '' } },
      performer: { list: { total: 1 } },
    });
  });
});

test('a password update stores its success or failure', async () => {
  const api = fakeApi({ 'PUT /auth/users/me/password': data({ success: true }) });
  const update = () => store.dispatch(updatePasswordRequested({ password: 'new-secret', prePassword: 'secret' }));
  update();
  expect(store.getState().auth.updatePassword).toMatchObject({ submiting: true, success: false });
  await until('success', () => store.getState().auth.updatePassword.success);
  expect(api.arrived[0]?.body).toEqual({ password: 'new-secret', prePassword: 'secret' });
  api.handlers['PUT /auth/users/me/password'] = refusal(400, 'WRONG_CREDENTIALS');
  update();
  await until('failure', () => store.getState().auth.updatePassword.error !== null);
  expect(store.getState().auth.updatePassword).toMatchObject({
    success: false,
    submiting: false,
    error: { error: 'WRONG_CREDENTIALS' },
  });
});

test('a registration stores its success or failure', async () => {
  fakeApi({ 'POST /auth/users/register': data({ _id: 'u9', username: 'ada', message: 'Welcome' }) });
  store.dispatch(
    registerUserRequested({
      firstName: 'A',
      lastName: 'L',
      username: 'ada',
      email: 'a@b.cd',
      password: 'secret12',
      dateOfBirth: '1990-01-01',
      acceptTerms: true,
    }),
  );
  await until('success', () => store.getState().auth.userRegister.success);
  expect(store.getState().auth.userRegister).toMatchObject({ data: { _id: 'u9' }, submiting: false, error: null });
});

test('a refreshed profile updates the balance, and a refusal ends the session', async () => {
  Cookies.set('token', 't1');
  Cookies.set('role', 'user');
  const api = fakeApi({ 'GET /users/me': data(member({ balance: 7 })) });
  store.dispatch(profileRefreshRequested());
  await until('the balance', () => store.getState().user.current.balance === 7);
  const heard = jest.fn();
  const stop = onSessionEnded(heard);
  api.handlers['GET /users/me'] = refusal(401, 'NO_SESSION');
  store.dispatch(profileRefreshRequested());
  await until('the end', () => heard.mock.calls.length === 1);
  stop();
});
