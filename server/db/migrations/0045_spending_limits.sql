-- What members allow themselves to spend. The ledger checks it with each payment.
create table spending_limits (
  member_id uuid not null references accounts (id) on delete cascade,
  period text not null,
  units bigint,
  next_units bigint,
  next_at timestamptz,
  time_zone text not null,
  primary key (member_id, period),
  constraint spending_limits_period check (period in ('day', 'week', 'month')),
  constraint spending_limits_units check (units > 0 and next_units > 0)
);
create table spending_pauses (
  member_id uuid primary key references accounts (id) on delete cascade,
  until timestamptz not null
);

-- Returns an id before which no transfer is as new as p_since. Ids follow the time of their transfers, except for the length of a
-- transaction and a clock that is set, for which a day is left.
create function ledger_first_since(p_since timestamptz) returns bigint language plpgsql stable set enable_seqscan = off as $$
declare
  v_low bigint := 0;
  v_high bigint;
  v_middle bigint;
  v_found record;
begin
  select coalesce(max(id), 0) + 1 into v_high from ledger_transfers;
  while v_low < v_high loop
    v_middle := (v_low + v_high) / 2;
    select t.id, t.created_at into v_found from ledger_transfers t where t.id >= v_middle order by t.id limit 1;
    if v_found.created_at < p_since - interval '1 day' then
      v_low := v_found.id + 1;
    else
      v_high := v_middle;
    end if;
  end loop;
  return v_low;
end $$;

-- Returns the payments of a member since p_since and what came back of them (negative), in units. What came back belongs to the
-- time of the payment: a refund to that of its payment, and what a show released to that of its last hold.
create function spent_since(p_member uuid, p_since timestamptz) returns table (kind text, units bigint, paid_at timestamptz)
language sql stable set enable_seqscan = off as $$
  with own as (
    select p.transfer_id, p.amount from ledger_accounts a join ledger_postings p on p.account_id = a.id
    where a.owner = p_member and a.kind = 'member' and p.transfer_id >= (select ledger_first_since(p_since))),
  paid as (
    select coalesce(o.kind, t.kind) as kind, -own.amount as units, case
      when t.kind = 'settle' then (select max(h.created_at) from ledger_transfers h where h.subject = t.subject and h.kind = 'hold')
      else coalesce(o.created_at, t.created_at) end as paid_at
    from own join ledger_transfers t on t.id = own.transfer_id left join ledger_transfers o on o.id = t.reverses
    where t.kind in ('tip', 'hold', 'settle', 'product', 'video', 'gallery', 'refund'))
  select kind, units, paid_at from paid where paid_at >= p_since
$$;

-- Returns the limits of a member that hold now, with what counts towards them. `units` is null without a limit; then p_zone says
-- where the period begins.
create function spending_now(p_member uuid, p_zone text)
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
    coalesce(sum(s.units) filter (where s.kind = 'tip'), 0)::bigint,
    coalesce(sum(s.units) filter (where s.kind in ('hold', 'settle')), 0)::bigint,
    coalesce(sum(s.units) filter (where s.kind in ('product', 'video', 'gallery')), 0)::bigint
  from periods p left join spending_limits l on l.member_id = p_member and l.period = p.period left join spent s on s.paid_at >= p.begins_at
  group by p.period, p.place, p.ends_at, l.units, l.next_units, l.next_at
  order by p.place
$$;

-- Fails with FL006 in a member's pause, and with FL007 when spending p_more would go over one of their limits. What spends
-- nothing, such as a purchase of tokens, is stopped by a pause alone.
create function require_within_limits(p_member uuid, p_more bigint) returns void language plpgsql as $$
declare
  v_until timestamptz;
  v_limit record;
begin
  select p.until into v_until from spending_pauses p where p.member_id = p_member and p.until > now();
  if found then
    raise exception 'The member takes a break.' using errcode = 'FL006', detail = to_json(v_until) #>> '{}';
  end if;
  if p_more = 0 or not exists (select from spending_limits l where l.member_id = p_member) then
    return;
  end if;
  select n.period, greatest(0, n.units - n.tips - n.shows - n.purchases) as units_left into v_limit from spending_now(p_member, 'UTC') n
    where n.units is not null and n.tips + n.shows + n.purchases + p_more > n.units order by 2 limit 1;
  if found then
    raise exception 'This would go over the limit of the %.', v_limit.period using errcode = 'FL007',
      detail = json_build_object('period', v_limit.period, 'left', v_limit.units_left)::text;
  end if;
