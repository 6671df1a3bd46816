import { type FavouriteView } from '@contract/favourites';
import { type PerformerCardView } from '@contract/performers';
import { type Follow } from './store';

/** Returns a followed performer. The entry has the performer's id. */
export const viewFavourite = (performer: PerformerCardView, { level, createdAt }: Follow): FavouriteView => ({
  _id: performer._id,
  performerId: performer._id,
  performer,
  level,
  createdAt: createdAt.toISOString(),
  updatedAt: createdAt.toISOString(),
});
