import { AVATAR_DEFAULT_MAX_MB, TIP_DEFAULT_MAX_TOKENS } from '@contract/limits';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { type ReplyOf } from '@contract/all';

export type PublicSettings = ReplyOf<'getPublicSettings'>;
export type MenuItem = ReplyOf<'listMenus'>[number];
/** The public site settings that don't concern its appearance, under the API's names. */
export interface SettingsState {
  /** codes of the countries that forms offer; when empty, all */
  countries: string[];
  tipSound: string;
  /** the maximum of one tip, in tokens */
  tipMaximum: number;
  siteName: string;
  logoUrl: string;
  /** the site's origin without a trailing slash; empty while unknown */
  userUrl: string;
  metaTitle: string;
  metaDescription: string;
  /** pictures while a performer is offline, in a private show or in a group show; when empty, the site's own */
  defaultOfflineImage: string;
  defaultPrivateCallImage: string;
  defaultGroupChatImage: string;
  popup18Enabled: boolean;
  popup18ContentId: string;
  popup18LeaveUrl: string;
  /** allowed file extensions of avatars, and their maximum size */
  avatarAccept: string[];
  avatarMaxMb: number;
  /** analytics code; when empty, no analytics */
  ga: string;
  /** the price of one token in `currency` */
  conversionRate: number;
  /** ISO 4217, in lower case */
  currency: string;
  /** stream URLs need a token */
  secureOption: boolean;
  /** private and group shows are available, because the media server can prove delivery */
  paidShows: boolean;
  maintenance: boolean;
  maintenanceText: string;
  /** when planned maintenance ends; empty: not known */
  maintenanceUntil: string;
  /** style sheet with the operator's brand colours; when empty, the default colours */
  brandStyle: string;
  /** the values come from the API, not from the defaults */
  loaded: boolean;
}

/** The site's appearance. Kept in local storage. */
export interface UiState {
  theme: 'light' | 'dark';
  /** the visitor has not chosen a theme: a dark system has the dark one, any other system the site's */
  themeFollowsSystem: boolean;
  siteName: string;
  logo: string;
  banner: string;
  menus: MenuItem[];
  placeholderAvatarUrl: string;
  footerContent: string;
  enablePopup18Plus: boolean;
  popupContent18Plus: string;
  hideBio: boolean;
  currencySymbol: string;
  singularTextModel: string;
  pluralTextModel: string;
  placeholderLoginUrl: string;
  /** the visitor accepted the 18+ popup */
  ageAccepted: boolean;
}

const defaultSettings: SettingsState = {
  countries: [],
  tipSound: '',
  tipMaximum: TIP_DEFAULT_MAX_TOKENS,
  siteName: '',
  logoUrl: '',
  userUrl: '',
  metaTitle: '',
  metaDescription: '',
  defaultOfflineImage: '',
  defaultPrivateCallImage: '',
  defaultGroupChatImage: '',
  popup18Enabled: true,
  popup18ContentId: '',
  popup18LeaveUrl: '',
  avatarAccept: ['.jpg', '.jpeg', '.png', '.webp'],
  avatarMaxMb: AVATAR_DEFAULT_MAX_MB,
  ga: '',
  conversionRate: 0,
  currency: 'usd',
  secureOption: true,
  paidShows: true,
  maintenance: false,
  maintenanceText: '',
  maintenanceUntil: '',
  brandStyle: '',
  loaded: false,
};
const defaultUi: UiState = {
  theme: 'light',
  themeFollowsSystem: true,
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
  ageAccepted: false,
};

/** Picks the values of `given` whose key and type match the state, so that a bad setting can't break a screen. */
function pickMatching<S extends object>(state: S, given: Record<string, unknown>): Partial<S> {
  const entries = Object.entries(given).filter(
    ([key, value]) =>
      key in state &&
      value !== null &&
      typeof value === typeof state[key as keyof S] &&
      Array.isArray(value) === Array.isArray(state[key as keyof S]),
  );
  return Object.fromEntries(entries) as Partial<S>;
}

export const settingsSlice = createSlice({
  name: 'settings',
  initialState: defaultSettings,
  reducers: {
    settingsLoaded: (state, { payload }: PayloadAction<PublicSettings>) =>
      void Object.assign(state, pickMatching(state, payload), { loaded: true }),
    maintenanceChanged: (state, { payload }: PayloadAction<boolean>) => void (state.maintenance = payload),
  },
});

/** Maps site settings to the names of the UI state. */
function uiFrom(settings: PublicSettings): Record<string, unknown> {
  const { logoUrl, popup18Enabled, ...rest } = settings;
  return { ...rest, logo: logoUrl, enablePopup18Plus: popup18Enabled };
}

export const uiSlice = createSlice({
  name: 'ui',
  initialState: defaultUi,
  reducers: {
    uiUpdated: (state, { payload }: PayloadAction<Partial<UiState>>) =>
      void Object.assign(state, pickMatching(state, payload)),
    themeChanged: (state, { payload }: PayloadAction<UiState['theme']>) =>
      void Object.assign(state, { theme: payload, themeFollowsSystem: false }),
    ageAccepted: (state) => void (state.ageAccepted = true),
    popupContentLoaded: (state, { payload }: PayloadAction<string>) => void (state.popupContent18Plus = payload),
    menusLoaded: (state, { payload }: PayloadAction<MenuItem[]>) => void (state.menus = payload),
  },
  extraReducers: (builder) =>
    void builder.addCase(
      settingsSlice.actions.settingsLoaded,
      (state, { payload }) => void Object.assign(state, pickMatching(state, uiFrom(payload))),
    ),
});

export const { settingsLoaded, maintenanceChanged } = settingsSlice.actions;
export const { uiUpdated, themeChanged, ageAccepted, popupContentLoaded, menusLoaded } = uiSlice.actions;
