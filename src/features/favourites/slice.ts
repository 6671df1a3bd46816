import { createAction, createSlice } from '@reduxjs/toolkit';
import { loggedOut, staleStateCleared } from '@/features/auth/slice';
import { favouriteToggled, type PerformerCard } from '@/features/performers/slice';
import { emptyList, listCases } from '@/lib/list';

/** An entry holds a performer. */
export interface Favourite {
  _id: string;
  performer: PerformerCard;
}
export interface FavouriteQuery {
  limit?: number;
  offset?: number;
}

/** The heart was pressed: `isFavorite` is what it is to become. */
export const favouriteToggleRequested = createAction<{ performerId: string; isFavorite: boolean }>('favourites/toggleRequested');

/** `user.favourites` */
export const favouritesSlice = createSlice({
  name: 'user/favourites',
  initialState: emptyList<Favourite>(),
  reducers: listCases<Favourite, FavouriteQuery>(),
  extraReducers: (builder) => {
    builder.addCase(favouriteToggled, (list, { payload }) => {
      for (const { performer } of list.data) if (performer._id === payload.performerId) performer.isFavorite = payload.isFavorite;
    });
    builder.addCase(loggedOut, emptyList<Favourite>);
    builder.addCase(staleStateCleared, emptyList<Favourite>);
  },
});

export const { searchRequested, searchSucceeded, searchFailed } = favouritesSlice.actions;
