import { type Db } from '@server/db/client';

/**
 * The figures of a day. `at` counts days from 0; tokens are in hundredths, `minor` is money in minor units, time is in
 * seconds.
 */
export interface DayRow {
  at: number;
  minor: number;
  sold: number;
  spent: number;
  commission: number;
  seconds: number;
  user: number;
  performer: number;
  studio: number;
}

const inRange = (moment: string) =>
  `${moment} >= ($1::timestamptz[])[1] and ${moment} < ($1::timestamptz[])[array_length($1::timestamptz[], 1)]`;
const dayIndex = (moment: string) => `width_bucket(${moment}, $1::timestamptz[]) - 1 as at`;

/** Returns the figures of each day between the bounds. */
export async function readFiguresByDay(db: Db, bounds: Date[]): Promise<DayRow[]> {
  const { rows } = await db.$client.query<DayRow>({
    text: `with
      -- a chargeback counts on the day it happened
      money as (select ${dayIndex('t.created_at')}, sum(case t.kind when 'purchase' then o.price_minor else -o.price_minor end) as minor
        from ledger_transfers t join token_orders o on o.transfer_id = coalesce(t.reverses, t.id) where t.kind in ('purchase', 'chargeback') and ${inRange('t.created_at')} group by 1),
      sales as (select ${dayIndex('t.created_at')}, -sum(p.amount) as sold from ledger_transfers t join ledger_postings p on p.transfer_id = t.id join ledger_accounts a on a.id = p.account_id and a.kind = 'clearing'
        where t.kind in ('purchase', 'chargeback') and ${inRange('t.created_at')} group by 1),
      work as (select ${dayIndex('created_at')}, sum(gross) filter (where role = 'performer') as spent, sum(gross) filter (where role = 'performer') - sum(net) as commission from earnings where ${inRange('created_at')} group by 1),
      day as (select ordinality::int - 1 as at, from_at, until_at from unnest(($1::timestamptz[])[:array_length($1::timestamptz[], 1) - 1], ($1::timestamptz[])[2:]) with ordinality as d (from_at, until_at)),
      -- a public show stays open during a private or group show, so overlapping time counts once
      airing as (select performer_id, started_at, case status when 'live' then now() when 'preparing' then changed_at else ended_at end as ended_at from stream_sessions where started_at is not null
        union all select performer_id, started_at, coalesce(ended_at, now()) from shows where status in ('running', 'ended')),
      show as (select lower(span) as started_at, upper(span) as ended_at from (select unnest(range_agg(tstzrange(started_at, ended_at))) as span from airing where ended_at > started_at group by performer_id) spans),
      stage as (select d.at, sum(extract(epoch from least(s.ended_at, d.until_at) - greatest(s.started_at, d.from_at))) as seconds from day d join show s on s.started_at < d.until_at and s.ended_at > d.from_at group by 1),
      arrivals as (select ${dayIndex('created_at')}, count(*) filter (where role = 'user') as "user", count(*) filter (where role = 'performer') as performer, count(*) filter (where role = 'studio') as studio
        from accounts where ${inRange('created_at')} group by 1)
      select d.at, coalesce(minor, 0)::bigint as minor, coalesce(sold, 0)::bigint as sold, coalesce(spent, 0)::bigint as spent, coalesce(commission, 0)::bigint as commission, coalesce(round(seconds), 0)::bigint as seconds,
        coalesce("user", 0)::int as "user", coalesce(performer, 0)::int as performer, coalesce(studio, 0)::int as studio
      from day d left join money using (at) left join sales using (at) left join work using (at) left join stage using (at) left join arrivals using (at) order by d.at`,
    values: [bounds],
  });
  return rows;
}

/** The present figures: tokens in hundredths, `money` in the currency. */
export interface CurrentFigures {
  requests: number;
  due: number;
  money: number;
  unpaid: number;
  wallets: number;
  live: number;
  user: number;
  performer: number;
  studio: number;
  waiting: number;
}

export async function readCurrentFigures(db: Db): Promise<CurrentFigures> {
  const { rows } = await db.$client.query<CurrentFigures>({
    text: `with held as (select kind, sum(a.balance) + coalesce(sum(w.amount), 0) as amount from ledger_accounts a
        left join (select account_id, sum(amount) as amount from ledger_pending group by account_id) w on w.account_id = a.id where kind in ('performer', 'studio', 'member', 'hold', 'escrow') group by kind),
      due as (select count(*) as requests, sum(amount) as amount,
        sum(correction / 100.0 * conversion_rate + (select coalesce(sum((line ->> 'price')::numeric), 0) from jsonb_array_elements(statement) line)) as money from payout_requests where status in ('pending', 'approved'))
      select due.requests::int as requests, coalesce(due.amount, 0)::bigint as due, coalesce(due.money, 0)::float8 as money,
        (select coalesce(sum(amount), 0)::bigint from held where kind in ('performer', 'studio')) as unpaid, (select coalesce(sum(amount), 0)::bigint from held where kind in ('member', 'hold', 'escrow')) as wallets,
        (select count(*)::int from performers where on_stage) as live,
        (select count(*)::int from accounts where role = 'user' and status <> 'deleted') as "user", (select count(*)::int from accounts where role = 'performer' and status <> 'deleted') as performer,
        (select count(*)::int from accounts where role = 'studio' and status <> 'deleted') as studio,
        (select (select count(*) from performers where verification = 'pending') + (select count(*) from studios where status = 'pending'))::int as waiting
      from due`,
  });
  const [row] = rows;
  if (!row) throw new Error('The current figures could not be read');
  return row;
}
