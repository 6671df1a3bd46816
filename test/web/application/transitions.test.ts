/** Specification section 4: one row for every transition, on the store's own reducer. */
import { type UnknownAction } from '@reduxjs/toolkit';
import { toAction } from '@/application/events';
import { type AppState, rootReducer } from '@/application/rootReducer';
import {
  assetProcessed,
  opened,
  photoOrderRequested,
  ownGalleries,
  ownPhotos,
  ownProducts,
  ownVideos,
  videosSlice,
} from '@/features/assets/slice';
import * as auth from '@/features/auth/slice';
import { categoriesSucceeded } from '@/features/categories/slice';
import * as earnings from '@/features/earnings/slice';
import * as favourites from '@/features/favourites/slice';
import * as messages from '@/features/messages/slice';
import { messageCreated, messagesCleared, messageSent } from '@/features/chat/slice';
import * as payouts from '@/features/payouts/slice';
import { orderChanged, orderOpened, ordersLoaded } from '@/features/orders/slice';
import * as performers from '@/features/performers/slice';
import * as purchases from '@/features/purchases/slice';
import { refundsSlice } from '@/features/refunds/slice';
import { socketStatusChanged, type SocketStatus } from '@/features/realtime/slice';
import { maintenanceChanged } from '@/features/site/slice';
import * as reports from '@/features/reports/slice';
import * as shows from '@/features/shows/slice';
import * as users from '@/features/users/slice';
import { tokenHistorySlice } from '@/features/wallet/slice';
import { order } from '@test/support/orders';
import { card, member, message, page, performer, stats, studio, transaction } from '@test/support/people';
import { meter, receipt, request, showEntry } from '@test/support/shows';

const after = (...actions: UnknownAction[]): AppState =>
  actions.reduce<AppState | undefined>((state, action) => rootReducer(state, action), undefined) ??
  rootReducer(undefined, { type: 'start' });
const error = { statusCode: 422, error: 'CODE', message: 'why' };

type Row = [name: string, actions: UnknownAction[], picked: (state: AppState) => unknown, expected: unknown];

// ---- lists: idle, searching, success, failure
interface ListActions {
  searchRequested: (query: never) => UnknownAction;
  searchSucceeded: (page: never) => UnknownAction;
  searchFailed: (failure: typeof error) => UnknownAction;
}
const item = { _id: 'x1' };
const found = { data: [item], total: 9 };
const lists: [name: string, actions: ListActions, picked: (state: AppState) => unknown][] = [
  ['performers', performers.performerSlice.actions, (state) => state.performer.list],
  ['earning', earnings.earningSlice.actions, (state) => state.performer.earning],
  ['payout', payouts.payoutSlice.actions, (state) => state.performer.payoutRequests],
  ['own products', ownProducts.actions, (state) => state.performer.products],
  ['own videos', ownVideos.actions, (state) => state.performer.videos],
  ['own photos', ownPhotos.actions, (state) => state.performer.photos],
  ['own galleries', ownGalleries.actions, (state) => state.performer.galleries],
  ['favourites', favourites.favouritesSlice.actions, (state) => state.user.favourites],
  ['messages', messages.messagesSlice.actions, (state) => state.messages],
  ['token history', tokenHistorySlice.actions, (state) => state.user.paymentTokenHistory],
  ['purchases', purchases.purchasedItemsSlice.actions, (state) => state.purchases.items],
  ['refund requests', refundsSlice.actions, (state) => state.refunds],
];
const listRows = lists.flatMap(([name, actions, picked]): Row[] => {
  const [search, succeed, fail] = [
    actions.searchRequested({} as never),
    actions.searchSucceeded(found as never),
    actions.searchFailed(error),
  ];
  return [
    [`${name}: idle`, [], picked, { data: [], total: 0, searching: false, success: false, error: null }],
    [`${name}: searching`, [search], picked, { searching: true, success: false, error: null }],
    [
      `${name}: success stores data and total`,
      [search, succeed],
      picked,
      { data: [item], total: 9, searching: false, success: true, error: null },
    ],
    [`${name}: failure stores the error`, [search, fail], picked, { searching: false, success: false, error }],
    [`${name}: searching again forgets the failure`, [search, fail, search], picked, { searching: true, error: null }],
  ];
});

