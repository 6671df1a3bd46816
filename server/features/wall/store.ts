import { sql } from 'drizzle-orm';
import { type WallShowView } from '@contract/wall';
import { type Db } from '@server/db/client';

type Report = WallShowView['reports'][number];

/** A running show with what operators judge it by. */
export interface WallRow {
  id: string;
  kind: 'public' | 'private' | 'group';
  performerId: string;
  username: string;
  name: string;
  avatar: string | null;
  title: string;
  thumbnail: string | null;
  thumbnailAt: string | null;
  viewers: number;
  price: number | null;
  since: string;
  accountCreatedAt: string;
  identityApprovedAt: string | null;
  tips: number;
  reports: Report[];
  reportCount: number;
  warnedAt: string | null;
  blurredBy: string | null;
}

const iso = (column: string) => sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);

const running = sql`
  select coalesce(w.id, s.id) as id, p.streaming_status as kind, a.id as "performerId", a.username, a.name, a.avatar,
    p.streaming_title as title, p.thumbnail, ${iso('p.thumbnail_at')} as "thumbnailAt",
    case when w.id is null then p.viewers
      else (select count(*)::int from show_seats t where t.show_id = w.id and t.status = 'taken') end as viewers,
    w.price, ${iso('coalesce(p.live_since, now())')} as since, ${iso('a.created_at')} as "accountCreatedAt",
    ${iso("(select max(i.created_at) from identity_decisions i where i.account_id = a.id and i.decision = 'approved')")} as "identityApprovedAt",
    (select coalesce(sum(t.tokens), 0)::int from tips t where t.performer_id = a.id and t.created_at > now() - interval '1 hour') as tips,
    coalesce(r.reports, '[]') as reports, coalesce(r.total, 0)::int as "reportCount",
    ${iso('o.warned_at')} as "warnedAt", case when o.blurred_at is not null then coalesce(b.name, 'the site') end as "blurredBy"
  from performers p
    join accounts a on a.id = p.account_id
    left join shows w on w.performer_id = a.id and w.status = 'running' and p.streaming_status <> 'public'
    left join stream_sessions s on s.performer_id = a.id and s.status <> 'ended'
    left join show_oversight o on o.stream_id = coalesce(w.id, s.id)
    left join accounts b on b.id = o.blurred_by_id
    left join lateral (
      select count(*) as total,
        jsonb_agg(jsonb_build_object('reason', x.reason, 'note', x.note, 'createdAt', ${iso('x.created_at')}) order by x.created_at desc) as reports
      from reports x where x.accused_id = a.id and x.created_at >= p.live_since and x.status <> 'dismissed') r on true
  where p.streaming_status <> 'offline' and coalesce(w.id, s.id) is not null`;

/** Returns all running shows: most reports first, then most viewers, then the youngest account. */
export async function findRunning(db: Db): Promise<WallRow[]> {
  const { rows } = await db.execute<WallRow & Record<string, unknown>>(
    sql`select * from (${running}) x order by "reportCount" desc, viewers desc, "accountCreatedAt" desc, id`,
  );
  return rows;
}

/** Returns a running show, or null. */
export async function findRunningShow(db: Db, id: string): Promise<WallRow | null> {
  const { rows } = await db.execute<WallRow & Record<string, unknown>>(
    sql`select * from (${running}) x where id = ${id}`,
  );
  return rows[0] ?? null;
}
