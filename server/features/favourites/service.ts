import { type RequestOf } from '@contract/all';
import { type FavouriteView } from '@contract/favourites';
import { type Context } from '@server/context';
import { type Caller } from '@server/http/caller';
import { notFound } from '@server/http/errors';
import { type Viewer } from '@server/http/viewer';
import { refuseBlocked } from '../blocking/service/blocks';
import { followedPerformers } from '../performers/service/search';
import { deleteFavourite, followedSince, insertFavourite } from './store';
import { viewFavourite } from './view';

/** Follows a performer; again changes nothing. @throws Refusal 404, 403 for who is blocked */
export async function likePerformer(
  ctx: Context,
  caller: Caller,
  viewer: Viewer,
  performerId: string,
): Promise<{ performerId: string; isFavorite: boolean }> {
  await refuseBlocked(ctx.db, viewer, performerId);
  if (!(await insertFavourite(ctx.db, caller.accountId, performerId))) throw notFound('This performer');
  return { performerId, isFavorite: true };
}

/** Stops following; again, or for one whom nobody knows, changes nothing. */
export async function unlikePerformer(
  ctx: Context,
  caller: Caller,
  performerId: string,
): Promise<{ performerId: string; isFavorite: boolean }> {
  await deleteFavourite(ctx.db, caller.accountId, performerId);
  return { performerId, isFavorite: false };
}

/** Whom the member follows, newest first. Who is suspended, or has blocked the member, is absent until they are let in again. */
export async function listFavourites(
  ctx: Context,
  caller: Caller,
  viewer: Viewer,
  { limit, offset, q }: RequestOf<'listFavourites'>['query'],
): Promise<{ data: FavouriteView[]; total: number }> {
  const { data, total } = await followedPerformers(ctx, caller.accountId, viewer, { limit, offset, q });
  const since = await followedSince(
    ctx.db,
    caller.accountId,
    data.map(({ _id }) => _id),
  );
  return { data: data.map((performer) => viewFavourite(performer, since.get(performer._id) ?? new Date())), total };
}
