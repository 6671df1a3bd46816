/** Specification section 3: the store holds every field, spelled as there, with the defaults named there. */
import { HYDRATE } from 'next-redux-wrapper';
import { rootReducer } from '@/application/rootReducer';

const state = rootReducer(undefined, { type: 'start' });
const submission = { data: null, success: false, submiting: false, error: null };
const list = { data: [], total: 0, searching: false, success: false, error: null };

test('the authentication state starts logged out with idle forms', () => {
  expect(state.auth).toEqual({
    loggedIn: false,
    authUser: null,
    performerRegister: submission,
    userRegister: submission,
    userLogin: { requesting: false, success: false, data: null, error: null },
    updatePassword: { success: false, submiting: false, error: null },
  });
});

test('the current performer starts with the specified defaults', () => {
  expect(state.performer.current).toEqual({
    _id: '',
    avatar: '/no-avatar.png',
    name: '',
    streamingStatus: 'offline',
    email: '',
    balance: 0,
    verified: false,
    isFavorite: false,
    isOnline: false,
    products: [],
    videos: [],
    photos: [],
    galleries: [],
    relatedPerformers: [],
    tags: [],
    categoryIds: [],
    categories: [],
    languages: [],
  });
});

test('the performer state starts with empty lists and no detail', () => {
  const { performer } = state;
  expect(performer.earning).toEqual({ ...list, stats: null, fromDate: null, toDate: null });
  expect(performer).toMatchObject({
    payoutRequests: list,
    products: list,
    videos: list,
    photos: list,
    galleries: list,
    categories: list,
    list,
  });
  expect(performer).toMatchObject({
    performerProducts: {},
    performerVideos: {},
    performerGalleries: {},
    updating: false,
    updateSuccess: false,
    error: null,
  });
  expect(performer.detail).toEqual({
    data: null,
    relatedPerformers: [],
    searching: false,
    success: false,
    error: null,
  });
});

test('the user state starts with an empty user, favourites and token history', () => {
  expect(state.user.current).toEqual({ _id: '', avatar: '/default-user-icon.png', name: '', email: '', balance: 0 });
  expect(state.user).toMatchObject({ favourites: list, paymentTokenHistory: list });
});

test('the settings have every specified field', () => {
  const fields = [
    'countries',
    'tipSound',
    'siteName',
    'logoUrl',
    'userUrl',
    'defaultOfflineImage',
    'defaultPrivateCallImage',
    'defaultGroupChatImage',
    'popup18Enabled',
    'popup18ContentId',
    'ga',
    'conversionRate',
  ];
  expect(Object.keys(state.settings)).toEqual(expect.arrayContaining(fields));
});

test('the UI settings start with the specified defaults', () => {
  expect(state.ui).toMatchObject({
    theme: 'light',
    siteName: '',
    logo: '',
    banner: '',
    menus: [],
    placeholderAvatarUrl: '',
    footerContent: '',
    enablePopup18Plus: true,
    popupContent18Plus: '',
    hideBio: false,
    currencySymbol: '',
    singularTextModel: 'Performer',
    pluralTextModel: 'Performers',
    placeholderLoginUrl: '',
  });
});

test('the videos list starts empty and the socket initialized', () => {
  expect(state.videos).toMatchObject({ ids: [], data: {}, total: 0 });
  expect(state.socket).toEqual({ status: 'initialized' });
});

test('the first action after hydration changes nothing, so that the page does not render again', () => {
  const sent = JSON.parse(JSON.stringify(state)) as typeof state;
  const taken = rootReducer(state, { type: HYDRATE, payload: { ...sent, fromServer: true } } as never);
  expect(taken.performer.current.products).toBe(taken.performer.products.data);
  expect(rootReducer(taken, { type: 'any' })).toBe(taken);
});
