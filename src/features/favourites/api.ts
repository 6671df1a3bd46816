import { call } from '@/lib/http';
import { type FavouriteQuery } from './slice';

export const setFavourite = (performerId: string, isFavorite: boolean) =>
  call(isFavorite ? 'likePerformer' : 'unlikePerformer', { params: { id: performerId } });
export const listFavourites = (query: FavouriteQuery) => call('listFavourites', { query });
