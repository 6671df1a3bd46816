import { type Db } from '@server/db/client';

/** Time that a viewer watched a show, up to a moment. */
export interface Watched {
  sessionId: string;
  viewer: string;
  watchedMs: number;
  seenAt: Date;
}

/**
 * Adds time that viewers watched shows whose sums are not kept yet. Time that was counted before does not count again,
 * so that several processes may tell the same.
 */
export async function addWatched(db: Db, watched: readonly Watched[]): Promise<void> {
  if (!watched.length) return;
  await db.$client.query({
    text: `insert into show_watches as w (session_id, viewer, watched_ms, seen_at)
      select session_id, viewer, watched_ms, seen_at
      from unnest($1::uuid[], $2::text[], $3::bigint[], $4::timestamptz[]) as seen (session_id, viewer, watched_ms, seen_at)
      where exists (select from stream_sessions s where s.id = seen.session_id and s.joined is null)
      order by session_id, viewer
      on conflict (session_id, viewer) do update set
        watched_ms = w.watched_ms
          + least(excluded.watched_ms, (extract(epoch from excluded.seen_at - w.seen_at) * 1000)::bigint),
        seen_at = excluded.seen_at
      where excluded.seen_at > w.seen_at`,
    values: [
      watched.map(({ sessionId }) => sessionId),
      watched.map(({ viewer }) => viewer),
      watched.map(({ watchedMs }) => Math.max(0, Math.round(watchedMs))),
      watched.map(({ seenAt }) => seenAt),
    ],
  });
}

/** Notes how many viewers these live shows have in the present minute, if it is more than before. */
export async function writeMinutes(db: Db, sessionIds: readonly string[]): Promise<void> {
  await db.$client.query({
    text: `insert into show_minutes as m (session_id, minute, viewers)
      select s.id, floor(extract(epoch from now() - s.started_at) / 60)::int, p.viewers
      from stream_sessions s join performers p on p.account_id = s.performer_id
      where s.id = any($1::uuid[]) and s.status = 'live' and s.started_at <= now()
      order by s.id
      on conflict (session_id, minute) do update set viewers = excluded.viewers where excluded.viewers > m.viewers`,
    values: [sessionIds],
  });
}

/** How many accounts wrote in the room of a show `s` while it ran, without its performer; null if that is not known. */
export const CHATTERS = `coalesce(s.chatters, case when s.first_seq is not null then (
  select count(distinct m.sender_id)::int from messages m
  where m.conversation_id = s.conversation_id and m.seq > s.first_seq and m.seq <= coalesce(s.last_seq, 2147483647)
    and m.type in ('text', 'photo') and m.sender_id <> s.performer_id
) end)`;

/**
 * Keeps the sums of shows that ended before a time, and deletes what each viewer watched.
 * @param stayedMs how long somebody watches who stayed
 */
export async function sumUpWatches(db: Db, endedBefore: Date, stayedMs: number): Promise<void> {
  await db.$client.query({
    text: `with watched as (
        delete from show_watches w using stream_sessions s where s.id = w.session_id and s.ended_at < $1
        returning w.session_id, w.watched_ms
      ),
      sums as (
        select session_id, count(*) as joined, count(*) filter (where watched_ms >= $2) as stayed, sum(watched_ms) as ms
        from watched group by session_id
      )
      update stream_sessions s set joined = coalesce(s.joined, 0) + sums.joined,
        stayed = coalesce(s.stayed, 0) + sums.stayed, watched_ms = coalesce(s.watched_ms, 0) + sums.ms,
        chatters = ${CHATTERS}
      from sums where s.id = sums.session_id`,
    values: [endedBefore, stayedMs],
  });
}

/** Deletes the minutes of shows that ended before a time. */
export async function deleteMinutes(db: Db, endedBefore: Date): Promise<void> {
  await db.$client.query({
    text: 'delete from show_minutes m using stream_sessions s where s.id = m.session_id and s.ended_at < $1',
    values: [endedBefore],
  });
}
