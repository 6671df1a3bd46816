import { z } from 'zod';
import { Document, Id, pageOf, searchQuery } from './common';
import { contract } from './endpoint';
import { PerformerCard } from './performers';

/** A performer whom the member follows; `createdAt` is when that began. */
export const Favourite = Document.extend({ performerId: Id, performer: PerformerCard });
export type FavouriteView = z.infer<typeof Favourite>;

const Toggled = z.object({ performerId: Id, isFavorite: z.boolean() });

export const favourites = contract({
  likePerformer: {
    summary: 'Follows a performer. Repeating it changes nothing',
    access: ['user'],
    params: z.object({ id: Id }),
    reply: Toggled,
  },
  unlikePerformer: {
    summary: 'Unfollows a performer. Repeating it changes nothing',
    access: ['user'],
    params: z.object({ id: Id }),
    reply: Toggled,
  },
  listFavourites: {
    summary: 'Lists the performers whom the member follows, newest first',
    access: ['user'],
    query: z.object(searchQuery),
    reply: pageOf(Favourite),
    whileImpersonated: true,
  },
});
