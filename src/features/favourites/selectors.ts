import { type RootState } from '@/application/state';

export const selectFavourites = (state: RootState) => state.user.favourites;

/** Returns the name of a performer whom the page shows, or undefined. */
export function selectFollowedName({ performer, user }: RootState, id: string): string | undefined {
  const shown = performer.detail.data;
  if (shown?._id === id) return shown.name;
  const known = user.favourites.data.find((favourite) => favourite.performerId === id)?.performer;
  return (known ?? performer.list.data.find(({ _id }) => _id === id))?.name;
}