end $$;

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
  if p_kind in ('tip', 'hold', 'product', 'video', 'gallery') then
    perform require_within_limits(p_owners[v_debits[1]], -p_amounts[v_debits[1]]);
  end if;
  insert into ledger_postings (transfer_id, account_id, amount)
    select ledger_transfer.transfer_id, entry.account, entry.amount from unnest(v_accounts, v_posted) as entry (account, amount) where entry.amount <> 0;
  insert into ledger_pending (account_id, amount)
    select entry.account, entry.amount from unnest(v_accounts, v_posted, p_kinds) as entry (account, amount, kind)
    where entry.amount > 0 or (entry.amount < 0 and entry.kind in ('clearing', 'adjustment', 'commission'));
  available := ledger_available(v_accounts[1]);
end $$;

-- Posts many transfers in one statement (one commit, one pass through each index): tips that arrive together. Each takes from exactly
-- one account that may not go negative; the n-th transfer consists of the movements whose p_at is n. Returns the transfers it
-- posted and leaves the rest to ledger_transfer: a known key, a balance that does not cover the debit before pending credits are
-- folded in, a missing account, an account that another
-- transaction has locked, or a member with limits. When another transaction commits one of the keys
-- at the same moment, the whole statement fails with 23505 and nothing was posted.
create or replace function ledger_transfer_many(
  p_keys text[], p_kinds text[], p_hashes text[], p_subjects uuid[], p_notes text[], p_at integer[], p_owners uuid[], p_account_kinds text[], p_amounts bigint[]
) returns table (at integer, transfer_id bigint, available bigint) language plpgsql set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  v_accounts bigint[];
  v_locked bigint[];
  v_left integer[];
  v_posted integer[] := '{}';
  v_keys text[] := '{}';
  v_available bigint[];
  v_ids bigint[];
  v_debit record;
begin
  -- Scalar subqueries look rows up by index; a join might hash a whole table that was small when the plan was made.
  v_accounts := array(select (select a.id from ledger_accounts a where a.owner = entry.owner and a.kind = entry.kind) from unnest(p_owners, p_account_kinds) with ordinality entry (owner, kind, nth) order by nth);
  if (select count(*) from unnest(p_amounts) amount where amount < 0) <> cardinality(p_keys) then
    raise exception 'Each of these transfers must debit exactly one account.' using errcode = 'FL005';
  end if;
  v_left := array(select p_at[n] from generate_subscripts(p_at, 1) n where v_accounts[n] is null)
    || array(select nth::integer from unnest(p_keys) with ordinality entry (key, nth) where (select t.id from ledger_transfers t where t.key = entry.key) is not null)
    || array(select p_at[n] from generate_subscripts(p_at, 1) n where p_amounts[n] < 0
      and coalesce((select l.member_id from spending_limits l where l.member_id = p_owners[n] limit 1), (select p.member_id from spending_pauses p where p.member_id = p_owners[n])) is not null);
  -- Locked in the order of account ids, so that two batches cannot deadlock.
  v_locked := array(select a.id from ledger_accounts a where a.id = any (array(select v_accounts[n] from generate_subscripts(p_at, 1) n where p_amounts[n] < 0)) order by a.id for no key update skip locked);
  for v_debit in
    select v_accounts[n] as account, p_at[n] as nth, -p_amounts[n] as amount from generate_subscripts(p_at, 1) n
    where p_amounts[n] < 0 and v_accounts[n] = any (v_locked) and p_at[n] <> all (v_left) order by 1, 2
  loop
    continue when p_keys[v_debit.nth] = any (v_keys);
    update ledger_accounts a set balance = a.balance - v_debit.amount, version = a.version + 1 where a.id = v_debit.account and a.balance >= v_debit.amount;
    if found then
      v_posted := v_posted || v_debit.nth;
      v_keys := v_keys || p_keys[v_debit.nth];
      v_available[v_debit.nth] := ledger_available(v_debit.account);
    end if;
  end loop;
  with made as (
    insert into ledger_transfers (key, kind, request_hash, subject, note)
      select p_keys[nth], p_kinds[nth], p_hashes[nth], p_subjects[nth], p_notes[nth] from unnest(v_posted) nth order by nth returning id, key)
    select array_agg(made.id order by posted.nth) into v_ids from made join unnest(v_posted) posted (nth) on p_keys[posted.nth] = made.key;
  v_posted := array(select nth from unnest(v_posted) nth order by nth);
  insert into ledger_postings (transfer_id, account_id, amount)
    select v_ids[array_position(v_posted, p_at[n])], v_accounts[n], p_amounts[n] from generate_subscripts(p_at, 1) n where p_at[n] = any (v_posted) and p_amounts[n] <> 0;
  insert into ledger_pending (account_id, amount)
    select v_accounts[n], p_amounts[n] from generate_subscripts(p_at, 1) n where p_at[n] = any (v_posted) and p_amounts[n] > 0;
  return query select v_posted[nth], v_ids[nth], v_available[v_posted[nth]] from generate_subscripts(v_posted, 1) nth;
end $$;
