import { type RootState } from '@/application/state';

export const selectSettings = (state: RootState) => state.settings;
export const selectUi = (state: RootState) => state.ui;
/** Where the site is, without a slash at the end; empty while nobody told. */
export const selectOrigin = (state: RootState) => state.settings.userUrl.replace(/\/+$/, '');
