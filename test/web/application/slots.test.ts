import { HYDRATE } from 'next-redux-wrapper';
import { type AppState } from '@/application/rootReducer';
import { loggedOut } from '@/features/auth/slice';
import { reducerSlot } from '@/lib/reducerSlot';

const NOTHING = { type: 'test/nothing' };
const FEATURES = ['chat', 'earnings', 'messages', 'orders', 'payouts', 'purchases', 'refunds', 'shows', 'streaming'];

beforeEach(() => jest.resetModules());

const loadRootReducer = async () => (await import('@/application/rootReducer')).rootReducer;
const loadSlices = () =>
  Promise.all([...FEATURES, 'tips', 'wallet'].map((name) => import(`@/features/${name}/slice`) as Promise<unknown>));

test('the state has the same shape and values before and after the slices of pages have loaded', async () => {
  const rootReducer = await loadRootReducer();
  const before = rootReducer(undefined, NOTHING);
  expect(before).toMatchObject({
    chat: { rooms: {}, totalUnread: 0 },
    performer: {
      earning: { data: [], stats: null, total: 0, fromDate: null, toDate: null },
      payoutRequests: { data: [], total: 0 },
    },
    user: { paymentTokenHistory: { data: [], total: 0 } },
    wallet: { packages: { data: [], searching: false, success: false, error: null } },
  });
  await loadSlices();
  expect(rootReducer(before, NOTHING)).toBe(before);
  expect(rootReducer(undefined, NOTHING)).toEqual(before);
});

test('a page from the server keeps its data until its slices load, and logging out clears it afterwards', async () => {
  const rootReducer = await loadRootReducer();
  const fresh = rootReducer(undefined, NOTHING);
  const fromServer: AppState & { fromServer: true } = {
    ...fresh,
    chat: { ...fresh.chat, totalUnread: 4 },
    refunds: { ...fresh.refunds, total: 2 },
    fromServer: true,
  };
  const hydrated = rootReducer(fresh, { type: HYDRATE, payload: fromServer } as never);
  expect(rootReducer(hydrated, NOTHING)).toMatchObject({ chat: { totalUnread: 4 }, refunds: { total: 2 } });

  const { unreadChanged } = await import('@/features/chat/slice');
  await loadSlices();
  const changed = rootReducer(hydrated, unreadChanged({ total: 5 }));
  expect(changed).toMatchObject({ chat: { totalUnread: 5 }, refunds: { total: 2 } });
  expect(rootReducer(changed, loggedOut())).toMatchObject({ chat: { totalUnread: 0 }, refunds: { total: 0 } });
});

test('a store that was made before a slice loads takes the actions of the slice', async () => {
  const { makeStore } = await import('@/application/wrapper');
  const store = makeStore();
  const { tipReceived } = await import('@/features/tips/slice');
  const tip = { conversationId: 'c', tokens: 5 } as never;
  store.dispatch(tipReceived(tip));
  expect(store.getState().tips.latest).toEqual(tip);
});

test('a slot that is filled again, as after an edit during development, uses the newer reducer', () => {
  const slot = reducerSlot(0);
  slot.fill((state = 0) => state + 1);
  slot.fill((state = 0) => state + 10);
  expect(slot.reducer(1, NOTHING)).toBe(11);
});
