import { type FavouriteView } from '@contract/favourites';
import { type PerformerCardView } from '@contract/performers';

/** An entry: the performer, and since when they are followed. It has no identity but theirs. */
export const viewFavourite = (performer: PerformerCardView, since: Date): FavouriteView => ({
  _id: performer._id,
  performerId: performer._id,
  performer,
  createdAt: since.toISOString(),
  updatedAt: since.toISOString(),
});
