import { type RootState } from '@/application/state';

export const selectSettings = (state: RootState) => state.settings;
export const selectUi = (state: RootState) => state.ui;
