import { type RequestOf } from '@contract/all';
import { type FavouriteView } from '@contract/favourites';
import { type Context } from '@server/context';
import { inTransaction } from '@server/db/transaction';
import { type Caller } from '@server/http/caller';
import { notFound } from '@server/http/errors';
import { type Viewer } from '@server/http/viewer';
import { refuseBlockedViewer } from '../blocking/service/visibility';
import { notifyOfMilestone } from '../notifications/service/notifying';
import { searchFollowedPerformers } from '../performers/service/search';
import { deleteFavourite, findFollowDates, insertFavourite } from './store';
import { viewFavourite } from './view';

/** Follows a performer. Repeating it changes nothing. @throws Refusal 404, 403 for a blocked member */
export async function likePerformer(
  ctx: Context,
  caller: Caller,
  viewer: Viewer,
  performerId: string,
): Promise<{ performerId: string; isFavorite: boolean }> {
  await refuseBlockedViewer(ctx.db, viewer, performerId);
  await inTransaction(ctx.db, async (tx) => {
    if (!(await insertFavourite(tx, caller.accountId, performerId))) throw notFound('This performer');
    await notifyOfMilestone(ctx, tx, performerId);
  });
  return { performerId, isFavorite: true };
}

/** Unfollows a performer. Repeating it, or an unknown id, changes nothing. */
export async function unlikePerformer(
  ctx: Context,
  caller: Caller,
  performerId: string,
): Promise<{ performerId: string; isFavorite: boolean }> {
  await deleteFavourite(ctx.db, caller.accountId, performerId);
  return { performerId, isFavorite: false };
}

/**
 * Lists the performers whom the member follows, newest first. Suspended performers, and those who block the member, are
 * left out.
 */
export async function listFavourites(
  ctx: Context,
  caller: Caller,
  viewer: Viewer,
  { limit, offset, q }: RequestOf<'listFavourites'>['query'],
): Promise<{ data: FavouriteView[]; total: number }> {
  const { data, total } = await searchFollowedPerformers(ctx, caller.accountId, viewer, { limit, offset, q });
  const followDates = await findFollowDates(
    ctx.db,
    caller.accountId,
    data.map(({ _id }) => _id),
  );
  return {
    data: data.map((performer) => viewFavourite(performer, followDates.get(performer._id) ?? new Date())),
    total,
  };
}
