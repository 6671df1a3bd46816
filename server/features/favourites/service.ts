import { type ReplyOf, type RequestOf } from '@contract/all';
import { type FavouriteView } from '@contract/favourites';
import { type FollowLevel } from '@contract/performers';
import { type Context } from '@server/context';
import { type Db } from '@server/db/client';
import { inTransaction } from '@server/db/transaction';
import { type Caller } from '@server/http/caller';
import { notFound } from '@server/http/errors';
import { type Viewer } from '@server/http/viewer';
import { setAnnouncements } from '../announcements/service/optingOut';
import { refuseBlockedViewer } from '../blocking/service/visibility';
import { notifyOfMilestone } from '../notifications/service/notifying';
import { searchFollowedPerformers } from '../performers/service/search';
import { countFollowers as countRows, deleteFavourite, findFollows, isListed, upsertFavourite } from './store';
import { viewFavourite } from './view';

/**
 * Follows a performer, or changes what the member is told of. Without a level, repeating it changes nothing.
 * @throws Refusal 404, 403 for a blocked member
 */
export async function likePerformer(
  ctx: Context,
  caller: Caller,
  viewer: Viewer,
  performerId: string,
  level?: FollowLevel,
): Promise<ReplyOf<'likePerformer'>> {
  await refuseBlockedViewer(ctx.db, viewer, performerId);
  return inTransaction(ctx.db, async (tx) => {
    if (!(await isListed(tx, performerId))) throw notFound('This performer');
    const follow = await upsertFavourite(tx, caller.accountId, performerId, level);
    // a member who asks for everything wants announcements again
    if (level === 'all') await setAnnouncements(tx, caller.accountId, performerId, true);
    // the count is locked by this transaction, so that no two followers reach the same number
    if (follow.isNew) await notifyOfMilestone(ctx, tx, performerId, await countRows(tx, performerId));
    return { performerId, isFavorite: true, followLevel: follow.level };
  });
}

/** Returns how many people follow a performer. */
export const countFollowers = (db: Db, performerId: string): Promise<number> => countRows(db, performerId);

/** Unfollows a performer. Repeating it, or an unknown id, changes nothing. */
export async function unlikePerformer(
  ctx: Context,
  caller: Caller,
  performerId: string,
): Promise<ReplyOf<'unlikePerformer'>> {
  await deleteFavourite(ctx.db, caller.accountId, performerId);
  return { performerId, isFavorite: false, followLevel: null };
}

/**
 * Lists the performers whom the member follows: live ones first, then newest first. Suspended performers, and those who
 * block the member, are left out.
 */
export async function listFavourites(
  ctx: Context,
  caller: Caller,
  viewer: Viewer,
  query: RequestOf<'listFavourites'>['query'],
): Promise<{ data: FavouriteView[]; total: number }> {
  const { data, total } = await searchFollowedPerformers(ctx, caller.accountId, viewer, query);
  const follows = await findFollows(
    ctx.db,
    caller.accountId,
    data.map(({ _id }) => _id),
  );
  return {
    data: data.flatMap((performer) => {
      const follow = follows.get(performer._id);
      // none: unfollowed at this moment by another request
      return follow ? [viewFavourite(performer, follow)] : [];
    }),
    total,
  };
}
