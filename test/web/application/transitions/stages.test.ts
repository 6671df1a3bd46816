/** Transitions of the store: where performers stand: on stage, online or away. */
import { toAction } from '@/application/events';
import { type AppState, rootReducer } from '@/application/rootReducer';
import * as auth from '@/features/auth/slice';
import * as favourites from '@/features/favourites/slice';
import * as messages from '@/features/messages/slice';
import { type DirectConversation } from '@/features/messages/state';
import * as performers from '@/features/performers/slice';
import { card, page, performer } from '@test/support/people';
import { after, type Row, testTransitions } from '@test/support/transitions';

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
const letter = (_id: string, day: string, changes: Partial<DirectConversation> = {}): DirectConversation => ({
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
];

testTransitions(rows);

test('statuses that a page already shows change no part of the state', () => {
  const shown = after(listed, detail, seen());
  expect(rootReducer(shown, seen())).toBe(shown);
});
