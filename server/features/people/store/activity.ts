import { type Db } from '@server/db/client';

/** A line about what an account did. `tokens` are whole or hundredths already divided. */
export interface ActivityRow {
  id: string;
  at: Date;
  text: string;
  tokens: number | null;
  by: string;
}

const LINES_MAX = 50;

const QUERIES = {
  // bought or sold items, and token packages
  purchases: `select * from (
      select o.id::text as id, o.created_at as at, concat(o.type, ', ', o.name, ', ', o.delivery_status) as text, -o.tokens::float8 as tokens, concat('order ', o.number) as by
        from orders o where o.member_id = $1
      union all select o.id::text, o.created_at, concat('sold ', o.type, ', ', o.name, ', ', o.delivery_status), o.tokens::float8, concat('order ', o.number)
        from orders o where o.performer_id = $1
      union all select t.id::text, coalesce(t.paid_at, t.created_at), concat('package ', t.package_name, ', ', t.status), t.tokens::float8, t.provider
        from token_orders t where t.account_id = $1 and t.status <> 'open') lines`,
  shows: `select * from (
      select s.id::text as id, s.created_at as at, concat(s.kind, ' show, ', s.status) as text, null::float8 as tokens, coalesce(m.name, 'group') as by
        from shows s left join accounts m on m.id = s.member_id where s.performer_id = $1
      union all select p.id::text, s.created_at, concat(case p.role when 'spy' then 'spied on a ' else 'watched a ' end, s.kind, ' show'), null, a.name
        from show_seats p join shows s on s.id = p.show_id join accounts a on a.id = s.performer_id where p.member_id = $1
      union all select x.id::text, x.started_at, 'public show', null, x.status from stream_sessions x where x.performer_id = $1 and x.started_at is not null) lines`,
  reports: `select r.id::text as id, r.created_at as at, concat(r.reason, case when m.id is not null then concat(': ', left(m.text, 200)) when r.item_kind is not null then concat(', ', r.item_kind) end) as text,
      null::float8 as tokens, concat(r.status, ', by ', a.name) as by
    from reports r left join messages m on m.id = r.message_id left join accounts a on a.id = r.reporter_id where r.accused_id = $1`,
} as const;
export type ActivityKind = keyof typeof QUERIES;

/** Returns the newest lines of a kind about an account. */
export async function findActivity(db: Db, kind: ActivityKind, accountId: string): Promise<ActivityRow[]> {
  const { rows } = await db.$client.query<ActivityRow>({
    text: `${QUERIES[kind]} order by at desc limit ${LINES_MAX}`,
    values: [accountId],
  });
  return rows;
}
