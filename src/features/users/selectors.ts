import { type RootState } from '@/application/state';

export const selectUser = (state: RootState) => state.user.current;
export const selectUserState = (state: RootState) => state.user;
export const selectFavourites = (state: RootState) => state.user.favourites;
export const selectTokenHistory = (state: RootState) => state.user.paymentTokenHistory;
