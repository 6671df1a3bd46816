/** Transitions of the store: sessions, registration, earnings, detail pages and videos. */
import { videosSlice } from '@/features/assets/slice';
import * as auth from '@/features/auth/slice';
import { categoriesSucceeded } from '@/features/categories/slice';
import * as earnings from '@/features/earnings/slice';
import * as performers from '@/features/performers/slice';
import { tokenHistorySlice } from '@/features/wallet/slice';
import { card, member, page, performer, stats, transaction } from '@test/support/people';
import { after, error, type Row, testTransitions } from '@test/support/transitions';

const item = { _id: 'x1' };
const found = { data: [item], total: 9 };

const signedIn = auth.authenticated(member({ balance: 10 }));
const onStage = auth.authenticated(performer({ balance: 10 }));
const listed = performers.searchSucceeded({
  data: [card(), card({ _id: 'p2', isOnline: true, isFavorite: true })],
  total: 2,
});
const history = {
  data: [transaction('t')],
  total: 1,
  totals: { received: 0, spent: 5, change: -5 },
  balance: 95,
  owed: 0,
};
const detail = performers.detailSucceeded({ performer: page({ _id: 'p1' }) });
const login = auth.loginRequested({ role: 'user', username: 'ada', password: 'secret', remember: false });

const rows: Row[] = [
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
    [null, '', 1],
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
    [signedIn, tokenHistorySlice.actions.searchSucceeded(history), auth.loggedOut()],
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
];

testTransitions(rows);
