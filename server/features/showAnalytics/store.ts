import { type Db } from '@server/db/client';
import { type EarningType } from '../earnings/tables';
import { CHATTERS } from '../streaming/service/audience';

/** An account that reads analytics: a performer sees their own shows and share, a studio those of its performers. */
export interface Receiver {
  accountId: string;
  role: 'performer' | 'studio';
}

/** A public show with its figures. Amounts in units (hundredths of a token), times in seconds. */
export interface FiguresRow {
  id: string;
  performerId: string;
  username: string;
  name: string;
  avatar: string | null;
  title: string | null;
  startedAt: Date;
  endedAt: Date | null;
  seconds: number;
  peakViewers: number;
  /** null: not recorded */
  joined: number | null;
  stayed: number | null;
  watchedSeconds: number | null;
  chatters: number | null;
  followersWon: number;
  gross: number;
  net: number;
}

/** The condition that a receiver ($1) may see a show `s`. */
const VISIBLE: Record<Receiver['role'], string> = {
  performer: 's.started_at is not null and s.performer_id = $1',
  // a membership that ended keeps the shows that began during it
  studio: `s.started_at is not null and exists (select from studio_memberships m where m.studio_id = $1
    and m.performer_id = s.performer_id and s.started_at >= m.since and s.started_at < coalesce(m.until, 'infinity'))`,
};

/** Returns the ids of a page of shows, newest first, and the number of all. */
export async function findShowIds(
  db: Db,
  { accountId, role }: Receiver,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ ids: string[]; total: number }> {
  const [page, count] = await Promise.all([
    db.$client.query<{ id: string }>({
      text: `select s.id from stream_sessions s where ${VISIBLE[role]} order by s.created_at desc, s.id limit $2 offset $3`,
      values: [accountId, limit, offset],
    }),
    db.$client.query<{ total: number }>({
      text: `select count(*)::int as total from stream_sessions s where ${VISIBLE[role]}`,
      values: [accountId],
    }),
  ]);
  return { ids: page.rows.map(({ id }) => id), total: count.rows[0]?.total ?? 0 };
}

/** Says whether a receiver may see a show. */
export async function isVisibleTo(db: Db, { accountId, role }: Receiver, id: string): Promise<boolean> {
  const { rows } = await db.$client.query({
    text: `select from stream_sessions s where s.id = $2 and ${VISIBLE[role]}`,
    values: [accountId, id],
  });
  return rows.length > 0;
}

/** Returns the ids of the shows that the performer of a show ended before it, newest first. */
export async function findShowsBefore(
  db: Db,
  { accountId, role }: Receiver,
  id: string,
  limit: number,
): Promise<string[]> {
  const { rows } = await db.$client.query<{ id: string }>({
    text: `select s.id from stream_sessions s
      join stream_sessions this on this.performer_id = s.performer_id and s.created_at < this.created_at
      where this.id = $2 and s.status = 'ended' and ${VISIBLE[role]} order by s.created_at desc limit $3`,
    values: [accountId, id, limit],
  });
  return rows.map((row) => row.id);
}

/**
 * Returns the figures of shows, newest first.
 * @param stayedMs how long somebody watches who stayed
 */
export async function readFigures(
  db: Db,
  receiverId: string,
  ids: readonly string[],
  stayedMs: number,
): Promise<FiguresRow[]> {
  const { rows } = await db.$client.query<FiguresRow>({
    text: `with show as (
        select s.*, coalesce(s.ended_at, now()) as until_at from stream_sessions s where s.id = any($2::uuid[])
      ),
      -- the sums of a show that is over, or what is counted so far
      audience as (
        select s.id, coalesce(s.joined, w.joined) as joined, coalesce(s.stayed, w.stayed) as stayed,
          coalesce(s.watched_ms, w.watched_ms) as watched_ms,
          -- shows from before this was counted, and engines that don't tell who watches
          s.joined is null and (s.first_seq is null or s.peak_viewers > 0) and w.joined = 0 as is_unknown
        from show s cross join lateral (
          select count(*)::int as joined, (count(*) filter (where watched_ms >= $3))::int as stayed,
            coalesce(sum(watched_ms), 0)::bigint as watched_ms
          from show_watches where session_id = s.id
        ) w
      )
      select s.id, s.performer_id as "performerId", a.username, a.name, a.avatar, s.title,
        s.started_at as "startedAt", s.ended_at as "endedAt",
        -- rounded up, so that its last minute is that of the last payment
        ceil(extract(epoch from s.until_at - s.started_at))::int as seconds, s.peak_viewers as "peakViewers",
        case when not is_unknown then audience.joined end as joined,
        case when not is_unknown then audience.stayed end as stayed,
        case when not is_unknown then round(audience.watched_ms / 1000.0)::int end as "watchedSeconds",
        ${CHATTERS} as chatters,
        (select count(*)::int from favourites f where f.performer_id = s.performer_id
          and f.created_at >= s.started_at and f.created_at < s.until_at) as "followersWon",
        coalesce(paid.gross, 0)::bigint as gross, coalesce(paid.net, 0)::bigint as net
      from show s join audience on audience.id = s.id join accounts a on a.id = s.performer_id
      cross join lateral (
        select sum(e.gross) as gross, sum(e.net) as net from earnings e where e.receiver = $1
          and e.performer_id = s.performer_id and e.created_at >= s.started_at and e.created_at < s.until_at
      ) paid
      order by s.created_at desc, s.id`,
    values: [receiverId, ids, stayedMs],
  });
  return rows;
}

/** Returns the most viewers of each minute of a show, as far as they were counted. */
export async function readViewers(db: Db, id: string, limit: number): Promise<{ minute: number; viewers: number }[]> {
  const { rows } = await db.$client.query<{ minute: number; viewers: number }>({
    text: 'select minute, viewers from show_minutes where session_id = $1 and minute < $2 order by minute',
    values: [id, limit],
  });
  return rows;
}

/** The payments of one kind in one minute of a show, in units. */
export interface PaidMinute {
  minute: number;
  type: EarningType;
  gross: number;
  net: number;
}

/** Returns what was paid during a show by minute and kind, with the receiver's share. */
export async function readPaidMinutes(db: Db, receiverId: string, id: string): Promise<PaidMinute[]> {
  const { rows } = await db.$client.query<PaidMinute & Record<string, unknown>>({
    text: `select floor(extract(epoch from e.created_at - s.started_at) / 60)::int as minute, e.type,
        sum(e.gross)::bigint as gross, sum(e.net)::bigint as net
      from stream_sessions s join earnings e on e.receiver = $1 and e.performer_id = s.performer_id
        and e.created_at >= s.started_at and e.created_at < coalesce(s.ended_at, now())
      where s.id = $2 group by 1, 2 order by 1, 2`,
    values: [receiverId, id],
  });
  return rows;
}
