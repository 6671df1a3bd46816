import {
  and,
  arrayContains,
  arrayOverlaps,
  asc,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  ne,
  not,
  or,
  type SQL,
  sql,
  type SQLWrapper,
} from 'drizzle-orm';
import { type Db } from '@server/db/client';
import { type Viewer } from '@server/http/viewer';
import { accounts } from '../../auth/tables';
import { openTo } from '../../blocking/service/blocks';
import { favourites } from '../../favourites/tables';
import { performerCategories, performers } from '../tables';

/** What a search may ask for beyond its words. Absent means: whatever. */
export interface ListingFilter {
  /** `like` patterns over the folded words: of each group one must match */
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
  /** without these */
  exceptIds?: string[];
  /** without those who have blocked this viewer */
  viewer: Viewer;
  /** only those whom this member follows */
  followedBy?: string;
  /** only those whom the viewer follows, or only the others */
  isFavorite?: boolean;
}
export type ListingOrder = 'viewers' | 'views' | 'name' | 'latest' | 'price' | 'nextShow' | 'followed';
interface Ordered {
  order: ListingOrder;
  direction?: 'asc' | 'desc';
}
export interface PageAsked extends Ordered {
  limit: number;
  offset: number;
}

const categoryIdsOf = sql<
  string[]
>`array(select category_id from performer_categories where performer_id = ${performers.accountId})`;
const isFavoriteOf = (memberId: string | null, performerId: SQLWrapper = performers.accountId): SQL<boolean> =>
  memberId
    ? sql<boolean>`exists(select 1 from favourites where user_id = ${memberId} and performer_id = ${performerId})`
    : sql<boolean>`false`;

/** A performer with account, categories and whether the member follows them: all that views are made from. */
function rows(db: Db, memberId: string | null) {
  return db
    .select({
      account: accounts,
      performer: performers,
      categoryIds: categoryIdsOf,
      isFavorite: isFavoriteOf(memberId),
    })
    .from(performers)
    .innerJoin(accounts, eq(accounts.id, performers.accountId));
}
export type PerformerRow = Awaited<ReturnType<typeof rows>>[number];

const { id, createdAt, updatedAt, username, name, avatar, gender, country } = getTableColumns(accounts);
const {
  streamingStatus,
  streamingTitle,
  isOnline,
  onStage,
  viewers,
  thumbnail,
  poster,
  verification,
  tags,
  languages,
  privateCallPrice,
  groupCallPrice,
  nextShowAt,
} = getTableColumns(performers);

/** The same, as far as cards show it: reading and unpacking the rest would cost as much again. */
const ofCard = (memberId: string | null) => ({
  account: { id, createdAt, updatedAt, username, name, avatar, gender, country },
  performer: {
    streamingStatus,
    streamingTitle,
    isOnline,
    onStage,
    viewers,
    thumbnail,
    poster,
    verification,
    tags,
    languages,
    privateCallPrice,
    groupCallPrice,
    nextShowAt,
  },
  categoryIds: categoryIdsOf,
  isFavorite: isFavoriteOf(memberId),
});
const cards = (db: Db, memberId: string | null) =>
  db.select(ofCard(memberId)).from(performers).innerJoin(accounts, eq(accounts.id, performers.accountId));
export type CardRow = Awaited<ReturnType<typeof cards>>[number];

