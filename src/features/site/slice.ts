import { AVATAR_DEFAULT_MAX_MB, TIP_DEFAULT_MAX_TOKENS } from '@contract/limits';
import { createAction, createSlice, type PayloadAction } from '@/lib/slice';
import { type ReplyOf } from '@contract/all';

export type PublicSettings = ReplyOf<'getPublicSettings'>;
export type MenuItem = ReplyOf<'listMenus'>[number];
/** Public settings of the site that are not about its look. Names as the API has them. */
export interface SettingsState {
  /** codes of the countries that forms offer; empty: all */
  countries: string[];
  tipSound: string;
  /** most tokens in one tip */
  tipMaximum: number;
  siteName: string;
  logoUrl: string;
  /** where the site is, without a slash at the end; empty while nobody told */
  userUrl: string;
  metaTitle: string;
  metaDescription: string;
  /** pictures while nothing is on stage, during a private call, during a group chat; empty: our own */
  defaultOfflineImage: string;
  defaultPrivateCallImage: string;
  defaultGroupChatImage: string;
  popup18Enabled: boolean;
  popup18ContentId: string;
  popup18LeaveUrl: string;
  /** endings of pictures that may become an avatar, and the size they must stay under */
  avatarAccept: string[];
  avatarMaxMb: number;
  /** analytics code; empty: none is loaded */
  ga: string;
  /** money for one token */
  conversionRate: number;
  /** ISO 4217, in small letters */
  currency: string;
  /** stream addresses need a token */
  secureOption: boolean;
  /** private and group shows can be given: the video server proves what arrives */
  paidShows: boolean;
  maintenance: boolean;
  maintenanceText: string;
  /** style sheet of the operator's brand colours; empty: those of the design */
  brandStyle: string;
  /** whether the values come from the API or are still these defaults */
  loaded: boolean;
}

/** How the site presents itself. Kept in local storage and reloaded. */
export interface UiState {
  theme: 'light' | 'dark';
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
  /** this visitor passed the 18+ popup */
  ageAccepted: boolean;
}

const noSettings: SettingsState = {
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
  brandStyle: '',
  loaded: false,
};
const plainUi: UiState = {
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
  ageAccepted: false,
};

/** The values of `given` whose key the state has and whose kind is the state's: a setting of another kind would break a screen far away. */
function fitting<S extends object>(state: S, given: Record<string, unknown>): Partial<S> {
  const entries = Object.entries(given).filter(
    ([key, value]) =>
      key in state &&
      value !== null &&
      typeof value === typeof state[key as keyof S] &&
      Array.isArray(value) === Array.isArray(state[key as keyof S]),
  );
  return Object.fromEntries(entries) as Partial<S>;
}

/** The first page is on screen: what this browser kept comes back, and what the site says now is kept. */
export const uiRestoreRequested = createAction('site/uiRestoreRequested');

export const settingsSlice = createSlice({
  name: 'settings',
  initialState: noSettings,
  reducers: {
    settingsLoaded: (state, { payload }: PayloadAction<PublicSettings>) =>
      void Object.assign(state, fitting(state, payload), { loaded: true }),
    maintenanceChanged: (state, { payload }: PayloadAction<boolean>) => void (state.maintenance = payload),
  },
});

/** The site's settings under the names that the look knows them by. */
function uiFrom(settings: PublicSettings): Record<string, unknown> {
  const { logoUrl, popup18Enabled, ...rest } = settings;
  return { ...rest, logo: logoUrl, enablePopup18Plus: popup18Enabled };
}

export const uiSlice = createSlice({
  name: 'ui',
  initialState: plainUi,
  reducers: {
    uiUpdated: (state, { payload }: PayloadAction<Partial<UiState>>) =>
      void Object.assign(state, fitting(state, payload)),
    themeChanged: (state, { payload }: PayloadAction<UiState['theme']>) => void (state.theme = payload),
    ageAccepted: (state) => void (state.ageAccepted = true),
    popupContentLoaded: (state, { payload }: PayloadAction<string>) => void (state.popupContent18Plus = payload),
    menusLoaded: (state, { payload }: PayloadAction<MenuItem[]>) => void (state.menus = payload),
  },
  extraReducers: (builder) =>
    void builder.addCase(
      settingsSlice.actions.settingsLoaded,
      (state, { payload }) => void Object.assign(state, fitting(state, uiFrom(payload))),
    ),
});

export const { settingsLoaded, maintenanceChanged } = settingsSlice.actions;
export const { uiUpdated, themeChanged, ageAccepted, popupContentLoaded, menusLoaded } = uiSlice.actions;
