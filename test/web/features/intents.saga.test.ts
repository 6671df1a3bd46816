// Sagas of several features, on the real store, over a fake API.
import Router from 'next/router';
import { type AppStore } from '@/application/wrapper';
import { ownProducts } from '@/features/assets/slice';
import * as earnings from '@/features/earnings/slice';
import { favouriteToggleRequested } from '@/features/favourites/slice';
import { blockedBy, detailSucceeded, searchRequested, updatePerformerRequested } from '@/features/performers/slice';
import { restoreUi } from '@/features/site/restoreUi';
import { settingsLoaded, themeChanged } from '@/features/site/slice';
import { endRequested, goLiveRequested, joinRequested } from '@/features/streaming/slice';
import { purchaseRequested } from '@/features/wallet/slice';
import { onNotice } from '@/lib/sideEffects';
import { UI_STORAGE_KEY } from '@/lib/uiStorage';
import { data, fakeApi, refusal, until } from '@test/support/fakeApi';
import { card, page, performer } from '@test/support/people';
import { startStore } from '@test/support/webStore';

jest.mock('next/router', () => ({
  __esModule: true,
  default: { router: { asPath: '/performers/juno' }, push: jest.fn(async () => true) },
}));
jest.mock('@/lib/idempotencyKey', () => {
  let made = 0;
  return { newIdempotencyKey: () => `key-${(made += 1)}` };
});
jest.mock('@/lib/retryDelays', () => ({ PAID_CALL_RETRY_DELAYS_MS: [1, 1] }));
const said: string[] = [];
onNotice(({ text }) => said.push(text));

let store: AppStore;
const state = () => store.getState();
beforeEach(async () => {
  said.length = 0;
  jest.mocked(Router.push).mockClear();
  localStorage.clear();
  store = await startStore();
});

test('a purchase creates one order under a key and opens the payment page', async () => {
  const api = fakeApi({ 'POST /payment/purchase-tokens/k1': refusal(422, 'PACKAGE_GONE') });
  store.dispatch(purchaseRequested({ packageId: 'k1', returnPath: null }));
  store.dispatch(purchaseRequested({ packageId: 'k1', returnPath: null }));
  expect(state().wallet.purchase.status).toBe('opening');
  await until('the refusal', () => state().wallet.purchase.status === 'failed');
  expect(api.arrived).toHaveLength(1);
  expect(api.arrived[0]?.headers['idempotency-key']).toBeTruthy();
});

describe('earnings', () => {
  const SEARCH = 'GET /earning/performer/search';
  const STATS = 'GET /earning/performer/stats';
  const search = async (query: Partial<earnings.EarningQuery>) => {
    store.dispatch(earnings.searchRequested({ role: 'performer', ...query }));
    await until('the search', () => !state().performer.earning.searching);
  };
  test('reuse stats of the same range and fetch those of another, with both dates or none', async () => {
    const api = fakeApi({
      [SEARCH]: data({ data: [{ _id: 'e1' }], total: 1 }),
      [STATS]: data({ totalGrossPrice: 9, totalCommission: 1, totalNetPrice: 8 }),
    });
    const january = { fromDate: '2026-01-01', toDate: '2026-01-31' };
    await search({});
    await search({ offset: 10 });
    expect(api.calls()).toEqual([STATS, SEARCH, SEARCH]);
    await search(january);
    await search({ ...january, offset: 10 });
    expect(api.calls().slice(3)).toEqual([STATS, SEARCH, SEARCH]);
    expect(api.arrived.at(-1)?.query).toEqual({ ...january, offset: '10' });
    expect(state().performer.earning).toMatchObject({
      ...january,
      stats: { totalNetPrice: 8 },
      total: 1,
      success: true,
    });
    // an incomplete range counts as none
    await search({ fromDate: '2026-02-01' });
    expect(api.calls().slice(6)).toEqual([STATS, SEARCH]);
    expect(api.arrived.slice(6).map(({ query }) => query)).toEqual([{}, {}]);
  });
  test('store a failure', async () => {
    fakeApi({ [STATS]: refusal(500, 'INTERNAL') });
    await search({});
    expect(state().performer.earning).toMatchObject({ success: false, error: { error: 'INTERNAL' } });
  });
});

