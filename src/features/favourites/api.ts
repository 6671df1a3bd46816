import { type FollowLevel } from '@contract/performers';
import { call } from '@/lib/http';
import { type FavouriteQuery } from './slice';

export const setFavourite = (performerId: string, isFavorite: boolean, level?: FollowLevel) =>
  isFavorite
    ? call('likePerformer', { params: { id: performerId }, body: { level } })
    : call('unlikePerformer', { params: { id: performerId } });
export const listFavourites = (query: FavouriteQuery) => call('listFavourites', { query });
export const viewCalendarAddress = () => call('viewCalendarAddress');
/** Counts those whom the member follows and who are live. */
export const countFollowedLive = () => call('listFavourites', { query: { live: true, limit: 1 }, quiet: true });