// ---- buying: one at a time, and the same key while its answer is unknown
const intent = { type: 'video' as const, id: 'v1', token: 30 };
const [buy, key, lost] = [purchases.buyRequested(intent), purchases.buyKeyMade('k1'), purchases.buyReplyLost(error)];
const bought = purchases.itemBought({ ...order(), balance: 70 });
const buying = (state: AppState) => state.purchases.buying;
const buyRows: Row[] = [
  ['buying: asked', [buy], buying, { status: 'sending', intent, key: null }],
  [
    'buying: another request meanwhile changes nothing',
    [buy, key, purchases.buyRequested({ ...intent, id: 'v2' })],
    buying,
    { status: 'sending', intent, key: 'k1' },
  ],
  ['buying: bought', [buy, key, bought], buying, { status: 'bought', key: null, bought: { balance: 70 } }],
  [
    'buying: pressed again on the receipt it is no second purchase',
    [buy, key, bought, buy],
    buying,
    { status: 'bought' },
  ],
  ['buying: refused', [buy, key, purchases.buyRefused(error)], buying, { status: 'refused', error, key: null }],
  [
    'buying: the same again after a lost answer keeps the key',
    [buy, key, lost, buy],
    buying,
    { status: 'sending', key: 'k1' },
  ],
  [
    'buying: something else after a lost answer has a key of its own',
    [buy, key, lost, purchases.buyRequested({ ...intent, id: 'v2' })],
    buying,
    { status: 'sending', key: null },
  ],
  [
    'buying: a closed dialog forgets a refusal',
    [buy, key, purchases.buyRefused(error), purchases.buyCleared()],
    buying,
    { status: 'idle', intent: null },
  ],
  [
    'buying: a closed dialog keeps what nobody answered',
    [buy, key, lost, purchases.buyCleared()],
    buying,
    { status: 'unknown', key: 'k1' },
  ],
  ['buying: logged out', [buy, key, lost, auth.loggedOut()], buying, { status: 'idle', key: null }],
];

// ---- orders
const page1 = ordersLoaded({ data: [order(), order({ _id: 'o2' })], total: 5 });
const orderRows: Row[] = [
  ['orders: a page', [page1], (state) => state.orders.list, { data: [{ _id: 'o1' }, { _id: 'o2' }], total: 5 }],
  [
    'orders: a change in the list and in what is open',
    [page1, orderOpened(order()), orderChanged(order({ deliveryStatus: 'shipping' }))],
    (state) => state.orders,
    {
      list: { data: [{ deliveryStatus: 'shipping' }, { deliveryStatus: 'processing' }] },
      current: { deliveryStatus: 'shipping' },
    },
  ],
  [
    "orders: another one's change leaves what is open",
    [page1, orderOpened(order()), orderChanged(order({ _id: 'o2', deliveryStatus: 'shipping' }))],
    (state) => state.orders.current,
    { deliveryStatus: 'processing' },
  ],
  [
    'orders: logged out',
    [page1, orderOpened(order()), auth.loggedOut()],
    (state) => state.orders,
    { list: { data: [], total: 0 }, current: null },
  ],
];

// ---- shows: a request and what becomes of it, the meter, the end
const [asked, inShow] = [shows.entered(showEntry({ status: 'requested' })), shows.entered(showEntry())];
const ofShows = (state: AppState) => state.shows;
const gone = (conversationId: string) => shows.requestDropped({ conversationId, status: 'declined' });
const showRows: Row[] = [
  [
    'shows: a call runs',
    [shows.askRequested({ performerId: 'p', price: 30, cap: 60 })],
    ofShows,
    { status: 'busy', error: null },
  ],
  ['shows: refused', [shows.endShowRequested(), shows.showRefused(error)], ofShows, { status: 'refused', error }],
  [
    'shows: entered, with the meters that run',
    [shows.acceptRequested({ conversationId: 'c1' }), inShow],
    ofShows,
    { status: 'idle', meters: { ada: { seconds: 10 } }, receipt: null },
  ],
  ['shows: what the member asked for is declined', [asked, gone('c1')], (s) => s.shows.entry?.show.status, 'declined'],
  [
    'shows: a show that runs is not declined any more',
    [inShow, gone('c1')],
    (s) => s.shows.entry?.show.status,
    'running',
  ],
  [
    'shows: a request arrives once',
    [
      shows.requestArrived(request()),
      shows.requestArrived(request()),
      shows.requestArrived(request({ conversationId: 'c2' })),
    ],
    (s) => s.shows.requests.map((one) => one.conversationId),
    ['c1', 'c2'],
  ],
  [
    'shows: an answered request is gone',
    [shows.requestArrived(request()), shows.requestArrived(request({ conversationId: 'c2' })), gone('c1')],
    (s) => s.shows.requests.map((one) => one.conversationId),
    ['c2'],
  ],
  [
    'shows: the meter',
    [inShow, shows.metered({ conversationId: 'c1', ...meter({ seconds: 20 }) })],
    (s) => s.shows.meters,
    { ada: { seconds: 20 } },
  ],
  [
    "shows: another show's meter changes nothing",
    [inShow, shows.metered({ conversationId: 'c2', ...meter({ seconds: 20 }) })],
    (s) => s.shows.meters,
    { ada: { seconds: 10 } },
  ],
  [
    'shows: who is in',
    [inShow, shows.participantsChanged({ conversationId: 'c1', participants: [] })],
    (s) => s.shows.entry?.show.participants,
    [],
  ],
  [
    'shows: over, with the receipt and no way to publish or play',
    [inShow, shows.showEnded({ conversationId: 'c1', reason: 'member', receipt: receipt() })],
    ofShows,
    {
      receipt: { number: 'A1B2C3' },
      entry: { publish: null, playback: null, show: { status: 'ended', reason: 'member' } },
    },
  ],
  [
    'shows: another one is over',
    [inShow, shows.showEnded({ conversationId: 'c2', reason: 'member', receipt: receipt() })],
    ofShows,
    { receipt: null, entry: { show: { status: 'running' } } },
  ],
  [
    'shows: what runs already, until it is over',
    [
      shows.requestsLoaded({ data: [], running: { kind: 'group', conversationId: 'c9' } }),
      shows.showEnded({ conversationId: 'c9', reason: 'performer', receipt: null }),
    ],
    (s) => s.shows.running,
    null,
  ],
  [
    'shows: left; requests stay',
    [shows.requestArrived(request({ conversationId: 'c2' })), inShow, shows.showLeft()],
    ofShows,
    { entry: null, meters: {}, requests: [{ conversationId: 'c2' }] },
  ],
  [
    'shows: logged out',
    [shows.requestArrived(request({ conversationId: 'c2' })), inShow, auth.loggedOut()],
    ofShows,
    { entry: null, requests: [], running: null, receipts: { data: [], total: 0 } },
  ],
  ['shows: a stale state is cleared', [inShow, auth.staleStateCleared()], ofShows, { entry: null, meters: {} }],
];