describe('a performer’s page', () => {
  test('closes for the member that the performer blocks, and for nobody else', async () => {
    store.dispatch(detailSucceeded({ performer: page({ _id: 'p1' }) }));
    store.dispatch(blockedBy({ performerId: 'p2' }));
    expect(Router.push).not.toHaveBeenCalled();
    store.dispatch(blockedBy({ performerId: 'p1' }));
    expect(Router.push).toHaveBeenCalledWith('/');
    expect(said).toContain("This page isn't available to you any more.");
  });
});

test('the newer of two searches wins, whichever answers first', async () => {
  let answerFirst: () => void = () => undefined;
  const first = new Promise<void>((resolve) => (answerFirst = resolve));
  fakeApi({
    'GET /performers/search': async ({ query }) => {
      if (query.q === 'old') await first;
      return data({ data: [card({ _id: query.q ?? '' })], total: 1 });
    },
  });
  store.dispatch(searchRequested({ q: 'old' }));
  store.dispatch(searchRequested({ q: 'new' }));
  await until('the result', () => state().performer.list.success);
  answerFirst();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(state().performer.list.data[0]?._id).toBe('new');
});

test('a follow takes the server’s value, and a refusal shows a notice', async () => {
  const api = fakeApi({ 'POST /favourite/p1/like': data({ isFavorite: true }) });
  store.dispatch(detailSucceeded({ performer: page({ _id: 'p1' }) }));
  store.dispatch(favouriteToggleRequested({ performerId: 'p1', isFavorite: true }));
  expect(state().performer.detail.data?.isFavorite).toBe(false);
  await until('the heart', () => state().performer.detail.data?.isFavorite === true);
  api.handlers['POST /favourite/p1/unlike'] = refusal(429, 'TOO_MANY', 'Slow down.');
  store.dispatch(favouriteToggleRequested({ performerId: 'p1', isFavorite: false }));
  await until('the words', () => said.length === 1);
  expect(said).toEqual(['Slow down.']);
  expect(state().performer.detail.data?.isFavorite).toBe(true);
});

test('a saved profile takes the server’s values', async () => {
  fakeApi({ 'PUT /performers': data(performer({ bio: 'New', avatar: '' })) });
  store.dispatch(updatePerformerRequested({ bio: 'New' }));
  await until('success', () => state().performer.updateSuccess);
  expect(state().performer.current).toMatchObject({ bio: 'New', avatar: '/no-avatar.png' });
});

test('a deleted product leaves the list after the server’s confirmation', async () => {
  const api = fakeApi({ 'DELETE /performer/performer-assets/products/a': data({ success: true }) });
  store.dispatch(ownProducts.actions.searchSucceeded({ data: [{ _id: 'a' }, { _id: 'b' }] as never, total: 2 }));
  store.dispatch(ownProducts.actions.removeRequested('a'));
  await until('it is gone', () => state().performer.products.total === 1);
  api.handlers['DELETE /performer/performer-assets/products/b'] = refusal(422, 'SOLD', 'It was sold and stays.');
  store.dispatch(ownProducts.actions.removeRequested('b'));
  await until('the words', () => said.length === 1);
  expect(state().performer.products.data).toHaveLength(1);
});

