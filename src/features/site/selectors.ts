import { type RootState } from '@/application/state';

export const selectSettings = (state: RootState) => state.settings;
export const selectUi = (state: RootState) => state.ui;
/** Whether the 18+ popup stands before this page, as far as the state knows: on a first page the document knows sooner (`agePassed`). */
export const selectGate = ({ ui }: RootState) => ui.enablePopup18Plus && !ui.ageAccepted;
/** Where the site is, without a slash at the end; empty while nobody told. */
export const selectOrigin = (state: RootState) => state.settings.userUrl;
