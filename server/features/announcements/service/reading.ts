import { type RequestOf } from '@contract/all';
import { type AnnouncementView, type OwnAnnouncementView, type ReachView } from '@contract/announcements';
import { ANNOUNCEMENT_ITEMS_MAX, REACH_DAYS } from '@contract/limits';
import { type Context } from '@server/context';
import { type Db, type Tx } from '@server/db/client';
import { type Caller } from '@server/http/caller';
import { notFound } from '@server/http/errors';
import { type Viewer } from '@server/http/viewer';
import { maySeePerformer } from '../../blocking/service/visibility';
import { keyOf, type PhotoSize } from '../../chat/service/photos';
import { countFollowers } from '../../favourites/service';
import { forgetForMany } from '../../notifications/service/crowd';
import { readLevels } from '../../standing/service/standing';
import { DAY_MS, noticeKey, titleOf } from '../rules';
import {
  announcementsOf,
  findAnnouncement,
  findWithPerformer,
  writeTakenDown,
  type WithPerformer,
} from '../store/announcements';
import { countAudience, itemsWithBuyers } from '../store/audience';
import { followersByDay } from '../store/followers';
import { effectsOf, isRecipient, markOpened, markWatched, recipientsOf } from '../store/recipients';
import { viewAnnouncementOf, viewOwn } from '../view';
import { audienceOf } from './audience';
import { hasAnnouncementsOn } from './optingOut';
import { readLeft } from './sending';

/** Returns followers over time, the people an announcement would reach, and how many are left within 24 hours. */
export async function readReach({ db }: Context, performerId: string): Promise<ReachView> {
  const ofItem = { performerId, itemType: null, itemId: null };
  const count = async (audience: 'followers' | 'supporters') =>
    countAudience(db, await audienceOf(db, { ...ofItem, audience }));
  const since = new Date(Date.now() - REACH_DAYS * DAY_MS).toISOString().slice(0, 10);
  const [followers, days, toldFollowers, toldSupporters, items, levels, { left, nextAt }] = await Promise.all([
    countFollowers(db, performerId),
    followersByDay(db, performerId, since),
    count('followers'),
    count('supporters'),
    itemsWithBuyers(db, performerId, ANNOUNCEMENT_ITEMS_MAX),
    readLevels(db, performerId),
    readLeft(db, performerId),
  ]);
  return {
    followers,
    days,
    audiences: { followers: toldFollowers, supporters: toldSupporters },
    items,
    hasLevels: levels.length > 0,
    left,
    nextAt: nextAt?.toISOString() ?? null,
  };
}

/** Returns a page of the performer's announcements with their figures, newest first. */
export async function listAnnouncements(
  { db }: Context,
  performerId: string,
  query: RequestOf<'listAnnouncements'>['query'],
): Promise<{ data: OwnAnnouncementView[]; total: number }> {
  const { rows, total } = await announcementsOf(db, performerId, query);
  const ids = rows.map(({ id }) => id);
  const effects = await effectsOf(db, performerId, ids, rows.at(-1)?.createdAt ?? new Date());
  return { data: rows.map((row) => viewOwn(row, effects.get(row.id))), total };
}

/**
 * Returns an announcement with its performer.
 * @throws Refusal 404 for one that is gone, or whose performer is suspended or blocks the viewer
 */
async function findVisible(db: Db, viewer: Viewer, id: string): Promise<WithPerformer> {
  const row = await findWithPerformer(db, id);
  const isShown = row && row.performer.isListed && !row.announcement.takenDownAt;
  if (!isShown || !(await maySeePerformer(db, viewer, row.performer.id))) throw notFound('This announcement');
  return row;
}

/**
 * Returns an announcement to its performer and its recipients. A member's first view counts as opening it.
 * @throws Refusal 404
 */
export async function readAnnouncement(
  { db }: Context,
  { accountId }: Caller,
  viewer: Viewer,
  id: string,
): Promise<AnnouncementView> {
  const row = await findVisible(db, viewer, id);
  if (row.performer.id === accountId) return viewAnnouncementOf(row, null);
  if (!(await markOpened(db, id, accountId))) throw notFound('This announcement');
  return viewAnnouncementOf(row, await hasAnnouncementsOn(db, accountId, row.performer.id));
}

/** Returns the storage key of a picture for the performer, the recipients and reviewers; null for others. */
export async function pictureKeyFor(
  { db }: Context,
  caller: Pick<Caller, 'accountId'> | null,
  id: string,
  { size, isReviewer }: { size: PhotoSize; isReviewer: boolean },
): Promise<string | null> {
  const row = caller && (await findAnnouncement(db, id));
  if (!row) return null;
  const maySee = isReviewer || row.performerId === caller.accountId;
  if (!maySee && (row.takenDownAt || !(await isRecipient(db, id, caller.accountId)))) return null;
  return keyOf(row.photo, size);
}

/** Notes that a member watches a performer, which counts for the announcement opened last. */
export const noteWatching = (db: Db, performerId: string, accountId: string): Promise<void> =>
  markWatched(db, performerId, accountId);

/** Returns an announcement that an account received and can report; null for others. */
export async function findReportable(db: Db, accountId: string, id: string): Promise<{ performerId: string } | null> {
  const row = await findAnnouncement(db, id);
  return row && !row.takenDownAt && (await isRecipient(db, id, accountId)) ? row : null;
}

/** Returns an announcement for operators, also one that was taken down. */
export async function findForDesk(db: Db, id: string) {
  const row = await findAnnouncement(db, id);
  return row && { ...row, title: titleOf(row.text), picture: row.photo && `/files/announcements/${id}/large.webp` };
}

/** Hides an announcement from everybody since a moment, with its notifications, or shows it again (null). */
export async function setAnnouncementHidden(tx: Tx, id: string, at: Date | null): Promise<void> {
  await writeTakenDown(tx, id, at);
  if (at) await forgetForMany(tx, recipientsOf(tx, id), noticeKey(id));
}