function conditionOf(db: Db, filter: ListingFilter): SQL | undefined {
  const {
    patterns,
    categoryIds,
    tags,
    gender,
    country,
    language,
    isOnline,
    streamingStatus,
    excludeId,
    ids,
    exceptIds,
    viewer,
    followedBy,
    isFavorite,
  } = filter;
  return and(
    performers.listed,
    ...patterns.map((group) => or(...group.map((pattern) => sql`${performers.searchText} like ${pattern}`))),
    categoryIds?.length
      ? inArray(
          performers.accountId,
          db
            .select({ id: performerCategories.performerId })
            .from(performerCategories)
            .where(inArray(performerCategories.categoryId, categoryIds)),
        )
      : undefined,
    tags?.length ? arrayOverlaps(performers.tags, tags) : undefined,
    gender ? eq(performers.gender, gender) : undefined,
    country ? eq(performers.country, country) : undefined,
    language ? arrayContains(performers.languages, [language]) : undefined,
    // on stage is online, whatever the socket says
    isOnline === undefined
      ? undefined
      : isOnline
        ? or(performers.isOnline, performers.onStage)
        : and(eq(performers.isOnline, false), eq(performers.onStage, false)),
    streamingStatus === 'live'
      ? performers.onStage
      : streamingStatus
        ? eq(performers.streamingStatus, streamingStatus)
        : undefined,
    openTo(viewer, performers.accountId),
    excludeId ? ne(performers.accountId, excludeId) : undefined,
    ids ? inArray(performers.accountId, ids) : undefined,
    exceptIds?.length ? sql`${performers.accountId} <> all(${sql.param(exceptIds)}::uuid[])` : undefined,
    isFavorite === undefined
      ? undefined
      : isFavorite
        ? isFavoriteOf(viewer.accountId)
        : not(isFavoriteOf(viewer.accountId)),
    followedBy
      ? inArray(
          performers.accountId,
          db.select({ id: favourites.performerId }).from(favourites).where(eq(favourites.userId, followedBy)),
        )
      : undefined,
  );
}

/** What places are told by. */
const ofPlace = {
  accountId: performers.accountId,
  onStage,
  viewers,
  isOnline,
  views: performers.views,
  sortName: performers.sortName,
  privateCallPrice,
  nextShowAt,
};

/** The orders after "on stage first"; each has an index of the same columns (tables.ts) for its usual direction. */
function orderOf(
  from: Record<keyof typeof ofPlace, SQLWrapper>,
  { order, direction }: Ordered,
  followedBy?: string,
): SQL[] {
  const stage = desc(from.onStage);
  const way = (usual: typeof asc) => (direction === 'asc' ? asc : direction === 'desc' ? desc : usual);
  switch (order) {
    case 'views':
      return [stage, way(desc)(from.views), desc(from.accountId)];
    case 'name':
      return [stage, way(asc)(from.sortName), asc(from.accountId)];
    case 'latest':
      return [stage, way(desc)(from.accountId)];
    case 'price':
      return [stage, way(asc)(from.privateCallPrice), desc(from.accountId)];
    case 'nextShow':
      return [way(asc)(from.nextShowAt)];
    case 'followed':
      return [
        sql`(select created_at from favourites where user_id = ${followedBy} and performer_id = ${from.accountId}) desc`,
      ];
    default:
      return [stage, way(desc)(from.viewers), desc(from.isOnline), desc(from.views), desc(from.accountId)];
  }
}

/** One page of those whom the public may see. Their places are found first, which the order's index alone can tell. */
export async function listedPage(db: Db, filter: ListingFilter, page: PageAsked): Promise<CardRow[]> {
  const place = db
    .select(ofPlace)
    .from(performers)
    .where(counted(db, filter, page.order === 'nextShow'))
    .orderBy(...orderOf(ofPlace, page, filter.followedBy))
    .limit(page.limit)
    .offset(page.offset)
    .as('place');
  return cards(db, filter.viewer.accountId)
    .innerJoin(place, eq(place.accountId, performers.accountId))
    .orderBy(...orderOf(place, page, filter.followedBy));
}

/**
 * One page of those who match, those first whom the viewer follows (on stage, and again off it), and how many they are: from one look at all that match, which
 * is less than a walk along the order where they are few. Where they are more than `most` the page means nothing.
 */
