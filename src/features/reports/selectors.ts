import { type RootState } from '@/application/state';

export const selectReport = (state: RootState) => state.reports;
