import { type RootState } from '@/app/state';

export const selectSettings = (state: RootState) => state.settings;
export const selectUi = (state: RootState) => state.ui;
