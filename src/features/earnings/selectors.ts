import { type RootState } from '@/app/state';

export const selectEarning = (state: RootState) => state.performer.earning;
