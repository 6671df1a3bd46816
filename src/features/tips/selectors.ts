import { type RootState } from '@/application/state';

export const selectTip = (state: RootState) => state.tips;
