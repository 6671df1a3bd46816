-- Goals to which members pledge, and the tokens that the ledger keeps for them until they are paid or returned.
create table pledge_goals (
  id uuid primary key,
  performer_id uuid not null references accounts (id),
  title text not null,
  tokens integer not null,
  hides_amounts boolean not null,
  ends_at timestamptz not null,
  status text not null default 'open',
  reached_at timestamptz,
  closed_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  constraint pledge_goals_status check (status in ('open', 'reached', 'done', 'missed', 'withdrawn', 'show_ended', 'unconfirmed', 'unavailable')),
  constraint pledge_goals_tokens check (tokens > 0),
  constraint pledge_goals_closed check ((closed_at is null) = (status in ('open', 'reached')))
);
create unique index pledge_goals_running on pledge_goals (performer_id) where closed_at is null;
create index pledge_goals_performer on pledge_goals (performer_id, created_at);

create table ledger_escrows (
  transfer_id bigint primary key references ledger_transfers (id),
  owner uuid not null,
  subject uuid not null,
  amount bigint not null,
  outcome text,
  closed_by bigint references ledger_transfers (id),
  constraint ledger_escrows_amount check (amount > 0),
  constraint ledger_escrows_outcome check (outcome in ('paid', 'returned')),
  constraint ledger_escrows_closed check ((outcome is null) = (closed_by is null))
);
create index ledger_escrows_subject on ledger_escrows (subject, owner);
create index ledger_escrows_open on ledger_escrows (owner) where outcome is null;

create trigger append_only before delete or truncate on ledger_escrows execute function ledger_refuse();
-- It is paid or returned once, and otherwise never changes.
create trigger closed_once before update on ledger_escrows for each row
  when (old.outcome is not null or (new.transfer_id, new.owner, new.subject, new.amount) is distinct from (old.transfer_id, old.owner, old.subject, old.amount))
  execute function ledger_refuse();

-- Returns the account of an owner and kind; creates it on first use.
create or replace function ledger_account(p_owner uuid, p_kind text) returns bigint language plpgsql as $$
declare
  v_id bigint;
begin
  loop
    select id into v_id from ledger_accounts where owner = p_owner and kind = p_kind;
    exit when found;
    if p_kind not in ('member', 'performer', 'studio', 'hold', 'escrow', 'debt', 'commission', 'clearing', 'payout', 'adjustment') then
      raise exception 'There is no kind of account called %.', p_kind using errcode = '23514';
    end if;
    insert into ledger_accounts (owner, kind) values (p_owner, p_kind) on conflict (owner, kind) do nothing returning id into v_id;
    exit when found;
  end loop;
  return v_id;
end $$;

-- Returns the payments of a member since p_since and what came back of them (negative), in units. What came back belongs to the
-- time of the payment: a refund or a returned pledge to that of its payment, and what a show released to that of its last hold.
create or replace function spent_since(p_member uuid, p_since timestamptz) returns table (kind text, units bigint, paid_at timestamptz)
language sql stable set enable_seqscan = off as $$
  with own as (
    select p.transfer_id, p.amount from ledger_accounts a join ledger_postings p on p.account_id = a.id
    where a.owner = p_member and a.kind = 'member' and p.transfer_id >= (select ledger_first_since(p_since))),
  paid as (
    select coalesce(o.kind, t.kind) as kind, -own.amount as units, case
      when t.kind = 'settle' then (select max(h.created_at) from ledger_transfers h where h.subject = t.subject and h.kind = 'hold')
      else coalesce(o.created_at, t.created_at) end as paid_at
    from own join ledger_transfers t on t.id = own.transfer_id left join ledger_transfers o on o.id = t.reverses
    where t.kind in ('tip', 'hold', 'settle', 'pledge', 'return', 'product', 'video', 'gallery', 'refund'))
  select kind, units, paid_at from paid where paid_at >= p_since
$$;

