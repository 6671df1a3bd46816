import { type Db } from '@server/db/client';

/** The figures of a day. `at` counts days from 0; tokens are whole, `disputed` is money in minor units. */
export interface DayRow {
  at: number;
  viewers: number;
  buyers: number;
  firstBuyers: number;
  newMembers: number;
  converted: number;
  refunds: number;
  refundedTokens: number;
  disputes: number;
  disputed: number;
}

const inRange = (moment: string) =>
  `${moment} >= ($1::timestamptz[])[1] and ${moment} < ($1::timestamptz[])[array_length($1::timestamptz[], 1)]`;
const dayIndex = (moment: string) => `width_bucket(${moment}, $1::timestamptz[]) - 1 as at`;

/** Whether a member `a` has bought tokens. */
const HAS_BOUGHT = 'exists (select from token_orders o where o.account_id = a.id and o.paid_at is not null)';

/** Returns the figures of each day between the bounds; `days` are the names of the days. */
export async function readDays(db: Db, bounds: Date[], days: string[]): Promise<DayRow[]> {
  const { rows } = await db.$client.query<DayRow>({
    text: `with
      day as (select ordinality::int - 1 as at, name from unnest($2::text[]) with ordinality as d (name, ordinality)),
      -- past days are summed up, the present one and those that a job has not reached are not
      views as (select at, sum(visitors)::int as viewers from (
          select d.at, s.visitors from day d join visitor_days s on s.day = d.name::date
          union all
          select d.at, count(distinct v.visitor) from day d join performer_views v on v.day = d.name group by 1
        ) each_day group by 1),
      money as (select ${dayIndex('o.paid_at')}, count(distinct o.account_id)::int as buyers,
          (count(distinct o.account_id) filter (where not exists (select from token_orders e where e.account_id = o.account_id and e.paid_at < o.paid_at)))::int as "firstBuyers"
        from token_orders o where ${inRange('o.paid_at')} group by 1),
      joined as (select ${dayIndex('a.created_at')}, count(*)::int as "newMembers",
          (count(*) filter (where ${HAS_BOUGHT}))::int as converted
        from accounts a where a.role = 'user' and ${inRange('a.created_at')} group by 1),
      back as (select ${dayIndex('decided_at')}, count(*)::int as refunds, sum(refunded)::int as "refundedTokens" from refund_requests where status = 'resolved' and ${inRange('decided_at')} group by 1),
      banks as (select ${dayIndex('created_at')}, count(*)::int as disputes, sum(amount_minor)::int as disputed from disputes where ${inRange('created_at')} group by 1)
      select d.at, coalesce(viewers, 0) as viewers, coalesce(buyers, 0) as buyers,
        coalesce("firstBuyers", 0) as "firstBuyers", coalesce("newMembers", 0) as "newMembers",
        coalesce(converted, 0) as converted, coalesce(refunds, 0) as refunds,
        coalesce("refundedTokens", 0) as "refundedTokens", coalesce(disputes, 0) as disputes,
        coalesce(disputed, 0) as disputed
      from day d left join views using (at) left join money using (at) left join joined using (at)
        left join back using (at) left join banks using (at) order by d.at`,
    values: [bounds, days],
  });
  return rows;
}

/** Returns how many members signed up between two moments, and how many of them have bought tokens. */
export async function readConversion(db: Db, from: Date, until: Date): Promise<{ signUps: number; bought: number }> {
  const { rows } = await db.$client.query<{ signUps: number; bought: number }>({
    text: `select count(*)::int as "signUps", (count(*) filter (where ${HAS_BOUGHT}))::int as bought
      from accounts a where role = 'user' and created_at >= $1 and created_at < $2`,
    values: [from, until],
  });
  return rows[0] ?? { signUps: 0, bought: 0 };
}

/** A performer and what was earned, in units. */
export interface TopRow {
  id: string;
  username: string;
  name: string;
  avatar: string | null;
  earned: number;
  kept: number;
}

/** Returns the performers on whom members spent most between two moments, refunds deducted. */
export async function readTopPerformers(db: Db, from: Date, until: Date, limit: number): Promise<TopRow[]> {
  const { rows } = await db.$client.query<TopRow>({
    text: `select a.id, a.username, a.name, a.avatar, t.earned, t.kept from (
        select receiver, sum(gross)::bigint as earned, sum(net)::bigint as kept from earnings
        where role = 'performer' and created_at >= $1 and created_at < $2 group by receiver having sum(gross) > 0 order by 2 desc, 1 limit $3) t
      join accounts a on a.id = t.receiver order by t.earned desc, a.id`,
    values: [from, until, limit],
  });
  return rows;
}

/** What the machinery does now. */
export interface MachineryRow {
  waiting: number;
  late: number;
  failed: number;
  mailsWaiting: number;
  mailsFailed: number;
  sealedAt: Date | null;
  transfers: number;
  bytes: number;
}

const LATE_MINUTES = 5;

export async function readMachinery(db: Db): Promise<MachineryRow> {
  const isMail = `task_identifier like '%mail%'`;
  const { rows } = await db.$client.query<MachineryRow>({
    text: `select (count(*) filter (where attempts < max_attempts))::int as waiting,
        (count(*) filter (where attempts < max_attempts and locked_at is null and run_at < now() - interval '${LATE_MINUTES} minutes'))::int as late,
        (count(*) filter (where attempts >= max_attempts and locked_at is null))::int as failed,
        (count(*) filter (where attempts < max_attempts and ${isMail}))::int as "mailsWaiting",
        (count(*) filter (where attempts >= max_attempts and locked_at is null and ${isMail}))::int as "mailsFailed",
        (select max(sealed_at) from ledger_seals) as "sealedAt",
        -- an estimate: counting all transfers would take long on a large site
        (select greatest(0, coalesce((select last_value from pg_sequences where sequencename = 'ledger_transfers_id_seq'), 0))::bigint) as transfers,
        pg_database_size(current_database())::bigint as bytes
      from graphile_worker.jobs`,
  });
  const [row] = rows;
  if (!row) throw new Error('The state of the jobs could not be read');
  return row;
}

interface StageRow {
  publicShows: number;
  viewers: number;
  paidShows: number;
  participants: number;
}

/** Returns the running shows and how many watch them. */
export async function readStage(db: Db): Promise<StageRow> {
  const { rows } = await db.$client.query<StageRow>({
    text: `select count(*)::int as "publicShows", coalesce(sum(p.viewers), 0)::int as viewers,
        (select count(*) from shows where status = 'running')::int as "paidShows",
        (select count(*) from show_seats t join shows h on h.id = t.show_id where t.status = 'taken' and h.status = 'running')::int as participants
      from stream_sessions s join performers p on p.account_id = s.performer_id where s.status = 'live'`,
  });
  return rows[0]!;
}
