import { createAction, createSlice } from '@reduxjs/toolkit';
import { type ReplyOf } from '@contract/all';
import { loggedOut, staleStateCleared } from '@/features/auth/slice';
import { favouriteToggled, stagesChanged } from '@/features/performers/slice';
import { type QueryOf } from '@/lib/http';
import { emptyList, listCases } from '@/lib/list';

/** A followed performer. */
export type Favourite = ReplyOf<'listFavourites'>['data'][number];
export type FavouriteQuery = QueryOf<'listFavourites'>;

/** Follows or unfollows a performer. `isFavorite` is the new value. */
export const favouriteToggleRequested = createAction<{ performerId: string; isFavorite: boolean }>(
  'favourites/toggleRequested',
);

/** `user.favourites`: the performers that the member follows. */
export const favouritesSlice = createSlice({
  name: 'user/favourites',
  initialState: emptyList<Favourite>(),
  reducers: listCases<Favourite, FavouriteQuery>(),
  extraReducers: (builder) => {
    builder.addCase(favouriteToggled, (list, { payload }) => {
      for (const { performer } of list.data)
        if (performer._id === payload.performerId) performer.isFavorite = payload.isFavorite;
    });
    builder.addCase(stagesChanged, (list, { payload }) => {
      for (const { performerId, ...stage } of payload)
        for (const favourite of list.data)
          if (favourite.performerId === performerId) Object.assign(favourite.performer, stage);
    });
    builder.addCase(loggedOut, emptyList<Favourite>);
    builder.addCase(staleStateCleared, emptyList<Favourite>);
  },
});

export const { searchRequested, searchSucceeded, searchFailed } = favouritesSlice.actions;
