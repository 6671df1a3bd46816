/** Transitions of the store: profiles, balances and favourites of performers. */
import { type AppState } from '@/application/rootReducer';
import { ownGalleries, ownPhotos, ownProducts, ownVideos } from '@/features/assets/slice';
import * as auth from '@/features/auth/slice';
import * as favourites from '@/features/favourites/slice';
import * as performers from '@/features/performers/slice';
import { socketStatusChanged, type SocketStatus } from '@/features/realtime/slice';
import * as users from '@/features/users/slice';
import { card, member, page, performer, studio } from '@test/support/people';
import { error, type Row, testTransitions } from '@test/support/transitions';

const signedIn = auth.authenticated(member({ balance: 10 }));
const onStage = auth.authenticated(performer({ balance: 10 }));
const listed = performers.searchSucceeded({
  data: [card(), card({ _id: 'p2', isOnline: true, isFavorite: true })],
  total: 2,
});
const detail = performers.detailSucceeded({ performer: page({ _id: 'p1' }) });
const first = (state: AppState) => state.performer.list.data[0];
const rows: Row[] = [
  // search results
  [
    'search results: the logged-in performer is left out, of the total, too',
    [
      auth.authenticated(performer({ _id: 'p1' })),
      performers.searchSucceeded({ data: [card({ _id: 'p1' })], total: 1 }),
    ],
    (s) => s.performer.list,
    { data: [], total: 0, success: true },
  ],
  [
    'search results: a performer who logs in leaves the results, and their total',
    [listed, auth.authenticated(performer({ _id: 'p1' }))],
    (s) => [s.performer.list.data.map(({ _id }) => _id), s.performer.list.total],
    [['p2'], 1],
  ],
  // the lists of the current performer
  [
    'current performer: products, videos, photos and galleries are those of the account',
    [
      onStage,
      ...[ownProducts, ownVideos, ownPhotos, ownGalleries].map(({ name, actions }) =>
        actions.searchSucceeded({ data: [{ _id: name }] as never, total: 1 }),
      ),
      performers.updatePerformerSucceeded(performer({ name: 'June' })),
    ],
    ({ performer: { current } }) =>
      [current.products, current.videos, current.photos, current.galleries].map((list) => list.map(({ _id }) => _id)),
    [[ownProducts.name], [ownVideos.name], [ownPhotos.name], [ownGalleries.name]],
  ],
  [
    'current performer: a removed product leaves the list',
    [
      onStage,
      ownProducts.actions.searchSucceeded({ data: [{ _id: 'a' }] as never, total: 1 }),
      ownProducts.actions.removed('a'),
    ],
    (s) => s.performer.current.products,
    [],
  ],
  [
    'current performer: related performers are those of the own public page',
    [
      auth.authenticated(performer({ _id: 'p1' })),
      performers.detailSucceeded({ performer: page({ _id: 'p1' }), related: [card({ _id: 'p2' })] }),
      performers.detailSucceeded({ performer: page({ _id: 'p3' }), related: [card({ _id: 'p4' })] }),
    ],
    (s) => s.performer.current.relatedPerformers.map(({ _id }) => _id),
    ['p2'],
  ],
  [
    'current performer: the lists are empty after the logout',
    [onStage, ownProducts.actions.searchSucceeded({ data: [{ _id: 'a' }] as never, total: 1 }), auth.loggedOut()],
    (s) => s.performer.current.products,
    [],
  ],
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

  // blocked members and countries
  [
    'blocked: removes the card from the list and from related performers',
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

  // socket status values
  ...(['initialized', 'connected', 'disconnect', 'failed', 'reconnecting'] satisfies SocketStatus[]).map(
    (word): Row => [`socket ${word}`, [socketStatusChanged(word)], (s) => s.socket, { status: word }],
  ),
];

testTransitions(rows);
