import { sql } from 'drizzle-orm';
import { TICKET_LATE_MINUTES, TICKET_RETURN_MINUTES } from '@contract/limits';
import { type TicketShowStatus } from '@contract/tickets';
import { type Db } from '@server/db/client';

// The status with which an open show has to be closed now; null while it stays open.
const DUE = sql`case
  when a.status <> 'active' or p.verification <> 'verified' then 'unavailable'
  when s.status = 'announced' and s.starts_at <= clock_timestamp() and s.minimum > (
    select count(*) from ledger_escrows e where e.subject = s.id and e.outcome is distinct from 'returned') then 'too_few'
  when s.status = 'announced' and s.starts_at + make_interval(mins => ${TICKET_LATE_MINUTES}) <= clock_timestamp() then 'not_held'
  when s.status = 'running' and r.ran_ms >= s.minutes * 60000 and (s.pay_rule = 'whole' or not r.is_on) then 'done'
  when s.status = 'running' and not r.is_on and (r.is_final
    or r.ended_at + make_interval(mins => ${TICKET_RETURN_MINUTES}) <= clock_timestamp()) then 'cut_short' end`;

/**
 * Returns the open shows that have to be closed, each with its new status: all of them, or the one with this id. A run
 * that the performer or an operator ended is final. After any other end of a run, the show waits for its performer.
 */
export async function findDueShows(db: Db, id: string | null = null): Promise<{ id: string; due: TicketShowStatus }[]> {
  const { rows } = await db.execute<{ id: string; due: TicketShowStatus }>(sql`
    select id, due from (
      select s.id, ${DUE} as due from ticket_shows s
      join accounts a on a.id = s.performer_id join performers p on p.account_id = s.performer_id
      cross join lateral (
        select coalesce(sum(r.ran_ms), 0) as ran_ms, coalesce(bool_or(g.status = 'running'), false) as is_on, max(g.ended_at) as ended_at,
          coalesce((array_agg(g.end_reason order by g.started_at desc))[1] in ('performer', 'operator', 'not allowed'), false) as is_final
        from ticket_runs r join shows g on g.id = r.stage_id where r.show_id = s.id) r
      where s.closed_at is null and (${id}::uuid is null or s.id = ${id})) shows
    where due is not null`);
  return rows;
}

/** A member whose ticket has to be paid or returned now. */
export interface DueTicket {
  showId: string;
  memberId: string;
}

/** Returns the held tickets of closed shows, and those of members who are suspended, closed or blocked. */
export async function findDueTickets(db: Db): Promise<DueTicket[]> {
  const { rows } = await db.execute<{ show_id: string; member_id: string }>(sql`
    select t.show_id, t.member_id from ledger_escrows e
    join tickets t on t.transfer_id = e.transfer_id join ticket_shows s on s.id = t.show_id join accounts a on a.id = t.member_id
    where e.outcome is null and (s.closed_at is not null or a.status <> 'active'
      or exists (select from blocked_users b where b.user_id = t.member_id and b.performer_id = s.performer_id)
      or exists (select from blocked_countries b where b.country = t.country and b.performer_id = s.performer_id))`);
  return rows.map((row) => ({ showId: row.show_id, memberId: row.member_id }));
}

/** A group show that is on stage although its ticket show was closed without taking place. */
export interface StrayStage {
  performerId: string;
  stageId: string;
}

export async function findStrayStages(db: Db): Promise<StrayStage[]> {
  const { rows } = await db.execute<{ performer_id: string; stage_id: string }>(sql`
    select s.performer_id, r.stage_id from ticket_shows s join ticket_runs r on r.show_id = s.id join shows g on g.id = r.stage_id
    where g.status = 'running' and s.closed_at is not null and s.status <> 'done'`);
  return rows.map((row) => ({ performerId: row.performer_id, stageId: row.stage_id }));
}

/** Returns the open shows with members on the waiting list who were not told of a free seat yet. */
export async function findWantedShows(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select s.id from ticket_shows s where s.closed_at is null and exists (
      select from ticket_waiters w where w.show_id = s.id and w.told_at is null)`);
  return rows.map(({ id }) => id);
}

/**
 * Describes faulty tickets, at most 20: without a show, with an outcome that differs from the show's, or still held an
 * hour after the show closed. Also shows with too many tickets, or paid before their promised minutes.
 */
export async function findTicketFaults(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ fault: string }>(sql`
    select fault from (
      select case when s.id is null then format('ticket %s has no show', e.transfer_id)
        when t.member_id <> e.owner or t.show_id <> e.subject then format('ticket %s and its escrow differ', e.transfer_id)
        when e.outcome = 'paid' and s.status <> 'done' then format('ticket %s was paid, its show %s is %s', e.transfer_id, s.id, s.status)
        when e.outcome is null and s.closed_at < now() - interval '1 hour' then format('ticket %s is held, its show %s is %s', e.transfer_id, s.id, s.status)
        when e.amount % 100 <> 0 then format('ticket %s is no whole number of tokens', e.transfer_id) end as fault
      from ledger_escrows e join ledger_transfers l on l.id = e.transfer_id and l.kind = 'ticket'
      left join tickets t on t.transfer_id = e.transfer_id left join ticket_shows s on s.id = t.show_id
      union all
      select format('show %s has %s tickets of %s seats', s.id, count(*), s.seats) from ticket_shows s
      join ledger_escrows e on e.subject = s.id and e.outcome is distinct from 'returned'
      group by s.id having count(*) > s.seats
      union all
      select format('member %s has %s tickets of show %s', t.member_id, count(*), t.show_id) from tickets t
      join ledger_escrows e on e.transfer_id = t.transfer_id and e.outcome is distinct from 'returned'
      group by t.member_id, t.show_id having count(*) > 1
      union all
      select format('show %s ran for %s ms and was paid', s.id, coalesce(sum(r.ran_ms), 0)) from ticket_shows s
      left join ticket_runs r on r.show_id = s.id where s.status = 'done' group by s.id having coalesce(sum(r.ran_ms), 0) < s.minutes * 60000
    ) faults
    where fault is not null limit 20`);
  return rows.map(({ fault }) => fault);
}
