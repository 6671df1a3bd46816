/** @jest-environment node */
// The page guard while the server renders: access, cookies, and redirects after failures.
import { type AppContext } from 'next/app';
import { openPage } from '@/application/open';
import { type Screen, withStore } from '@/application/screen';
import { makeStore } from '@/application/wrapper';
import { viewPerformer } from '@/features/performers/api';
import { selectOrigin } from '@/features/site/selectors';
import { visitorOf } from '@/lib/visitor';
import { data, fakeApi, refusal } from '@test/support/fakeApi';
import { member, page, performer } from '@test/support/people';

process.env.API_ORIGIN = 'http://api.test';
process.env.INTERNAL_SECRET = 'between-us';

const site = {
  'GET /settings/public': data({ siteName: 'House', maintenance: false }),
  'GET /menus': data([]),
  'GET /performer-categories': data([]),
};
const CLEARED = [expect.stringMatching(/^token=;.*Max-Age=0/), expect.stringMatching(/^role=;.*Max-Age=0/)];
const BOTH = 'token=t1; role=user';

// the site's settings are remembered for a second; every test starts after it
let now = Date.now();
beforeEach(() => {
  now += 10_000;
  jest.spyOn(Date, 'now').mockReturnValue(now);
});
afterEach(() => jest.restoreAllMocks());

/** Requests a page as a browser would, and returns the answer. */
async function ask(
  screen: Partial<Screen>,
  { cookie, path = '/asked?x=1', by = {} }: { cookie?: string; path?: string; by?: Record<string, string> } = {},
) {
  const store = makeStore();
  const headers: Record<string, string> = {};
  const setCookies: string[] = [];
  const res = {
    statusCode: 200,
    ended: false,
    setHeader: (name: string, value: string) => void (headers[name.toLowerCase()] = value),
    appendHeader: (_name: string, value: string | string[]) => void setCookies.push(...[value].flat()),
    writeHead(status: number, more: { Location: string }) {
      this.statusCode = status;
      headers.location = more.Location;
    },
    end() {
      this.ended = true;
    },
  };
  const req = {
    headers: { cookie, 'x-forwarded-for': '6.6.6.6', 'x-country': 'FR', ...by },
    socket: { remoteAddress: '9.9.9.9' },
  };
  const component = Object.assign(() => null, screen) as Screen;
  const ctx = { req, res, asPath: path, query: {}, pathname: path, store };
  const props = await openPage(store, { Component: component, ctx } as unknown as AppContext);
  return {
    props,
    status: res.statusCode,
    ended: res.ended,
    location: headers.location,
    headers,
    setCookies,
    state: store.getState(),
  };
}

