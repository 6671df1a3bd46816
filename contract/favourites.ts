import { z } from 'zod';
import { Document, Flag, Id, maybe, pageOf, searchQuery } from './common';
import { contract } from './endpoint';
import { FollowLevel, PerformerCard } from './performers';

/** A performer whom the member follows; `createdAt` is when that began. */
export const Favourite = Document.extend({ performerId: Id, performer: PerformerCard, level: FollowLevel });
export type FavouriteView = z.infer<typeof Favourite>;

const Toggled = z.object({ performerId: Id, isFavorite: z.boolean(), followLevel: FollowLevel.nullable() });

export const favourites = contract({
  likePerformer: {
    summary:
      'Follows a performer, or changes what the member is told of. Without a level, repeating it changes nothing',
    access: ['user'],
    params: z.object({ id: Id }),
    /** a new follower without a level is told of live shows */
    body: z.object({ level: FollowLevel.optional() }).nullish(),
    reply: Toggled,
  },
  unlikePerformer: {
    summary: 'Unfollows a performer. Repeating it changes nothing',
    access: ['user'],
    params: z.object({ id: Id }),
    reply: Toggled,
  },
  listFavourites: {
    summary: 'Lists the performers whom the member follows: live ones first, then newest first',
    access: ['user'],
    query: z.object({
      ...searchQuery,
      /** only those who are live */
      live: maybe(Flag),
    }),
    reply: pageOf(Favourite),
    whileImpersonated: true,
  },
});
