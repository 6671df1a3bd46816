import { CALENDAR_DAYS } from '@contract/limits';
import { type Context } from '@server/context';
import { notFound } from '@server/http/errors';
import { type Viewer } from '@server/http/viewer';
import { findCurrentUsername } from '../../auth/service/accounts';
import { refuseBlockedViewer } from '../../blocking/service/visibility';
import { type PlannedTime, showsAhead } from '../schedule';
import { findListedByIds, findListedByUsername, type PerformerRow } from '../store/cards';
import { findCardPage, type ListingOrder } from '../store/listing';
import { type ListingFilter } from '../store/listingFilter';
import { performerPictureKey } from '../view';

/** A listed performer as feeds and embedded players describe one. */
export interface Announced {
  id: string;
  name: string;
  username: string;
  timeZone: string | null;
  /** whether the room has a picture: the thumbnail of the live show, or the poster */
  hasPicture: boolean;
  /** the running public show; null while there is none */
  live: { since: Date; title: string } | null;
  /** shows that are not over, soonest first */
  ahead: PlannedTime[];
}

function announcedOf({ account, performer }: Pick<PerformerRow, 'account' | 'performer'>, now: Date): Announced {
  const { streamingStatus, streamingTitle, liveSince } = performer;
  return {
    id: account.id,
    name: account.name,
    username: account.username,
    timeZone: account.timeZone,
    hasPicture: performerPictureKey(performer) !== null,
    live: streamingStatus === 'public' && liveSince ? { since: liveSince, title: streamingTitle } : null,
    ahead: showsAhead({ ...performer, timeZone: account.timeZone }, now, CALENDAR_DAYS),
  };
}

/**
 * Returns what a performer announces, also by a former username.
 * @throws Refusal 404 for unlisted performers too, 403 for a blocked viewer
 */
export async function findAnnounced(ctx: Context, viewer: Viewer, username: string, now: Date): Promise<Announced> {
  const row = await findListedByUsername(ctx.db, username, null);
  const renamed = row ? null : await findCurrentUsername(ctx.db, username);
  if (renamed) return findAnnounced(ctx, viewer, renamed, now);
  if (!row) throw notFound('This performer');
  await refuseBlockedViewer(ctx.db, viewer, row.account.id);
  return announcedOf(row, now);
}

/**
 * Returns what those performers announce who are live in public, and those whose next show is soonest. Each list has
 * at most `limit` performers whom the viewer may see.
 */
export async function findAllAnnounced(
  ctx: Context,
  viewer: Viewer,
  limit: number,
  now: Date,
): Promise<{ live: Announced[]; soon: Announced[] }> {
  const find = async (filter: Partial<ListingFilter>, order: ListingOrder) => {
    const cards = await findCardPage(ctx.db, { viewer, patterns: [], ...filter }, { order, limit, offset: 0 });
    const rows = await findListedByIds(
      ctx.db,
      cards.map(({ account }) => account.id),
      viewer,
    );
    return rows.map((row) => announcedOf(row, now));
  };
  const [live, soon] = await Promise.all([find({ streamingStatus: 'public' }, 'viewers'), find({}, 'nextShow')]);
  return { live, soon };
}
