import { callPlanned } from '@/lib/http';
import { type Page } from '@/lib/list';
import { type Favourite, type FavouriteQuery } from './slice';

export const setFavourite = (performerId: string, isFavorite: boolean) => callPlanned<unknown>(isFavorite ? 'likePerformer' : 'unlikePerformer', { params: { id: performerId } });
export const listFavourites = (query: FavouriteQuery) => callPlanned<Page<Favourite>>('listFavourites', { query });
