import { and, eq, getTableColumns, inArray, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { type FollowLevel } from '@contract/performers';
import { type Db } from '@server/db/client';
import { type Viewer } from '@server/http/viewer';
import { accounts } from '../../auth/tables';
import { isVisibleTo } from '../../blocking/service/visibility';
import { performers } from '../tables';

const categoryIds = sql<
  string[]
>`array(select category_id from performer_categories where performer_id = ${performers.accountId})`;

/** A condition: whether a member follows a performer. Guests follow none. */
export const isFollowedBy = (memberId: string | null, performerId: SQLWrapper = performers.accountId): SQL<boolean> =>
  memberId
    ? sql<boolean>`exists(select 1 from favourites where user_id = ${memberId} and performer_id = ${performerId})`
    : sql<boolean>`false`;

/** Whether a public show of the performer has begun and waits for them, paused or interrupted. */
const publicShowWaits = sql<boolean>`exists(
  select 1 from stream_sessions
  where performer_id = ${performers.accountId} and status = 'preparing' and started_at is not null
)`;

/** The end of the performer's last public show; null before the first one. */
const lastOnStageAt = sql<Date | string | null>`(
  select ended_at from stream_sessions
  where performer_id = ${performers.accountId} and ended_at is not null and started_at is not null
  order by created_at desc limit 1
)`;

/** Whether a member is in the performer's group show. */
const isInGroupShow = (memberId: string | null): SQL<boolean> =>
  memberId
    ? sql<boolean>`exists(
        select 1 from shows join show_seats on show_seats.show_id = shows.id
        where shows.performer_id = ${performers.accountId} and shows.status = 'running'
          and show_seats.member_id = ${memberId} and show_seats.status = 'taken'
      )`
    : sql<boolean>`false`;

/** How a member follows a performer; null: not. */
const followLevel = (memberId: string | null): SQL<FollowLevel | null> =>
  memberId
    ? sql<FollowLevel | null>`(select level from favourites where user_id = ${memberId} and performer_id = ${performers.accountId})`
    : sql<null>`null`;

const followers = sql<number>`coalesce((select followers from follower_counts where performer_id = ${performers.accountId}), 0)`;

function selectPerformers(db: Db, memberId: string | null) {
  return db
    .select({
      account: accounts,
      performer: performers,
      categoryIds,
      publicShowWaits,
      lastOnStageAt,
      isInGroupShow: isInGroupShow(memberId),
      isFavorite: isFollowedBy(memberId),
      followLevel: followLevel(memberId),
      followers,
    })
    .from(performers)
    .innerJoin(accounts, eq(accounts.id, performers.accountId));
}
/** A performer with account, categories and whether the member follows them. */
export type PerformerRow = Awaited<ReturnType<typeof selectPerformers>>[number];

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
  spySeatPrice,
  groupParticipants,
  maxParticipantsAllowed,
  nextShowAt,
  ticketTimes,
  cardGoal,
} = getTableColumns(performers);

/** Returns the columns of a card. Reading all columns would double the cost of a list. */
export const cardColumns = (memberId: string | null) => ({
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
    spySeatPrice,
    groupParticipants,
    maxParticipantsAllowed,
    nextShowAt,
    ticketTimes,
    cardGoal,
  },
  categoryIds,
  isFavorite: isFollowedBy(memberId),
});

/** Selects cards; the caller adds conditions and order. */
export const selectCards = (db: Db, memberId: string | null) =>
  db.select(cardColumns(memberId)).from(performers).innerJoin(accounts, eq(accounts.id, performers.accountId));
export type CardRow = Awaited<ReturnType<typeof selectCards>>[number];

/** Returns the listed performers among these ids, in the given order. */
export async function findCardsByIds(db: Db, ids: string[], memberId: string | null): Promise<CardRow[]> {
  if (!ids.length) return [];
  const rows = await selectCards(db, memberId).where(and(performers.listed, inArray(performers.accountId, ids)));
  const byId = new Map(rows.map((row) => [row.account.id, row]));
  return ids.flatMap((cardId) => byId.get(cardId) ?? []);
}

/** Returns a listed performer by username, ignoring case. */
export async function findListedByUsername(
  db: Db,
  wanted: string,
  memberId: string | null,
): Promise<PerformerRow | null> {
  const [row] = await selectPerformers(db, memberId).where(
    and(performers.listed, sql`lower(${accounts.username}) = lower(${wanted})`),
  );
  return row ?? null;
}

/** Returns the listed performers among these whom a viewer may see. */
export const findListedByIds = (db: Db, ids: readonly string[], viewer: Viewer) =>
  db
    .select()
    .from(performers)
    .innerJoin(accounts, eq(accounts.id, performers.accountId))
    .where(and(performers.listed, inArray(performers.accountId, [...ids]), isVisibleTo(viewer, performers.accountId)))
    .then((rows) => rows.map((row) => ({ account: row.accounts, performer: row.performers })));

/** Returns a performer, listed or not. */
export async function findPerformerById(db: Db, performerId: string): Promise<PerformerRow | null> {
  const [row] = await selectPerformers(db, null).where(eq(performers.accountId, performerId));
  return row ?? null;
}