-- Returns the limits of a member that hold now, with what counts towards them. `units` is null without a limit; then p_zone says
-- where the period begins.
create or replace function spending_now(p_member uuid, p_zone text)
returns table (period text, units bigint, next_units bigint, next_at timestamptz, ends_at timestamptz, tips bigint, shows bigint, purchases bigint)
language sql stable as $$
  with zone as (select coalesce((select l.time_zone from spending_limits l where l.member_id = p_member limit 1), p_zone) as name),
  periods as (
    select p.period, p.place, date_trunc(p.period, now(), zone.name) as begins_at,
      (date_trunc(p.period, now() at time zone zone.name) + ('1 ' || p.period)::interval) at time zone zone.name as ends_at
    from unnest(array['day', 'week', 'month']) with ordinality p (period, place), zone),
  spent as materialized (select * from spent_since(p_member, (select min(begins_at) from periods)))
  select p.period, case when l.next_at <= now() then l.next_units else l.units end, case when l.next_at > now() then l.next_units end,
    case when l.next_at > now() then l.next_at end, p.ends_at,
    coalesce(sum(s.units) filter (where s.kind in ('tip', 'pledge')), 0)::bigint,
    coalesce(sum(s.units) filter (where s.kind in ('hold', 'settle')), 0)::bigint,
    coalesce(sum(s.units) filter (where s.kind in ('product', 'video', 'gallery')), 0)::bigint
  from periods p left join spending_limits l on l.member_id = p_member and l.period = p.period left join spent s on s.paid_at >= p.begins_at
  group by p.period, p.place, p.ends_at, l.units, l.next_units, l.next_at
  order by p.place
$$;

-- Posts one transfer, in full or not at all. The i-th owner and kind pays (negative) or receives (positive) the i-th amount. Debits
-- are conditional and taken in the order of their account ids, so that two transfers cannot deadlock. Credits, and debits of the
-- site's accounts that may go negative, are appended to ledger_pending and take no lock.
-- The same key again returns the first transfer; the same key with another request fails with FL002. `available` belongs to the
-- first account.
create or replace function ledger_transfer(
  p_key text, p_kind text, p_hash text, p_owners uuid[], p_kinds text[], p_amounts bigint[], p_subject uuid, p_note text, p_reverses bigint, p_may_owe boolean,
  out transfer_id bigint, out replayed boolean, out available bigint
) language plpgsql set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  v_kind text;
  v_hash text;
  v_account bigint;
  v_accounts bigint[] := '{}';
  v_posted bigint[] := p_amounts;
  v_debits integer[] := '{}';
  v_given bigint;
  v_at integer;
begin
  insert into ledger_transfers (key, kind, request_hash, subject, note, reverses) values (p_key, p_kind, p_hash, p_subject, p_note, p_reverses)
    on conflict (key) do nothing returning id into transfer_id;
  replayed := transfer_id is null;
  if replayed then
    select t.id, t.kind, t.request_hash into transfer_id, v_kind, v_hash from ledger_transfers t where t.key = p_key;
    if v_kind <> p_kind or v_hash <> p_hash then
      raise exception 'The key % was used for another request.', p_key using errcode = 'FL002';
    end if;
    available := ledger_available(ledger_account(p_owners[1], p_kinds[1]));
    return;
  end if;
  for v_at in 1 .. cardinality(p_amounts) loop
    select a.id into v_account from ledger_accounts a where a.owner = p_owners[v_at] and a.kind = p_kinds[v_at];
    v_accounts[v_at] := coalesce(v_account, ledger_account(p_owners[v_at], p_kinds[v_at]));
    if p_amounts[v_at] < 0 and p_kinds[v_at] not in ('clearing', 'adjustment', 'commission') then
      v_debits := v_debits || v_at;
    end if;
  end loop;
  if p_reverses is not null then
    perform ledger_require_reversible(p_reverses, v_accounts, p_amounts);
  end if;
  if cardinality(v_debits) > 1 then
    v_debits := array(select debit from unnest(v_debits) debit order by v_accounts[debit]);
  end if;
  foreach v_at in array v_debits loop
    v_given := ledger_debit(v_accounts[v_at], -p_amounts[v_at], p_may_owe);
    if v_given < -p_amounts[v_at] then
      v_posted[v_at] := -v_given;
      v_accounts := v_accounts || ledger_account(p_owners[v_at], 'debt');
      v_posted := v_posted || (p_amounts[v_at] + v_given);
    end if;
  end loop;
  -- after the debit, whose lock makes the payments of a member wait for each other
  if p_kind in ('tip', 'hold', 'pledge', 'product', 'video', 'gallery') then
    perform require_within_limits(p_owners[v_debits[1]], -p_amounts[v_debits[1]]);
  end if;
  insert into ledger_postings (transfer_id, account_id, amount)
    select ledger_transfer.transfer_id, entry.account, entry.amount from unnest(v_accounts, v_posted) as entry (account, amount) where entry.amount <> 0;
  insert into ledger_pending (account_id, amount)
    select entry.account, entry.amount from unnest(v_accounts, v_posted, p_kinds) as entry (account, amount, kind)
    where entry.amount > 0 or (entry.amount < 0 and entry.kind in ('clearing', 'adjustment', 'commission'));
  available := ledger_available(v_accounts[1]);
end $$;
