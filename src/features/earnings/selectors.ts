import { type RootState } from '@/application/state';

export const selectEarning = (state: RootState) => state.performer.earning;
