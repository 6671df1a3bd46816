import { type RootState } from '@/app/state';

export const selectTip = (state: RootState) => state.tips;
