import { type RootState } from '@/application/state';

export const selectRefunds = (state: RootState) => state.refunds;
