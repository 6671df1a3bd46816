import { type RootState } from '@/application/state';

export const selectShows = (state: RootState) => state.shows;
export const selectReceipts = (state: RootState) => state.shows.receipts;