export async function listedFew(
  db: Db,
  filter: ListingFilter,
  page: PageAsked,
  most: number,
): Promise<{ rows: CardRow[]; total: number }> {
  const { accountId } = filter.viewer;
  const scheduled = page.order === 'nextShow';
  const found = db
    .select(ofPlace)
    .from(performers)
    .where(counted(db, filter, scheduled))
    .limit(most + 1)
    .as('found');
  const places = orderOf(found, page);
  if (accountId && !scheduled) places.splice(1, 0, desc(isFavoriteOf(accountId, found.accountId)));
  const place = db
    .select({
      accountId: found.accountId,
      at: sql<number>`row_number() over (order by ${sql.join(places, sql`, `)})`.as('at'),
      total: sql<number>`(count(*) over ())::int`.as('total'),
    })
    .from(found)
    .orderBy(sql`at`)
    .limit(page.limit)
    .offset(page.offset)
    .as('place');
  const rows = await db
    .select({ ...ofCard(accountId), total: place.total })
    .from(place)
    .innerJoin(performers, eq(performers.accountId, place.accountId))
    .innerJoin(accounts, eq(accounts.id, performers.accountId))
    .orderBy(place.at);
  return { rows, total: rows[0]?.total ?? (page.offset ? await countListedUpTo(db, filter, scheduled, most + 1) : 0) };
}

/** Who stands where, all of them or a stretch. For pages that are put together from several stretches. */
export function listedPlaces(
  db: Db,
  filter: ListingFilter,
  page: Ordered & { limit?: number; offset?: number },
): Promise<{ id: string; onStage: boolean }[]> {
  const places = db
    .select({ id: performers.accountId, onStage })
    .from(performers)
    .where(conditionOf(db, filter))
    .orderBy(...orderOf(ofPlace, page))
    .offset(page.offset ?? 0);
  return page.limit === undefined ? places : places.limit(page.limit);
}

/** These, in this order. */
export async function listedByIds(db: Db, ids: string[], memberId: string | null): Promise<CardRow[]> {
  if (!ids.length) return [];
  const found = new Map(
    (await cards(db, memberId).where(and(performers.listed, inArray(performers.accountId, ids)))).map((row) => [
      row.account.id,
      row,
    ]),
  );
  return ids.flatMap((id) => found.get(id) ?? []);
}

const counted = (db: Db, filter: ListingFilter, scheduled: boolean) =>
  and(conditionOf(db, filter), scheduled ? isNotNull(performers.nextShowAt) : undefined);

/** How many of those whom the public may see match. */
export const countListed = (db: Db, filter: ListingFilter, scheduled: boolean) =>
  db.$count(performers, counted(db, filter, scheduled));

/** The same, but nobody is counted beyond `most`. */
export async function countListedUpTo(
  db: Db,
  filter: ListingFilter,
  scheduled: boolean,
  most: number,
): Promise<number> {
  const some = db
    .select({ one: sql`1` })
    .from(performers)
    .where(counted(db, filter, scheduled))
    .limit(most);
  return db.$count(some.as('some'));
}

/** How many the database expects, from what it knows of the words and columns; nothing is read. */
export async function estimateListed(db: Db, filter: ListingFilter, scheduled: boolean): Promise<number> {
  const {
    rows: [row],
  } = await db.execute<{ 'QUERY PLAN': { Plan: { 'Plan Rows': number } }[] }>(
    sql`explain (format json) select 1 from ${performers} where ${counted(db, filter, scheduled)}`,
  );
  return row?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0;
}

/** One performer whom the public may see, by user name in whatever case. */
export async function listedByUsername(
  db: Db,
  username: string,
  memberId: string | null,
): Promise<PerformerRow | null> {
  const [row] = await rows(db, memberId).where(
    and(performers.listed, sql`lower(${accounts.username}) = lower(${username})`),
  );
  return row ?? null;
}

/** One performer, listed or not. */
export async function performerById(db: Db, id: string): Promise<PerformerRow | null> {
  const [row] = await rows(db, null).where(eq(performers.accountId, id));
  return row ?? null;
}
