import {
  clearCredentials,
  clearedSetCookie,
  credentialsFrom,
  forgetUsername,
  isOwnPath,
  readCredentials,
  readRememberedUsername,
  rememberUsername,
  returnToFrom,
  returnToSetCookie,
  storeCredentials,
  storeImpersonation,
  storeReturnTo,
  takeReturnTo,
} from '@/lib/cookies';

const written: string[] = [];
beforeEach(() => {
  const real = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie')!;
  written.length = 0;
  jest.spyOn(document, 'cookie', 'set').mockImplementation(function (this: Document, line: string) {
    written.push(line);
    real.set!.call(document, line);
  });
});
afterEach(() => {
  clearCredentials();
  forgetUsername();
  jest.restoreAllMocks();
});
const daysOf = (line: string) =>
  Math.round((new Date(/expires=([^;]+)/.exec(line)![1]!).getTime() - Date.now()) / 86_400_000);

test('stores token and role for 365 days, for this site only', () => {
  storeCredentials('t1', 'performer');
  expect(readCredentials()).toEqual({ token: 't1', role: 'performer' });
  expect(written.map(daysOf)).toEqual([365, 365]);
  expect(written[0]).toMatch(/^token=t1;.*path=\/;.*sameSite=lax/i);
  clearCredentials();
  expect(readCredentials()).toEqual({ token: null, role: null });
});

test('an operator who sees the site as an account keeps the session of the browser', () => {
  storeCredentials('own', 'user');
  storeImpersonation('as_x', 'performer');
  expect(readCredentials()).toEqual({ token: 'as_x', role: 'performer', impersonating: true });
  expect(written.at(-1)).toMatch(/^impersonation=performer.as_x;.*sameSite=strict/i);
  const header = document.cookie;
  expect(credentialsFrom(header)).toEqual({ token: 'as_x', role: 'performer', impersonating: true });
  expect(clearedSetCookie(credentialsFrom(header)).map((line) => line.split('=')[0])).toEqual(['impersonation']);
  clearCredentials();
  expect(readCredentials()).toEqual({ token: 'own', role: 'user' });
});

test('ignores an unknown role', () => {
  document.cookie = 'role=king';
  expect(readCredentials().role).toBeNull();
});

test('remembers and forgets the username of the login form', () => {
  expect(readRememberedUsername()).toBe('');
  rememberUsername('ada');
  expect(readRememberedUsername()).toBe('ada');
  forgetUsername();
  expect(readRememberedUsername()).toBe('');
});

test.each<[string | undefined, unknown]>([
  [undefined, { token: null, role: null }],
  ['', { token: null, role: null }],
  ['token=a%3Db; role=user', { token: 'a=b', role: 'user' }],
  ['x=1;token=t;role=studio', { token: 't', role: 'studio' }],
  ['token=%E0%A4%A; role=user', { token: null, role: 'user' }],
  ['role=operator; token=t', { token: 't', role: null }],
])('reads the header %s as %j', (header, expected) => expect(credentialsFrom(header)).toEqual(expected));

describe('the page to return to', () => {
  test('is returned once', () => {
    storeReturnTo({ path: '/a?b=c|d', roles: ['user', 'studio'] });
    expect(takeReturnTo()).toEqual({ path: '/a?b=c|d', roles: ['user', 'studio'] });
    expect(takeReturnTo()).toBeNull();
  });
  test('carries a known intent, and drops any other', () => {
    storeReturnTo({ path: '/a|b', roles: ['user'], intent: { kind: 'tip', value: '50' } });
    expect(takeReturnTo()).toEqual({ path: '/a|b', roles: ['user'], intent: { kind: 'tip', value: '50' } });
    for (const wanted of ['pay.50', 'tip.<b>', 'tip.', ''])
      expect(returnToFrom(`user;${wanted}|/a`)).toEqual({ path: '/a', roles: ['user'] });
  });
  test('is the same in the server’s Set-Cookie header', () => {
    const [, value] = /^return-to=([^;]+)/.exec(returnToSetCookie({ path: '/live', roles: ['performer'] }))!;
    expect(returnToFrom(decodeURIComponent(value!))).toEqual({ path: '/live', roles: ['performer'] });
  });
  test.each([
    ['/', true],
    ['/a/b?c#d', true],
    ['//evil.test', false],
    ['/\\evil.test', false],
    ['https://evil.test', false],
    ['javascript:alert(1)', false],
    ['', false],
    ['/a\nb', false],
  ])('%j is a path of this site: %s', (path, expected) => {
    expect(isOwnPath(path)).toBe(expected);
    expect(returnToFrom(`user|${path}`) !== null).toBe(expected);
  });
});