// ---- own assets: removing, adding, changing, and the one that is looked at
const KINDS = [
  ['products', 'product', ownProducts],
  ['videos', 'video', ownVideos],
  ['photos', 'photo', ownPhotos],
  ['galleries', 'gallery', ownGalleries],
] as const;
const ownRows = KINDS.flatMap(([name, one, slice]): Row[] => {
  const actions = slice.actions as unknown as Record<
    'searchSucceeded' | 'removed' | 'added' | 'changed',
    (payload: unknown) => UnknownAction
  >;
  const two = actions.searchSucceeded({ data: [{ _id: 'a' }, { _id: 'b' }], total: 7 });
  const open = opened({ [one]: { _id: 'a', status: 'inactive' } } as never);
  const picked = (state: AppState) => state.performer[name];
  const looked = (state: AppState) => state.assetOpened;
  return [
    [
      `own ${name}: removing deletes and lowers the total by one`,
      [two, actions.removed('a')],
      picked,
      { data: [{ _id: 'b' }], total: 6 },
    ],
    [
      `own ${name}: removing what is not there changes nothing`,
      [two, actions.removed('z')],
      picked,
      { data: [{ _id: 'a' }, { _id: 'b' }], total: 7 },
    ],
    [
      `own ${name}: adding raises the total by one`,
      [two, actions.added({ _id: 'c' })],
      picked,
      { data: [{ _id: 'c' }, { _id: 'a' }, { _id: 'b' }], total: 8 },
    ],
    [
      `own ${name}: a change takes its place in the list`,
      [two, actions.changed({ _id: 'b', status: 'active' })],
      picked,
      { data: [{ _id: 'a' }, { _id: 'b', status: 'active' }], total: 7 },
    ],
    [
      `own ${name}: a change of what is not in the list changes nothing`,
      [two, actions.changed({ _id: 'z' })],
      picked,
      { data: [{ _id: 'a' }, { _id: 'b' }], total: 7 },
    ],
    [
      `own ${name}: logged out`,
      [two, open, auth.loggedOut()],
      (state) => ({ list: picked(state), open: looked(state) }),
      { list: { data: [], total: 0 }, open: { product: null, video: null, photo: null, gallery: null } },
    ],
    [
      `own ${name}: opening one closes the others`,
      [opened({ product: { _id: 'p' } } as never), open],
      looked,
      { product: null, video: null, photo: null, gallery: null, [one]: { _id: 'a' } },
    ],
    [
      `own ${name}: what is open changes with it`,
      [open, actions.changed({ _id: 'a', status: 'active' })],
      looked,
      { [one]: { status: 'active' } },
    ],
    [
      `own ${name}: another one's change leaves what is open`,
      [open, actions.changed({ _id: 'b', status: 'active' })],
      looked,
      { [one]: { status: 'inactive' } },
    ],
    [`own ${name}: what is deleted is not open any more`, [open, actions.removed('a')], looked, { [one]: null }],
  ];
});

// ---- the work on an upload, and the order of photos
const working = (type: 'video' | 'photo', word: 'running' | 'failed', progress = 0.4, fault: string | null = null) =>
  assetProcessed({ type, _id: 'a', processing: word, progress, fault });
