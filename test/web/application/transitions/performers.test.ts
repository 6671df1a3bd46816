/** Transitions of the store: profiles, balances, favourites and statuses of performers. */
import { toAction } from '@/application/events';
import { type AppState, rootReducer } from '@/application/rootReducer';
import * as auth from '@/features/auth/slice';
import * as favourites from '@/features/favourites/slice';
import * as messages from '@/features/messages/slice';
import * as performers from '@/features/performers/slice';
import { socketStatusChanged, type SocketStatus } from '@/features/realtime/slice';
import * as users from '@/features/users/slice';
import { card, member, page, performer, studio } from '@test/support/people';
import { after, error, type Row, testTransitions } from '@test/support/transitions';

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
  blockedByMe: false,
  recipientInfo: { _id: 'them', username: 'them', name: 'Them', avatar: '', role: 'performer', isOnline: false },
  ...changes,
});
const letters = messages.searchSucceeded({
  data: [letter('c2', '2026-01-03'), letter('c1', '2026-01-01', { lastSeq: 7, unread: 2 })],
  total: 2,
});

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
];

testTransitions(rows);

test('statuses that a page already shows change no part of the state', () => {
  const shown = after(listed, detail, seen());
  expect(rootReducer(shown, seen())).toBe(shown);
});