describe('a page that needs authentication', () => {
  const protectedPage: Partial<Screen> = { authenticate: true };

  test.each<[string, string | undefined]>([
    ['no cookies', undefined],
    ['the token alone', 'token=t1'],
    ['the role alone', 'role=user'],
    ['a role that is none', 'token=t1; role=king'],
    ['an empty token', 'token=; role=user'],
  ])('removes the cookies and redirects to the user login when the visitor has %s', async (_what, cookie) => {
    fakeApi({ ...site, 'GET /users/me': data(member()) });
    const answer = await ask(protectedPage, { cookie });
    expect(answer).toMatchObject({ status: 307, ended: true, location: '/auth/login/user' });
    if (cookie) expect(answer.setCookies).toEqual(expect.arrayContaining(CLEARED));
    expect(answer.setCookies).toContainEqual(expect.stringContaining(`return-to=${encodeURIComponent('|/asked?x=1')}`));
  });

  test.each([401, 403, 404, 500])(
    'clears the credentials and redirects to the login when the profile answers %i',
    async (status) => {
      fakeApi({ ...site, 'GET /users/me': refusal(status, 'NO') });
      const answer = await ask(protectedPage, { cookie: BOTH });
      expect(answer).toMatchObject({ status: 307, location: '/auth/login/user' });
      expect(answer.setCookies).toEqual(expect.arrayContaining(CLEARED));
    },
  );

  test('renders without caching for a visitor with both cookies and a profile', async () => {
    const api = fakeApi({ ...site, 'GET /users/me': data(member()) });
    const answer = await ask({ ...protectedPage, getInitialProps: async () => ({ shown: true }) }, { cookie: BOTH });
    expect(answer).toMatchObject({ status: 200, ended: false, props: { shown: true }, setCookies: [] });
    expect(answer.headers['cache-control']).toBe('private, no-store');
    expect(answer.state.auth).toMatchObject({ loggedIn: true, authUser: { _id: 'u1' } });
    expect(answer.state.user.current.balance).toBe(100);
    const asked = api.arrived.find(({ call }) => call === 'GET /users/me');
    expect(asked?.headers).toMatchObject({
      authorization: 't1',
      'x-footlights-internal': 'between-us',
      'x-footlights-visitor-ip': '9.9.9.9',
    });
  });

  test.each([
    ['between-us', '203.0.113.7', 'BE'],
    ['guessed', '9.9.9.9', undefined],
  ])('with internal headers and the secret %s asks the API on behalf of %s', async (secret, ip, country) => {
    const api = fakeApi({ ...site, 'GET /users/me': data(member()) });
    const by = {
      'x-footlights-internal': secret,
      'x-footlights-visitor-ip': '203.0.113.7',
      'x-footlights-visitor-country': 'BE',
    };
    await ask(protectedPage, { cookie: BOTH, by });
    const headers = api.arrived.find(({ call }) => call === 'GET /users/me')?.headers as Record<string, string>;
    expect([
      headers.authorization,
      headers['x-footlights-visitor-ip'],
      headers['x-footlights-visitor-country'],
    ]).toEqual(['t1', ip, country]);
  });

  test('redirects to the second step of the login, keeps the session and remembers the page', async () => {
    fakeApi({ ...site, 'GET /users/me': refusal(403, 'SECOND_FACTOR_REQUIRED') });
    const answer = await ask(protectedPage, { cookie: BOTH });
    expect(answer).toMatchObject({ location: '/auth/second-step' });
    expect(answer.setCookies.join()).toContain('return-to=');
    expect(answer.setCookies).not.toEqual(expect.arrayContaining(CLEARED));
  });

  test("redirects to the login when the role cookie names a role that the session doesn't have", async () => {
    fakeApi({ ...site, 'GET /performers/me': refusal(403, 'FORBIDDEN') });
    const answer = await ask(protectedPage, { cookie: 'token=t1; role=performer' });
    expect(answer).toMatchObject({ location: '/auth/login/user' });
    expect(answer.setCookies).toEqual(expect.arrayContaining(CLEARED));
  });

  test('redirects a visitor of another role home and keeps the session', async () => {
    fakeApi({ ...site, 'GET /users/me': data(member()) });
    expect(await ask({ ...protectedPage, roles: ['performer'] }, { cookie: BOTH })).toMatchObject({
      status: 307,
      location: '/',
      setCookies: [],
    });
  });

  test('redirects an unverified performer home when it needs a verified one', async () => {
    const live: Partial<Screen> = { authenticate: true, roles: ['performer'], verified: true };
    const cookie = 'token=t1; role=performer';
    fakeApi({ ...site, 'GET /performers/me': data(performer({ verified: false })) });
    expect(await ask(live, { cookie })).toMatchObject({ location: '/' });
    fakeApi({ ...site, 'GET /performers/me': data(performer({ verified: true })) });
    expect(await ask(live, { cookie })).toMatchObject({ status: 200 });
  });
});

describe('a public page', () => {
  test.each<[string, Record<string, string>, string]>([
    ['', { host: 'a.test' }, 'http://a.test'],
    ['', { host: 'a.test:3000', 'x-forwarded-proto': 'https, http' }, 'https://a.test:3000'],
    ['', { host: 'a.test', 'x-forwarded-proto': 'javascript' }, 'http://a.test'],
    ['https://stage.example', { host: 'a.test' }, 'https://stage.example'],
  ])('uses the site address of the operator (%j), or else the requested origin', async (userUrl, by, origin) => {
    fakeApi({ ...site, 'GET /settings/public': data({ maintenance: false, userUrl }) });
    expect(selectOrigin((await ask({}, { by })).state)).toBe(origin);
    // the settings cached for all visitors contain no visitor's origin
    expect(selectOrigin((await ask({}, { by: { host: 'b.test' } })).state)).toBe(userUrl || 'http://b.test');
  });

  test.each(['token=t1', BOTH])('renders as for a guest with invalid cookies (%s)', async (cookie) => {
    fakeApi({ ...site, 'GET /users/me': refusal(401, 'NO_SESSION') });
    const answer = await ask({ getInitialProps: async () => ({ shown: true }) }, { cookie });
    expect(answer).toMatchObject({ status: 200, props: { shown: true } });
    expect(answer.setCookies).toEqual(expect.arrayContaining(CLEARED));
    expect(answer.state.auth.loggedIn).toBe(false);
  });

  test('redirects a logged-in visitor to their landing page when it is a login page', async () => {
    fakeApi({ ...site, 'GET /performers/me': data(performer({ verified: true })), 'GET /users/me': data(member()) });
    expect(await ask({ visitorsOnly: true }, { cookie: 'token=t1; role=performer' })).toMatchObject({
      location: '/live',
    });
    expect(await ask({ visitorsOnly: true }, { cookie: BOTH })).toMatchObject({ location: '/' });
    expect(await ask({ visitorsOnly: true })).toMatchObject({ status: 200 });
  });
});

