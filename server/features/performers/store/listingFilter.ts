import { and, arrayContains, arrayOverlaps, eq, inArray, isNotNull, ne, not, or, type SQL, sql } from 'drizzle-orm';
import { type Db } from '@server/db/client';
import { type Viewer } from '@server/http/viewer';
import { isVisibleTo } from '../../blocking/service/visibility';
import { favourites } from '../../favourites/tables';
import { performerCategories, performers } from '../tables';
import { isFollowedBy } from './cards';

/** The conditions of a search. An absent field sets no condition. */
export interface ListingFilter {
  /** groups of `like` patterns over the folded words; one pattern of each group must match */
  patterns: string[][];
  categoryIds?: string[];
  tags?: string[];
  gender?: string;
  country?: string;
  language?: string;
  isOnline?: boolean;
  streamingStatus?: 'public' | 'private' | 'group' | 'offline' | 'live';
  excludeId?: string;
  ids?: string[];
  exceptIds?: string[];
  /** excludes performers who block this viewer */
  viewer: Viewer;
  /** only performers whom this member follows */
  followedBy?: string;
  /** only performers whom the viewer follows, or only the others */
  isFavorite?: boolean;
}

const inCategories = (db: Db, categoryIds: string[]) =>
  inArray(
    performers.accountId,
    db
      .select({ id: performerCategories.performerId })
      .from(performerCategories)
      .where(inArray(performerCategories.categoryId, categoryIds)),
  );

// Live performers count as online, even without a socket connection.
const isConnected = (isOnline: boolean) =>
  isOnline
    ? or(performers.isOnline, performers.onStage)
    : and(eq(performers.isOnline, false), eq(performers.onStage, false));

const followedBy = (db: Db, memberId: string) =>
  inArray(
    performers.accountId,
    db.select({ id: favourites.performerId }).from(favourites).where(eq(favourites.userId, memberId)),
  );

const isFollowed = (viewer: Viewer, isFavorite: boolean) =>
  isFavorite ? isFollowedBy(viewer.accountId) : not(isFollowedBy(viewer.accountId));

/**
 * Returns the condition of a search on listed performers. With `isScheduled`, only performers with a next show match.
 */
export function buildCondition(db: Db, filter: ListingFilter, isScheduled = false): SQL | undefined {
  const { patterns, categoryIds, tags, gender, country, language, streamingStatus, excludeId, ids, exceptIds } = filter;
  return and(
    performers.listed,
    ...patterns.map((group) => or(...group.map((pattern) => sql`${performers.searchText} like ${pattern}`))),
    categoryIds?.length ? inCategories(db, categoryIds) : undefined,
    tags?.length ? arrayOverlaps(performers.tags, tags) : undefined,
    gender ? eq(performers.gender, gender) : undefined,
    country ? eq(performers.country, country) : undefined,
    language ? arrayContains(performers.languages, [language]) : undefined,
    filter.isOnline === undefined ? undefined : isConnected(filter.isOnline),
    streamingStatus === 'live' ? performers.onStage : undefined,
    streamingStatus && streamingStatus !== 'live' ? eq(performers.streamingStatus, streamingStatus) : undefined,
    isVisibleTo(filter.viewer, performers.accountId),
    excludeId ? ne(performers.accountId, excludeId) : undefined,
    ids ? inArray(performers.accountId, ids) : undefined,
    exceptIds?.length ? sql`${performers.accountId} <> all(${sql.param(exceptIds)}::uuid[])` : undefined,
    filter.isFavorite === undefined ? undefined : isFollowed(filter.viewer, filter.isFavorite),
    filter.followedBy ? followedBy(db, filter.followedBy) : undefined,
    isScheduled ? isNotNull(performers.nextShowAt) : undefined,
  );
}
