/** Transitions of the store: shows. */
import { type AppState } from '@/application/rootReducer';
import * as auth from '@/features/auth/slice';
import * as shows from '@/features/shows/slice';
import { meter, receipt, request, showEntry } from '@test/support/shows';
import { error, type Row, testTransitions } from '@test/support/transitions';

// ---- shows: requests and their outcomes, the meter, the end
const [asked, inShow] = [shows.entered(showEntry({ status: 'requested' })), shows.entered(showEntry())];
const ofShows = (state: AppState) => state.shows;
const gone = (conversationId: string) => shows.requestDropped({ conversationId, status: 'declined' });
const showRows: Row[] = [
  [
    'shows: a call runs',
    [shows.askRequested({ performerId: 'p', price: 30, cap: 60, spying: false })],
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

testTransitions([...showRows]);
