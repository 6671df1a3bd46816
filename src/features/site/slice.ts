import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { type ReplyOf } from '@contract/all';

export type PublicSettings = ReplyOf<'getPublicSettings'>;
export type MenuItem = ReplyOf<'listMenus'>[number];
export interface Country {
  code: string;
  name: string;
}

/** Public settings of the site that are not about its look. */
export interface SettingsState {
  countries: Country[];
  tipSound: string;
  siteName: string;
  logoUrl: string;
  userUrl: string;
  /** pictures while nothing is on stage, during a private call, during a group chat */
  offlineImage: string;
  privateCallImage: string;
  groupChatImage: string;
  popup18Enabled: boolean;
  popup18ContentId: string;
  /** analytics code; empty: none is loaded */
  ga: string;
  /** money for one token */
  conversionRate: number;
  maintenanceMode: boolean;
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
}

const noSettings: SettingsState = {
  countries: [], tipSound: '', siteName: '', logoUrl: '', userUrl: '', offlineImage: '', privateCallImage: '', groupChatImage: '',
  popup18Enabled: true, popup18ContentId: '', ga: '', conversionRate: 0, maintenanceMode: false, loaded: false,
};
const plainUi: UiState = {
  theme: 'light', siteName: '', logo: '', banner: '', menus: [], placeholderAvatarUrl: '', footerContent: '', enablePopup18Plus: true,
  popupContent18Plus: '', hideBio: false, currencySymbol: '', singularTextModel: 'Performer', pluralTextModel: 'Performers', placeholderLoginUrl: '',
};

/** The values of `given` whose key the state has and whose kind is the state's: a setting of another kind would break a screen far away. */
function fitting<S extends object>(state: S, given: Record<string, unknown>): Partial<S> {
  const entries = Object.entries(given).filter(([key, value]) => key in state && value !== null && typeof value === typeof state[key as keyof S] && Array.isArray(value) === Array.isArray(state[key as keyof S]));
  return Object.fromEntries(entries) as Partial<S>;
}

export const settingsSlice = createSlice({
  name: 'settings',
  initialState: noSettings,
  reducers: {
    settingsLoaded: (state, { payload }: PayloadAction<PublicSettings>) => void Object.assign(state, fitting(state, payload), { loaded: true }),
    countriesLoaded: (state, { payload }: PayloadAction<Country[]>) => void (state.countries = payload),
    maintenanceChanged: (state, { payload }: PayloadAction<boolean>) => void (state.maintenanceMode = payload),
  },
});

/** The site's settings under the names that the look knows them by. */
function uiFrom(settings: PublicSettings): Record<string, unknown> {
  const { logoUrl, popup18Enabled, theme: _theirs, ...rest } = settings;
  return { logo: logoUrl, enablePopup18Plus: popup18Enabled, ...rest };
}

export const uiSlice = createSlice({
  name: 'ui',
  initialState: plainUi,
  reducers: {
    uiUpdated: (state, { payload }: PayloadAction<Partial<UiState>>) => void Object.assign(state, fitting(state, payload)),
    themeChanged: (state, { payload }: PayloadAction<UiState['theme']>) => void (state.theme = payload),
    menusLoaded: (state, { payload }: PayloadAction<MenuItem[]>) => void (state.menus = payload),
  },
  extraReducers: (builder) => void builder.addCase(settingsSlice.actions.settingsLoaded, (state, { payload }) => void Object.assign(state, fitting(state, uiFrom(payload)))),
});

export const { settingsLoaded, countriesLoaded, maintenanceChanged } = settingsSlice.actions;
export const { uiUpdated, themeChanged, menusLoaded } = uiSlice.actions;
