import { type RootState } from '@/application/state';

export const selectFavourites = (state: RootState) => state.user.favourites;
