import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { type ReplyOf } from '@contract/all';
import { type FollowLevel } from '@contract/performers';
import { loggedOut, staleStateCleared } from '@/features/auth/slice';
import { favouriteToggled, stagesChanged } from '@/features/performers/slice';
import { type QueryOf } from '@/lib/http';
import { emptyList, listCases } from '@/lib/list';

/** A followed performer. */
export type Favourite = ReplyOf<'listFavourites'>['data'][number];
export type FavouriteQuery = QueryOf<'listFavourites'>;

/** Follows or unfollows a performer, or changes what a follower is told of. `isFavorite` is the new value. */
export const favouriteToggleRequested = createAction<{
  performerId: string;
  isFavorite: boolean;
  level?: FollowLevel;
}>('favourites/toggleRequested');

/** Follows a performer with a level, or as before without one; null unfollows. */
export const followChosen = (performerId: string, level?: FollowLevel | null) =>
  favouriteToggleRequested({ performerId, isFavorite: level !== null, level: level ?? undefined });

/** `user.favourites`: the performers that the member follows. */
export const favouritesSlice = createSlice({
  name: 'user/favourites',
  initialState: emptyList<Favourite>(),
  reducers: listCases<Favourite, FavouriteQuery>(),
  extraReducers: (builder) => {
    builder.addCase(favouriteToggled, (list, { payload }) => {
      for (const favourite of list.data)
        if (favourite.performer._id === payload.performerId) {
          favourite.performer.isFavorite = payload.isFavorite;
          if (payload.followLevel) favourite.level = payload.followLevel;
        }
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

/** `user.followedLive`: how many of those whom the member follows are live. */
export const followedLiveSlice = createSlice({
  name: 'user/followedLive',
  initialState: 0,
  reducers: {
    /** after a login or a reconnect, and when a page opens */
    followedLiveRequested: (count) => count,
    followedLiveLoaded: (_, { payload }: PayloadAction<number>) => payload,
  },
  extraReducers: (builder) => void builder.addCase(loggedOut, () => 0).addCase(staleStateCleared, () => 0),
});

export const { followedLiveRequested, followedLiveLoaded } = followedLiveSlice.actions;