const workRows = (
  [
    ['videos', 'video', ownVideos],
    ['photos', 'photo', ownPhotos],
  ] as const
).flatMap(([name, type, slice]): Row[] => {
  const listed = (slice.actions.searchSucceeded as unknown as (payload: unknown) => UnknownAction)({
    data: [
      { _id: 'a', processing: 'waiting', fault: null },
      { _id: 'b', processing: 'done' },
    ],
    total: 2,
  });
  const open = opened({ [type]: { _id: 'a', processing: 'waiting', fault: null } } as never);
  return [
    [
      `work on ${name}: the list follows it`,
      [listed, working(type, 'running')],
      (s) => s.performer[name],
      {
        data: [
          { _id: 'a', processing: 'running' },
          { _id: 'b', processing: 'done' },
        ],
      },
    ],
    [
      `work on ${name}: so does what is open`,
      [open, working(type, 'failed', 0, 'It is damaged.')],
      (s) => s.assetOpened[type],
      { processing: 'failed', fault: 'It is damaged.' },
    ],
    [
      `work on ${name}: how far it is, by id`,
      [working(type, 'running')],
      (s) => s.assetProgress,
      { a: { progress: 0.4, processing: 'running' } },
    ],
    [
      `work on ${name}: on another page it changes no list`,
      [working(type, 'running')],
      (s) => s.performer[name],
      { data: [], total: 0 },
    ],
    [
      `work on ${name}: forgotten with the account`,
      [working(type, 'running'), auth.loggedOut()],
      (s) => s.assetProgress,
      {},
    ],
  ];
});
const inGallery = (ownPhotos.actions.searchSucceeded as unknown as (payload: unknown) => UnknownAction)({
  data: [
    { _id: 'a', position: 0 },
    { _id: 'b', position: 1 },
    { _id: 'c', position: 2 },
  ],
  total: 3,
});
const placeRows: Row[] = [
  [
    'photos of a gallery: a new order is shown at once',
    [inGallery, photoOrderRequested({ galleryId: 'g', photoIds: ['c', 'a', 'b'] })],
    (s) => s.performer.photos,
    {
      data: [
        { _id: 'a', position: 1 },
        { _id: 'b', position: 2 },
        { _id: 'c', position: 0 },
      ],
    },
  ],
];

const signedIn = auth.authenticated(member({ balance: 10 }));
const onStage = auth.authenticated(performer({ balance: 10 }));
const listed = performers.searchSucceeded({
  data: [card(), card({ _id: 'p2', isOnline: true, isFavorite: true })],
  total: 2,
});
const detail = performers.detailSucceeded({ performer: page({ _id: 'p1' }) });
const status = (word: performers.PerformerCard['streamingStatus'] | 'connected' | 'disconnected', performerId = 'p1') =>
  toAction('performer/status', { performerId, status: word, streamingTitle: 'Late set' }, after())!;
const seen = (changes: Partial<performers.StageChange> = {}) =>
  performers.stagesChanged([
    { performerId: 'p1', streamingStatus: 'offline', isOnline: false, streamingTitle: 'Late set', ...changes },
  ]);
const first = (state: AppState) => state.performer.list.data[0];
const letter = (
  _id: string,
  day: string,
  changes: Partial<messages.DirectConversation> = {},
): messages.DirectConversation => ({
  _id,
  type: 'private',
  performerId: null,
  lastSeq: 0,
  createdAt: `${day}T00:00:00.000Z`,
  updatedAt: `${day}T00:00:00.000Z`,
  lastMessage: null,
  unread: 0,
  standing: 'open',
  recipientInfo: { _id: 'them', username: 'them', name: 'Them', avatar: '', role: 'performer', isOnline: false },
  ...changes,
});
const letters = messages.searchSucceeded({
  data: [letter('c2', '2026-01-03'), letter('c1', '2026-01-01', { lastSeq: 7, unread: 2 })],
  total: 2,
});
const line = (seq: number, by = 'them') =>
  message(seq, {
    createdAt: '2026-01-09T00:00:00.000Z',
    senderInfo: { _id: by, username: by, name: by, avatar: '', role: 'user' },
  });
const login = auth.loginRequested({ role: 'user', username: 'ada', password: 'secret', remember: false });