describe('streaming', () => {
  const show = {
    sessionId: 's1',
    conversation: { _id: 'c1' },
    playback: {
      streamId: 's1',
      hlsUrl: '/media/live/streams/s1.m3u8?token=given',
      mp4Url: null,
      whepUrl: null,
      viewerHost: '/media',
      appName: 'live',
      token: 'given',
    },
  };
  test('watches a show at an address with a stream token of its own', async () => {
    const api = fakeApi({
      'POST /streaming/join/p1': data(show),
      'POST /streaming/token': data({ tokenId: 'own' }),
    });
    store.dispatch(joinRequested({ performerId: 'p1' }));
    await until('the show', () => state().streaming.watching.status === 'watching');
    expect(state().streaming.watching.show?.playback.hlsUrl).toBe('/media/live/streams/s1.m3u8?token=own');
    expect(api.arrived[1]?.body).toMatchObject({ id: 's1', type: 'play' });
  });
  test("says in a toast why there is no stream token, and can't open the show", async () => {
    fakeApi({
      'POST /streaming/join/p1': data(show),
      'POST /streaming/token': refusal(404, 'NOT_FOUND', 'It is over.'),
    });
    store.dispatch(joinRequested({ performerId: 'p1' }));
    await until('the failure', () => state().streaming.watching.status === 'failed');
    expect(said).toEqual(['It is over.']);
    expect(state().streaming.watching.show).toBeNull();
  });
  test('joining an offline performer is not a failure', async () => {
    fakeApi({ 'POST /streaming/join/p1': refusal(422, 'PERFORMER_OFFLINE') });
    store.dispatch(joinRequested({ performerId: 'p1' }));
    await until('offline', () => state().streaming.watching.status === 'offline');
    expect(state().streaming.watching.error).toBeNull();
  });
  test('goes live, shows a failed attempt to end the show, then ends it', async () => {
    const api = fakeApi({
      'POST /streaming/live': data({ sessionId: 's1', conversation: { _id: 'c1' }, publish: { streamId: 'x' } }),
      'POST /streaming/s1/end': refusal(500, 'INTERNAL'),
    });
    store.dispatch(goLiveRequested({ title: 'Late set' }));
    store.dispatch(goLiveRequested({ title: 'Late set' }));
    await until('live', () => state().streaming.broadcasting.status === 'live');
    expect(api.calls()).toEqual(['POST /streaming/live']);
    store.dispatch(endRequested());
    await until('the show goes on', () => state().streaming.broadcasting.error !== null);
    expect(state().streaming.broadcasting.status).toBe('live');
    api.handlers['POST /streaming/s1/end'] = data({ sessionId: 's1', endedAt: 'now' });
    store.dispatch(endRequested());
    await until('ended', () => state().streaming.broadcasting.status === 'ended');
  });
});

describe('UI settings', () => {
  const kept = () => JSON.parse(localStorage.getItem(UI_STORAGE_KEY) ?? 'null') as Record<string, unknown> | null;
  test('are stored and restored, all of them while the site’s settings are not loaded', () => {
    localStorage.setItem(
      UI_STORAGE_KEY,
      JSON.stringify({ theme: 'dark', siteName: 'Kept', hideBio: true, nonsense: 1, menus: 'none' }),
    );
    restoreUi(store);
    expect(state().ui).toMatchObject({ theme: 'dark', siteName: 'Kept', hideBio: true, menus: [] });
    expect(state().ui).not.toHaveProperty('nonsense');
    expect(document.documentElement.dataset.theme).toBe('dark');
  });
  test('yield to the site’s settings, except theme and age acceptance', () => {
    localStorage.setItem(UI_STORAGE_KEY, JSON.stringify({ theme: 'dark', siteName: 'Old', ageAccepted: true }));
    store.dispatch(settingsLoaded({ siteName: 'New' }));
    localStorage.setItem(UI_STORAGE_KEY, JSON.stringify({ theme: 'dark', siteName: 'Old', ageAccepted: true }));
    restoreUi(store);
    expect(state().ui).toMatchObject({ theme: 'dark', siteName: 'New', ageAccepted: true });
    expect(kept()).toMatchObject({ theme: 'dark', siteName: 'New', ageAccepted: true });
  });
  test('follow the theme of the system until the visitor chooses one', () => {
    let dark = true;
    let changed = () => undefined as void;
    jest.spyOn(window, 'matchMedia').mockImplementation(
      () =>
        ({
          get matches() {
            return dark;
          },
          addEventListener: (_type: string, listener: () => void) => void (changed = listener),
        }) as unknown as MediaQueryList,
    );
    localStorage.clear();
    restoreUi(store);
    expect(state().ui).toMatchObject({ theme: 'dark', themeFollowsSystem: true });
    expect(kept()).toMatchObject({ theme: 'dark', themeFollowsSystem: true });
    dark = false;
    changed();
    expect(document.documentElement.dataset.theme).toBe('light');
    store.dispatch(themeChanged('light'));
    dark = true;
    changed();
    expect(state().ui).toMatchObject({ theme: 'light', themeFollowsSystem: false });
    restoreUi(store);
    expect(state().ui).toMatchObject({ theme: 'light', themeFollowsSystem: false });
    jest.restoreAllMocks();
  });
  test('apply and store a changed theme', () => {
    store.dispatch(themeChanged('dark'));
    expect(document.documentElement.dataset.theme).toBe('dark');
    expect(kept()).toMatchObject({ theme: 'dark' });
    store.dispatch(themeChanged('light'));
    expect(document.documentElement.dataset.theme).toBe('light');
  });
});
