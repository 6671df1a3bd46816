/** @jest-environment node */
// The page guard while the server renders: who may see a page, what becomes of the cookies, where failures lead.
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

/** Asks for a page as a browser would and tells what the answer was. */
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
  const req = { headers: { cookie, 'x-forwarded-for': '6.6.6.6', ...by }, socket: { remoteAddress: '9.9.9.9' } };
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
  ])('with %s: cookies removed, off to the user login', async (_what, cookie) => {
    fakeApi({ ...site, 'GET /users/me': data(member()) });
    const answer = await ask(protectedPage, { cookie });
    expect(answer).toMatchObject({ status: 307, ended: true, location: '/auth/login/user' });
    if (cookie) expect(answer.setCookies).toEqual(expect.arrayContaining(CLEARED));
    expect(answer.setCookies).toContainEqual(expect.stringContaining(`return-to=${encodeURIComponent('|/asked?x=1')}`));
  });

  test.each([401, 403, 404, 500])(
    'whose profile answers %i: credentials cleared, off to the login, not to /',
    async (status) => {
      fakeApi({ ...site, 'GET /users/me': refusal(status, 'NO') });
      const answer = await ask(protectedPage, { cookie: BOTH });
      expect(answer).toMatchObject({ status: 307, location: '/auth/login/user' });
      expect(answer.setCookies).toEqual(expect.arrayContaining(CLEARED));
    },
  );

  test('with both cookies and a profile: the page comes, for this visitor alone', async () => {
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

  test('the role cookie asks for the profile of that role: a lie about it is a profile error', async () => {
    fakeApi({ ...site, 'GET /performers/me': refusal(403, 'FORBIDDEN') });
    const answer = await ask(protectedPage, { cookie: 'token=t1; role=performer' });
    expect(answer).toMatchObject({ location: '/auth/login/user' });
    expect(answer.setCookies).toEqual(expect.arrayContaining(CLEARED));
  });

  test('for another role: home, and the session stays', async () => {
    fakeApi({ ...site, 'GET /users/me': data(member()) });
    expect(await ask({ ...protectedPage, roles: ['performer'] }, { cookie: BOTH })).toMatchObject({
      status: 307,
      location: '/',
      setCookies: [],
    });
  });

  test('for verified performers: an unverified one lands on /', async () => {
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
  ])(
    'knows the site by what the operator said (%j), else by the address that it was asked by',
    async (userUrl, by, origin) => {
      fakeApi({ ...site, 'GET /settings/public': data({ maintenance: false, userUrl }) });
      expect(selectOrigin((await ask({}, { by })).state)).toBe(origin);
      // what is remembered for everybody holds nobody's address
      expect(selectOrigin((await ask({}, { by: { host: 'b.test' } })).state)).toBe(userUrl || 'http://b.test');
    },
  );

  test.each(['token=t1', BOTH])(
    'with cookies that are good for nothing (%s) renders as for a guest',
    async (cookie) => {
      fakeApi({ ...site, 'GET /users/me': refusal(401, 'NO_SESSION') });
      const answer = await ask({ getInitialProps: async () => ({ shown: true }) }, { cookie });
      expect(answer).toMatchObject({ status: 200, props: { shown: true } });
      expect(answer.setCookies).toEqual(expect.arrayContaining(CLEARED));
      expect(answer.state.auth.loggedIn).toBe(false);
    },
  );

  test('a login page leads who is signed in to their landing', async () => {
    fakeApi({ ...site, 'GET /performers/me': data(performer({ verified: true })), 'GET /users/me': data(member()) });
    expect(await ask({ visitorsOnly: true }, { cookie: 'token=t1; role=performer' })).toMatchObject({
      location: '/live',
    });
    expect(await ask({ visitorsOnly: true }, { cookie: BOTH })).toMatchObject({ location: '/' });
    expect(await ask({ visitorsOnly: true })).toMatchObject({ status: 200 });
  });
});

describe('what a page could not load', () => {
  const viewing: Partial<Screen> = {
    getInitialProps: withStore(async (context) => ({ performer: await viewPerformer('juno', visitorOf(context)) })),
  };
  const answering = (reply: ReturnType<typeof refusal>) =>
    fakeApi({ ...site, 'GET /performers/juno/view': reply, 'GET /users/me': data(member()) });

  test('200: the page has it', async () => {
    answering(data(page()));
    expect(await ask(viewing)).toMatchObject({ props: { performer: { username: 'juno' } } });
  });
  test.each([
    [404, 'NOT_FOUND'],
    [400, 'VALIDATION'],
  ])('%i leads to /404', async (code, error) => {
    answering(refusal(code, error));
    expect(await ask(viewing)).toMatchObject({ status: 307, location: '/404' });
  });
  test('403 leads to /, and never loops there', async () => {
    answering(refusal(403, 'FORBIDDEN'));
    expect(await ask(viewing)).toMatchObject({ status: 307, location: '/' });
    await expect(ask(viewing, { path: '/' })).rejects.toThrow('Forbidden in the action!');
  });
  test('401 clears the credentials; a public page comes again as for a guest', async () => {
    answering(refusal(401, 'NO_SESSION'));
    const answer = await ask(viewing, { cookie: BOTH });
    expect(answer).toMatchObject({ location: '/asked?x=1' });
    expect(answer.setCookies).toEqual(expect.arrayContaining(CLEARED));
  });
  test('401 without a token leads to the login, so that nothing loops', async () => {
    answering(refusal(401, 'NO_SESSION'));
    expect(await ask(viewing)).toMatchObject({ location: '/auth/login/user' });
  });
  test('503 shows maintenance', async () => {
    answering(refusal(503, 'MAINTENANCE'));
    expect(await ask(viewing)).toMatchObject({ status: 503, state: { settings: { maintenance: true } } });
  });
  test('500 is a fault and shows as one', async () => {
    answering(refusal(500, 'INTERNAL'));
    await expect(ask(viewing)).rejects.toMatchObject({ statusCode: 500 });
  });
});

describe('maintenance', () => {
  test('nothing is loaded or guarded; 503 with Retry-After', async () => {
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
  test('are asked for once a second at most, in nobody’s name, and fill settings and ui', async () => {
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
    // what the first page of a second learned of its member stays with it
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

  test('that cannot be had do not stop a page', async () => {
    fakeApi({});
    expect(await ask({ getInitialProps: async () => ({ shown: true }) })).toMatchObject({
      status: 200,
      props: { shown: true },
    });
  });
});
