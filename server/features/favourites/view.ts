import { type FavouriteView } from '@contract/favourites';
import { type PerformerCardView } from '@contract/performers';

/** Returns a followed performer. The entry has the performer's id. */
export const viewFavourite = (performer: PerformerCardView, since: Date): FavouriteView => ({
  _id: performer._id,
  performerId: performer._id,
  performer,
  createdAt: since.toISOString(),
  updatedAt: since.toISOString(),
});