const rows: Row[] = [
  // profile update
  [
    'profile update: updating',
    [performers.updatePerformerRequested({ name: 'J' })],
    (s) => s.performer,
    { updating: true, updateSuccess: false, error: null },
  ],
  [
    'profile update: success replaces the current performer',
    [onStage, performers.updatePerformerSucceeded(performer({ name: 'June' }))],
    (s) => s.performer,
    { current: { name: 'June' }, updating: false, updateSuccess: true },
  ],
  [
    'profile update: failure stores the error',
    [performers.updatePerformerRequested({}), performers.updatePerformerFailed(error)],
    (s) => s.performer,
    { updating: false, updateSuccess: false, error },
  ],
  [
    'profile update of a user: success',
    [signedIn, users.updateUserSucceeded(member({ name: 'Lady Ada' }))],
    (s) => s.user,
    { current: { name: 'Lady Ada' }, updateSuccess: true },
  ],
  [
    'profile update of a user: failure',
    [users.updateUserFailed(error)],
    (s) => s.user,
    { updateSuccess: false, error },
  ],

  // balances
  [
    'user balance: a change is applied',
    [signedIn, users.userBalanceChanged({ change: 5 })],
    (s) => s.user.current.balance,
    15,
  ],
  [
    'user balance: floored at zero',
    [signedIn, users.userBalanceChanged({ change: -11 })],
    (s) => s.user.current.balance,
    0,
  ],
  [
    'user balance: what the ledger says is the truth',
    [signedIn, users.userBalanceChanged({ eventId: 'e1', change: -3, balance: 42 })],
    (s) => s.user.current.balance,
    42,
  ],
  [
    'user balance: a repeated event is a no-op',
    [
      signedIn,
      users.userBalanceChanged({ eventId: 'e1', change: -3 }),
      users.userBalanceChanged({ eventId: 'e1', change: -3 }),
    ],
    (s) => s.user.current.balance,
    7,
  ],
  [
    'studio balance: what the ledger says',
    [auth.authenticated(studio()), auth.studioBalanceChanged({ change: 2, balance: 12.5 })],
    (s) => s.auth.authUser?.role === 'studio' && s.auth.authUser.balance,
    12.5,
  ],
  [
    'studio balance: added where the ledger says nothing',
    [auth.authenticated(studio()), auth.studioBalanceChanged({ change: 0.2 })],
    (s) => s.auth.authUser?.role === 'studio' && s.auth.authUser.balance,
    10.3,
  ],
  [
    'studio balance: nobody else is touched',
    [signedIn, auth.studioBalanceChanged({ change: 5 })],
    (s) => s.auth.authUser?.role === 'user' && s.auth.authUser.balance,
    10,
  ],
  [
    'performer balance: added directly',
    [onStage, performers.performerBalanceChanged({ change: 2.5 })],
    (s) => s.performer.current.balance,
    12.5,
  ],
  [
    'performer balance: not floored',
    [onStage, performers.performerBalanceChanged({ change: -30 })],
    (s) => s.performer.current.balance,
    -20,
  ],
  [
    'performer balance: hundredths do not drift',
    [onStage, performers.performerBalanceChanged({ change: 0.1 }), performers.performerBalanceChanged({ change: 0.2 })],
    (s) => s.performer.current.balance,
    10.3,
  ],
  [
    'performer balance: a repeated event is a no-op',
    [
      onStage,
      performers.performerBalanceChanged({ eventId: 'e', change: 1 }),
      performers.performerBalanceChanged({ eventId: 'e', change: 1 }),
    ],
    (s) => s.performer.current.balance,
    11,
  ],

  // favourite toggle
  [
    'favourite: flips on the list item',
    [listed, performers.favouriteToggled({ performerId: 'p1', isFavorite: true })],
    first,
    { isFavorite: true },
  ],
  [
    'favourite: flips back',
    [listed, performers.favouriteToggled({ performerId: 'p2', isFavorite: false })],
    (s) => s.performer.list.data[1],
    { isFavorite: false },
  ],
  [
    'favourite: set on the detail page',
    [detail, performers.favouriteToggled({ performerId: 'p1', isFavorite: true })],
    (s) => s.performer.detail.data,
    { isFavorite: true },
  ],
  [
    'favourite: others stay',
    [listed, detail, performers.favouriteToggled({ performerId: 'other', isFavorite: true })],
    (s) => [s.performer.detail.data?.isFavorite, s.performer.list.data.map((p) => p.isFavorite)],
    [false, [false, true]],
  ],
  [
    'favourite: the entry in the favourites follows',
    [
      favourites.searchSucceeded({ data: [{ _id: 'f1', performer: card({ isFavorite: true }) }] as never, total: 1 }),
      performers.favouriteToggled({ performerId: 'p1', isFavorite: false }),
    ],
    (s) => s.user.favourites.data[0]?.performer.isFavorite,
    false,
  ],

  // who is shut out
  [
    'blocked: the card goes from the list and from beside others',
    [
      listed,
      performers.detailSucceeded({ performer: page({ _id: 'p9' }), related: [card(), card({ _id: 'p2' })] }),
      performers.blockedBy({ performerId: 'p1' }),
    ],
    (s) => [
      s.performer.list.data.map((p) => p._id),
      s.performer.list.total,
      s.performer.detail.relatedPerformers.map((p) => p._id),
    ],
    [['p2'], 1, ['p2']],
  ],

  // streaming status
  [
    'status connected marks online',
    [listed, status('connected')],
    first,
    { isOnline: true, streamingStatus: 'offline' },
  ],
  [
    'status public marks online and on stage',
    [listed, status('public')],
    first,
    { isOnline: true, streamingStatus: 'public', streamingTitle: 'Late set' },
  ],
  ['status private', [listed, status('private')], first, { isOnline: true, streamingStatus: 'private' }],
  ['status group', [listed, status('group')], first, { isOnline: true, streamingStatus: 'group' }],
  [
    'status offline leaves the stage and, being no disconnect, marks online',
    [listed, status('public'), status('offline')],
    first,
    { isOnline: true, streamingStatus: 'offline' },
  ],
  [
    'status disconnected marks offline',
    [listed, status('connected'), status('disconnected')],
    first,
    { isOnline: false },
  ],
  [
    'status reaches the open page',
    [detail, status('public')],
    (s) => s.performer.detail.data,
    { isOnline: true, streamingStatus: 'public' },
  ],
  [
    'status of another changes nothing',
    [listed, status('public', 'p9')],
    first,
    { isOnline: false, streamingStatus: 'offline' },
  ],

  [
    'seen: where they stand now, on the list and the open page',
    [listed, detail, seen({ streamingStatus: 'group', isOnline: true })],
    (s) => [first(s), s.performer.detail.data].map((p) => [p?.streamingStatus, p?.isOnline, p?.streamingTitle]),
    [
      ['group', true, 'Late set'],
      ['group', true, 'Late set'],
    ],
  ],
  [
    'seen: gone from the stage and away, at once',
    [listed, status('public'), seen()],
    first,
    { isOnline: false, streamingStatus: 'offline' },
  ],
  [
    'seen: the performer who is signed in',
    [onStage, seen({ performerId: 'p1', streamingStatus: 'private', isOnline: true })],
    (s) => s.performer.current,
    { streamingStatus: 'private', isOnline: true },
  ],
  [
    'seen: the entry in the favourites follows',
    [
      favourites.searchSucceeded({ data: [{ _id: 'f1', performerId: 'p1', performer: card() }] as never, total: 1 }),
      seen({ streamingStatus: 'public' }),
    ],
    (s) => s.user.favourites.data[0]?.performer.streamingStatus,
    'public',
  ],
  [
    'seen: who is online among the correspondences',
    [letters, seen({ performerId: 'them', isOnline: true })],
    (s) => s.messages.data.map((one) => one.recipientInfo.isOnline),
    [true, true],
  ],

  // socket status values
  ...(['initialized', 'connected', 'disconnect', 'failed', 'reconnecting'] satisfies SocketStatus[]).map(
    (word): Row => [`socket ${word}`, [socketStatusChanged(word)], (s) => s.socket, { status: word }],
  ),

  // login
  ['login: requesting', [login], (s) => s.auth.userLogin, { requesting: true, success: false, error: null }],
  [
    'login: success sets loggedIn, stores the data, clears the error',
    [auth.loginFailed(error), login, auth.loginSucceeded({ token: 't' })],
    (s) => s.auth,
    { loggedIn: true, userLogin: { requesting: false, success: true, data: { token: 't' }, error: null } },
  ],
  [
    'login: failure sets loggedIn false and stores the payload as received',
    [login, auth.loginFailed(error)],
    (s) => s.auth,
    { loggedIn: false, userLogin: { requesting: false, success: false, error } },
  ],
  [
    'login: stale state is cleared',
    [onStage, listed, auth.staleStateCleared()],
    (s) => [s.auth.authUser, s.performer.current._id, s.performer.list.total],
    [null, '', 2],
  ],

  // password
  [
    'password: submiting',
    [auth.updatePasswordRequested({ password: 'a', prePassword: 'b' })],
    (s) => s.auth.updatePassword,
    { submiting: true, success: false, error: null },
  ],
  [
    'password: success',
    [auth.updatePasswordRequested({ password: 'a', prePassword: 'b' }), auth.updatePasswordSucceeded()],
    (s) => s.auth.updatePassword,
    { submiting: false, success: true, error: null },
  ],
  [
    'password: failure stores the error',
    [auth.updatePasswordFailed(error)],
    (s) => s.auth.updatePassword,
    { submiting: false, success: false, error },
  ],

  // registrations
  [
    'user register: submiting, success, failure',
    [auth.registerUserRequested({} as never), auth.registerUserFailed(error)],
    (s) => s.auth.userRegister,
    { submiting: false, success: false, error },
  ],
  [
    'user register: success stores the data',
    [auth.registerUserSucceeded({ _id: 'u' } as never)],
    (s) => s.auth.userRegister,
    { data: { _id: 'u' }, success: true, submiting: false, error: null },
  ],
  [
    'performer register: submiting',
    [auth.registerPerformerStarted()],
    (s) => s.auth.performerRegister,
    { submiting: true },
  ],
  [
    'performer register: success',
    [auth.registerPerformerStarted(), auth.registerPerformerSucceeded({ _id: 'p' } as never)],
    (s) => s.auth.performerRegister,
    { data: { _id: 'p' }, success: true, submiting: false },
  ],
  [
    'performer register: failure',
    [auth.registerPerformerFailed(error)],
    (s) => s.auth.performerRegister,
    { success: false, submiting: false, error },
  ],

  // resets
  [
    'reset: the whole auth state',
    [signedIn, auth.loginFailed(error), auth.updatePasswordSucceeded(), auth.authReset()],
    (s) => s.auth,
    after().auth,
  ],
  [
    'reset: userLogin only',
    [auth.updatePasswordSucceeded(), auth.loginFailed(error), auth.loginCleared()],
    (s) => [s.auth.userLogin, s.auth.updatePassword.success],
    [after().auth.userLogin, true],
  ],

  // logout
  [
    'logout: user state resets',
    [signedIn, tokenHistorySlice.actions.searchSucceeded({ data: [transaction('t')], total: 1 }), auth.loggedOut()],
    (s) => s.user,
    after().user,
  ],
  ['logout: auth state resets', [signedIn, auth.loggedOut()], (s) => s.auth, after().auth],
  [
    'logout: performer state resets',
    [onStage, detail, earnings.statsStored({ fromDate: 'a', toDate: 'b', stats: stats() }), auth.loggedOut()],
    (s) => s.performer,
    after().performer,
  ],
  [
    'logout: the performer list is kept',
    [listed, onStage, auth.loggedOut()],
    (s) => s.performer.list.data.map(({ _id }) => _id),
    ['p2'],
  ],
  [
    'logout: categories are kept',
    [categoriesSucceeded([{ _id: 'c' }] as never), auth.loggedOut()],
    (s) => s.performer.categories,
    { data: [{ _id: 'c' }], total: 1 },
  ],

  // earnings
  [
    'earnings: stats are stored with their range',
    [earnings.statsStored({ fromDate: '2026-01-01', toDate: '2026-01-31', stats: stats() })],
    (s) => s.performer.earning,
    { fromDate: '2026-01-01', toDate: '2026-01-31', stats: { totalGrossPrice: 9 } },
  ],

  // performer detail
  [
    'detail: searching',
    [performers.detailRequested({ username: 'juno' })],
    (s) => s.performer.detail,
    { searching: true, success: false, data: null },
  ],
  [
    'detail: success',
    [performers.detailSucceeded({ performer: page(), related: [card({ _id: 'p7' })], products: found as never })],
    (s) => s.performer,
    {
      detail: { data: { _id: 'p1' }, relatedPerformers: [{ _id: 'p7' }], searching: false, success: true },
      performerProducts: { p1: { ids: ['x1'], data: { x1: item }, total: 9 } },
    },
  ],
  [
    'detail: failure stores the error',
    [performers.detailRequested({ username: 'juno' }), performers.detailFailed(error)],
    (s) => s.performer.detail,
    { searching: false, success: false, error, data: null },
  ],
  [
    'detail: videos and galleries by performer',
    [performers.detailSucceeded({ performer: page(), videos: found as never, galleries: found as never })],
    (s) => [s.performer.performerVideos.p1?.ids, s.performer.performerGalleries.p1?.total],
    [['x1'], 9],
  ],

  // search results
  [
    'search: the current performer is filtered out',
    [auth.authenticated(performer({ _id: 'p1' })), listed],
    (s) => s.performer.list.data.map(({ _id }) => _id),
    ['p2'],
  ],

  // videos list
  [
    'videos: searching',
    [videosSlice.actions.searchRequested({})],
    (s) => s.videos,
    { searching: true, success: false },
  ],
  [
    'videos: ids, data by id, total',
    [videosSlice.actions.searchSucceeded({ data: [{ _id: 'v2' }, { _id: 'v1' }] as never, total: 5 })],
    (s) => s.videos,
    { ids: ['v2', 'v1'], data: { v1: { _id: 'v1' }, v2: { _id: 'v2' } }, total: 5, success: true },
  ],
  [
    'videos: failure',
    [videosSlice.actions.searchFailed(error)],
    (s) => s.videos,
    { searching: false, success: false, error },
  ],

  // correspondence
  [
    'messages: a line of the other side moves it to the top and waits to be read',
    [letters, messageCreated({ message: line(8) })],
    (s) => s.messages.data.map((one) => [one._id, one.unread, one.lastMessage?.text]),
    [
      ['c1', 3, 'line 8'],
      ['c2', 0, undefined],
    ],
  ],
  [
    'messages: an own line waits for nobody',
    [letters, messageCreated({ message: line(8, 'me') })],
    (s) => s.messages.data[0]?.unread,
    2,
  ],
  [
    'messages: a repeated line changes nothing',
    [letters, messageCreated({ message: line(8) }), messageCreated({ message: line(8) })],
    (s) => s.messages.data[0]?.unread,
    3,
  ],
  [
    'messages: a line of no correspondence changes nothing',
    [letters, messageCreated({ message: { ...line(8), conversationId: 'room' } })],
    (s) => s.messages.data.map((one) => one.unread),
    [0, 2],
  ],
  [
    'messages: read up to the newest line',
    [letters, messages.conversationRead({ conversationId: 'c1', lastSeq: 7 })],
    (s) => s.messages.data[1]?.unread,
    0,
  ],
  [
    'messages: what came since stays unread',
    [letters, messages.conversationRead({ conversationId: 'c1', lastSeq: 6 })],
    (s) => s.messages.data[1]?.unread,
    2,
  ],
  [
    'messages: removed from the list, and not brought back by a page that names it',
    [letters, messagesCleared({ conversationId: 'c1', seq: 7 })],
    (s) => s.messages,
    { data: [{ _id: 'c2' }], total: 1, removed: 'c1' },
  ],
  [
    'messages: detail anew stands at its place and counts once',
    [
      letters,
      messages.conversationLoaded(letter('c3', '2026-01-02')),
      messages.conversationLoaded(letter('c3', '2026-01-02')),
    ],
    (s) => [s.messages.data.map(({ _id }) => _id), s.messages.total],
    [['c2', 'c3', 'c1'], 3],
  ],
  [
    'messages: sending, then sent',
    [letters, messages.directMessageSendRequested({ conversationId: 'c1', text: 'x' }), messageSent(line(8, 'me'))],
    (s) => [s.messages.sending.c1, s.messages.data[0]?.lastMessage?._id],
    [undefined, 'm8'],
  ],
  [
    'messages: sending failed',
    [
      letters,
      messages.directMessageSendRequested({ conversationId: 'c1', text: 'x' }),
      messages.directMessageSendFailed({ conversationId: 'c1', error }),
    ],
    (s) => s.messages.sending.c1,
    { status: 'failed', error },
  ],
  [
    'messages: who is online',
    [letters, status('connected', 'them')],
    (s) => s.messages.data.map((one) => one.recipientInfo.isOnline),
    [true, true],
  ],
  [
    'messages: blocked in the middle',
    [letters, performers.blockedBy({ performerId: 'them' })],
    (s) => s.messages.data.map((one) => one.standing),
    ['blocked', 'blocked'],
  ],
  ['messages: logout forgets them', [letters, auth.loggedOut()], (s) => s.messages, after().messages],

  // reports
  [
    'report: detail',
    [reports.reportOpened({ messageId: 'm1', name: 'Bo' })],
    (s) => s.reports,
    { subject: { messageId: 'm1', name: 'Bo' }, status: 'writing', error: null },
  ],
  [
    'report: sending, failed',
    [
      reports.reportOpened({ messageId: 'm1', name: 'Bo' }),
      reports.reportRequested({ reason: 'spam' }),
      reports.reportFailed(error),
    ],
    (s) => s.reports,
    { status: 'failed', error },
  ],
  [
    'report: sent',
    [
      reports.reportOpened({ performerId: 'p1', name: 'Bo' }),
      reports.reportRequested({ reason: 'spam' }),
      reports.reportSent(),
    ],
    (s) => s.reports,
    { status: 'sent' },
  ],
  [
    'report: closed',
    [reports.reportOpened({ messageId: 'm1', name: 'Bo' }), reports.reportClosed()],
    (s) => s.reports,
    { subject: null, status: 'writing' },
  ],

  // maintenance
  ['maintenance on', [maintenanceChanged(true)], (s) => s.settings.maintenance, true],
  ['maintenance off', [maintenanceChanged(true), maintenanceChanged(false)], (s) => s.settings.maintenance, false],
];

test.each([...listRows, ...buyRows, ...orderRows, ...showRows, ...ownRows, ...workRows, ...placeRows, ...rows])(
  '%s',
  (_name, actions, picked, expected) => {
    const value = picked(after(...actions));
    if (typeof expected === 'object' && expected !== null && !Array.isArray(expected))
      expect(value).toMatchObject(expected);
    else expect(value).toEqual(expected);
  },
);

test('a page that shows already what is said of its performers stays the same in every part', () => {
  const shown = after(listed, detail, seen());
  expect(rootReducer(shown, seen())).toBe(shown);
});