describe('a page that loads data', () => {
  const viewing: Partial<Screen> = {
    getInitialProps: withStore(async (context) => ({ performer: await viewPerformer('juno', visitorOf(context)) })),
  };
  const answering = (reply: ReturnType<typeof refusal>) =>
    fakeApi({ ...site, 'GET /performers/juno/view': reply, 'GET /users/me': data(member()) });

  test('renders the data when the API answers 200', async () => {
    answering(data(page()));
    expect(await ask(viewing)).toMatchObject({ props: { performer: { username: 'juno' } } });
  });
  test.each([
    [404, 'NOT_FOUND'],
    [400, 'VALIDATION'],
  ])('redirects to /404 when the API answers %i', async (code, error) => {
    answering(refusal(code, error));
    expect(await ask(viewing)).toMatchObject({ status: 307, location: '/404' });
  });
  test('redirects to / when the API answers 403, and never loops there', async () => {
    answering(refusal(403, 'FORBIDDEN'));
    expect(await ask(viewing)).toMatchObject({ status: 307, location: '/' });
    await expect(ask(viewing, { path: '/' })).rejects.toThrow('Forbidden in the action!');
  });
  test('clears the credentials and reloads as for a guest when the API answers 401', async () => {
    answering(refusal(401, 'NO_SESSION'));
    const answer = await ask(viewing, { cookie: BOTH });
    expect(answer).toMatchObject({ location: '/asked?x=1' });
    expect(answer.setCookies).toEqual(expect.arrayContaining(CLEARED));
  });
  test('redirects to the login when the API answers 401 without a token, so that nothing loops', async () => {
    answering(refusal(401, 'NO_SESSION'));
    expect(await ask(viewing)).toMatchObject({ location: '/auth/login/user' });
  });
  test('shows maintenance when the API answers 503', async () => {
    answering(refusal(503, 'MAINTENANCE'));
    expect(await ask(viewing)).toMatchObject({ status: 503, state: { settings: { maintenance: true } } });
  });
  test.each([409, 422, 429])(
    'keeps its layout, its status and the API’s words for any other refusal, such as %i',
    async (code) => {
      answering(refusal(code, 'REFUSED', 'Try again in a minute.'));
      expect(await ask(viewing)).toMatchObject({
        status: code,
        ended: false,
        props: { refused: { message: 'Try again in a minute.' } },
      });
    },
  );
  test('fails with status 500 when the API answers 500', async () => {
    answering(refusal(500, 'INTERNAL'));
    await expect(ask(viewing)).rejects.toMatchObject({ statusCode: 500 });
  });
});

describe('a page during maintenance', () => {
  test('answers 503 with Retry-After, without loading data or checking the session', async () => {
    const api = fakeApi({ ...site, 'GET /settings/public': data({ maintenance: true }) });
    const answer = await ask(
      { authenticate: true, getInitialProps: () => Promise.reject(new Error('must not run')) },
      { cookie: BOTH },
    );
    expect(answer).toMatchObject({ status: 503, props: {}, setCookies: [] });
    expect(answer.headers['retry-after']).toBe('120');
    expect(api.calls()).not.toContain('GET /users/me');
  });
});

describe('the settings of the site', () => {
  test('are requested at most once a second, without credentials, and fill settings and ui', async () => {
    const api = fakeApi({
      ...site,
      'GET /users/me': data(member()),
      'GET /settings/public': data({
        siteName: 'House',
        logoUrl: '/l.svg',
        popup18Enabled: false,
        currencySymbol: '€',
        conversionRate: 0.1,
        hideBio: 'yes',
      }),
    });
    const { state } = await ask({}, { cookie: BOTH });
    const next = await ask({});
    expect(state.auth.loggedIn).toBe(true);
    // data of the first page's member does not reach the next page
    expect(next.state).toEqual({
      ...makeStore().getState(),
      settings: state.settings,
      ui: state.ui,
      performer: state.performer,
    });
    expect(state.settings).toMatchObject({
      siteName: 'House',
      logoUrl: '/l.svg',
      popup18Enabled: false,
      conversionRate: 0.1,
      loaded: true,
    });
    // a value of the wrong kind is left out
    expect(state.ui).toMatchObject({
      siteName: 'House',
      logo: '/l.svg',
      enablePopup18Plus: false,
      currencySymbol: '€',
      hideBio: false,
    });
    const asked = api.arrived.filter(({ call }) => call === 'GET /settings/public');
    expect(asked).toHaveLength(1);
    expect(asked[0]?.headers.authorization).toBeUndefined();
  });

  test('do not stop a page when they fail to load', async () => {
    fakeApi({});
    expect(await ask({ getInitialProps: async () => ({ shown: true }) })).toMatchObject({
      status: 200,
      props: { shown: true },
    });
  });
});
