import { sql } from 'drizzle-orm';
import { type Context } from '@server/context';
import { MEMBERS } from '../cast';

/** A follower won comes this long after the beginning of a show. */
const FOLLOWED_AFTER_MINUTES = 25;

/**
 * Gives the past shows of the demo viewers by minute (a wave up to about the peak) and the sums of the analytics,
 * unless they have some.
 */
export async function seedAudiences({ db }: Context): Promise<void> {
  await db.execute(sql`
    with show as (
      update stream_sessions s set joined = s.peak_viewers * 2 + s.peak_viewers % 7, stayed = s.peak_viewers + s.peak_viewers / 3,
        watched_ms = s.peak_viewers * (700000 + s.peak_viewers % 9 * 60000), chatters = 3 + s.peak_viewers / 6
      from accounts a where a.id = s.performer_id and a.demo and s.status = 'ended' and s.started_at is not null and s.joined is null
      returning s.id, s.peak_viewers as peak, ceil(extract(epoch from s.ended_at - s.started_at) / 60)::int as minutes
    )
    insert into show_minutes (session_id, minute, viewers)
    select id, minute, greatest(1, round(peak * (0.35 + 0.65 * sin(pi() * (minute + 0.5) / minutes)) * (0.93 + 0.07 * sin(minute * 1.7))))
    from show cross join lateral generate_series(0, minutes - 1) as minute
    on conflict do nothing`);
  // all but the first member, whose list the tour shows in its order
  await db.execute(sql`
    update favourites f set created_at = coalesce((
      select s.started_at + make_interval(mins => ${FOLLOWED_AFTER_MINUTES}) from stream_sessions s
      where s.performer_id = f.performer_id and s.status = 'ended' and s.started_at > a.created_at
      order by md5(f.user_id::text || s.started_at::text) limit 1
    ), f.created_at)
    from accounts a
    where a.id = f.user_id and a.demo and a.username <> ${MEMBERS[0].username} and f.created_at > now() - interval '1 hour'`);
}
