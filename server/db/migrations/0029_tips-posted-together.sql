-- Tips that come at the same time are posted by one statement: one commit, one trip through each index, for all of them.

-- As before each transfer must balance, exist, move something and be said at once; one statement may now say several.
create or replace function ledger_require_balance() returns trigger language plpgsql set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  v_transfer bigint;
begin
  select said.transfer_id into v_transfer
    from (select transfer_id, sum(amount) as total, bool_or(amount = 0) as idle, count(*) as postings from new_postings group by transfer_id) said
    where said.total <> 0 or said.idle
      or said.postings <> (select count(*) from ledger_postings p where p.transfer_id = said.transfer_id)
      or (select t.id from ledger_transfers t where t.id = said.transfer_id) is null
    limit 1;
  if found then
    raise exception 'The postings of transfer % do not balance, or were not said at once.', v_transfer using errcode = 'FL005';
  end if;
  return null;
end $$;

-- Posts many transfers, each from one account that may never be negative to others: the n-th consists of the movements whose p_at is n. Answers those that it
-- posted. What needs more than a look it leaves to `ledger_transfer`: a key that is known, a balance that does not cover it before what is pending is folded,
-- an account that is not there yet, or that somebody else is changing. Where somebody posts one of the keys at this very moment all of
-- them fail (23505), and nothing has happened.
create function ledger_transfer_many(
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
  -- rows by scalar subqueries: a join might read and hash all of a table that was small when it was planned
  v_accounts := array(select (select a.id from ledger_accounts a where a.owner = said.owner and a.kind = said.kind) from unnest(p_owners, p_account_kinds) with ordinality said (owner, kind, nth) order by nth);
  if (select count(*) from unnest(p_amounts) amount where amount < 0) <> cardinality(p_keys) then
    raise exception 'Each of these transfers takes from one account.' using errcode = 'FL005';
  end if;
  v_left := array(select p_at[n] from generate_subscripts(p_at, 1) n where v_accounts[n] is null)
    || array(select nth::integer from unnest(p_keys) with ordinality said (key, nth) where (select t.id from ledger_transfers t where t.key = said.key) is not null);
  -- in the order of their accounts, so that two of these cannot wait for each other
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
