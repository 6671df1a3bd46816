import { type RootState } from '@/application/state';

export const selectSettings = (state: RootState) => state.settings;
export const selectUi = (state: RootState) => state.ui;
/** Whether the 18+ popup covers the page. On the first page, `agePassed` of the document knows it earlier. */
export const selectNeedsAgeGate = ({ ui }: RootState) => ui.enablePopup18Plus && !ui.ageAccepted;
/** The site's origin without a trailing slash; empty while unknown. */
export const selectOrigin = (state: RootState) => state.settings.userUrl;
