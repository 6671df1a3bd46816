-- What the tables alone cannot say: the ledger only grows, every transfer balances, and money moves through these functions.
-- The hot ones look rows up by key only: they are told not to plan anew for each call, and never to read a whole table because it was
-- small when a connection first planned.
-- Errors of their own: FL001 not enough, FL002 key used for another request, FL003 more returned than was taken, FL004 the ledger
-- only grows, FL005 unbalanced.

alter table ledger_accounts set (fillfactor = 50);
alter table ledger_pending set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);

insert into ledger_accounts (owner, kind)
  select '00000000-0000-0000-0000-000000000000', kind from unnest(array['commission', 'clearing', 'payout', 'adjustment']) kind;

insert into commission_rates (owner, kind, percent)
  select '00000000-0000-0000-0000-000000000000', kind, 70
  from unnest(array['tip', 'private', 'group', 'product', 'video', 'gallery', 'studio', 'member']) kind;

create function ledger_refuse() returns trigger language plpgsql as $$
begin
  raise exception 'The ledger only grows: % on % is refused.', tg_op, tg_table_name using errcode = 'FL004';
end $$;

create trigger only_grows before update or delete or truncate on ledger_transfers execute function ledger_refuse();
create trigger only_grows before update or delete or truncate on ledger_postings execute function ledger_refuse();
create trigger only_grows before update or delete or truncate on ledger_seals execute function ledger_refuse();
create trigger only_grows before update or truncate on ledger_pending execute function ledger_refuse();
create trigger only_grows before delete or truncate on ledger_accounts execute function ledger_refuse();
create trigger only_grows before delete or truncate on ledger_holds execute function ledger_refuse();
create trigger only_grows before update or delete or truncate on commission_rates execute function ledger_refuse();

-- a balance that changes without its version was changed past the functions below
create trigger same_account before update of id, owner, kind on ledger_accounts execute function ledger_refuse();
create trigger balance_and_version after update of balance on ledger_accounts for each row
  when (new.version <> old.version + 1) execute function ledger_refuse();

-- a hold is settled once and otherwise never changes
create trigger settled_once before update on ledger_holds for each row
  when (old.settled_by is not null or (new.transfer_id, new.owner, new.subject, new.amount) is distinct from (old.transfer_id, old.owner, old.subject, old.amount))
  execute function ledger_refuse();

create function ledger_require_balance() returns trigger language plpgsql set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  v_transfer bigint;
  v_last bigint;
  v_sound boolean;
  v_count bigint;
begin
  select min(transfer_id), max(transfer_id), sum(amount) = 0 and bool_and(amount <> 0), count(*) into v_transfer, v_last, v_sound, v_count from new_postings;
  if v_transfer <> v_last then
    raise exception 'Transfers % and % were posted in one statement.', v_transfer, v_last using errcode = 'FL005';
  end if;
  if not v_sound or v_count <> (select count(*) from ledger_postings where transfer_id = v_transfer) or (select id from ledger_transfers where id = v_transfer) is null then
    raise exception 'The postings of transfer % do not balance, or were not said at once.', v_transfer using errcode = 'FL005';
  end if;
  return null;
end $$;

create trigger balanced after insert on ledger_postings referencing new table as new_postings
  for each statement execute function ledger_require_balance();

create function ledger_require_postings() returns trigger language plpgsql set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
begin
  if not exists (select from ledger_postings p where p.transfer_id = new.id) then
    raise exception 'Transfer % moves nothing.', new.id using errcode = 'FL005';
  end if;
  return null;
end $$;

create constraint trigger moves_something after insert on ledger_transfers deferrable initially deferred
  for each row execute function ledger_require_postings();

-- The account of an owner and kind, made when first needed.
create function ledger_account(p_owner uuid, p_kind text) returns bigint language plpgsql as $$
declare
  v_id bigint;
begin
  loop
    select id into v_id from ledger_accounts where owner = p_owner and kind = p_kind;
    exit when found;
    if p_kind not in ('member', 'performer', 'studio', 'hold', 'debt', 'commission', 'clearing', 'payout', 'adjustment') then
      raise exception 'There is no kind of account called %.', p_kind using errcode = '23514';
    end if;
    insert into ledger_accounts (owner, kind) values (p_owner, p_kind) on conflict (owner, kind) do nothing returning id into v_id;
    exit when found;
  end loop;
  return v_id;
end $$;

-- What an account can spend: folded, pending, and less what its owner owes. Negative while more is owed than there is.
create function ledger_available(p_account bigint) returns bigint language sql stable as $$
  select (a.balance
    + coalesce((select sum(p.amount) from ledger_pending p where p.account_id = a.id), 0)
    + coalesce((select d.balance from ledger_accounts d where d.owner = a.owner and d.kind = 'debt' and a.kind in ('member', 'performer', 'studio')), 0))::bigint
  from ledger_accounts a where a.id = p_account
$$;

-- Adds what is pending to the balance and pays off what the owner owes first. Locks the account before it looks, and deletes
-- what it adds: identifiers commit out of order, so "all up to X" would lose what commits later with a smaller one.
create function ledger_fold(p_account bigint) returns bigint language plpgsql set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  v_account ledger_accounts;
  v_debt ledger_accounts;
  v_pending bigint;
  v_paid bigint;
  v_transfer bigint;
begin
  select * into v_account from ledger_accounts where id = p_account for no key update;
  with folded as (delete from ledger_pending where account_id = p_account returning amount)
    select coalesce(sum(amount), 0) into v_pending from folded;
  if v_pending <> 0 then
    update ledger_accounts set balance = balance + v_pending, version = version + 1 where id = p_account returning * into v_account;
  end if;
  if v_account.balance <= 0 or v_account.kind not in ('member', 'performer', 'studio') then
    return v_account.balance;
  end if;
  select * into v_debt from ledger_accounts where owner = v_account.owner and kind = 'debt' and balance < 0 for no key update;
  if not found then
    return v_account.balance;
  end if;
  v_paid := least(v_account.balance, -v_debt.balance);
  insert into ledger_transfers (key, kind, request_hash, note) values ('debt:' || gen_random_uuid(), 'debt', '', '') returning id into v_transfer;
  insert into ledger_postings (transfer_id, account_id, amount) values (v_transfer, p_account, -v_paid), (v_transfer, v_debt.id, v_paid);
  update ledger_accounts set balance = balance + v_paid, version = version + 1 where id = v_debt.id;
  update ledger_accounts set balance = balance - v_paid, version = version + 1 where id = p_account returning * into v_account;
  return v_account.balance;
end $$;

-- Takes p_amount from an account; what is not there becomes its owner's debt when p_may_owe. Returns what the account
-- itself gave (all of it unless a debt was made).
create function ledger_debit(p_account bigint, p_amount bigint, p_may_owe boolean) returns bigint language plpgsql as $$
declare
  v_balance bigint;
  v_owner uuid;
  v_debt bigint;
begin
  update ledger_accounts set balance = balance - p_amount, version = version + 1 where id = p_account and balance >= p_amount;
  if found then
    return p_amount;
  end if;
  v_balance := ledger_fold(p_account);
  if v_balance >= p_amount then
    update ledger_accounts set balance = balance - p_amount, version = version + 1 where id = p_account;
    return p_amount;
  end if;
  if not p_may_owe then
    raise exception 'Not enough: % asked, % there.', p_amount, v_balance using errcode = 'FL001';
  end if;
  update ledger_accounts set balance = 0, version = version + 1 where id = p_account returning owner into v_owner;
  v_debt := ledger_account(v_owner, 'debt');
  update ledger_accounts set balance = balance - (p_amount - v_balance), version = version + 1 where id = v_debt;
  return v_balance;
end $$;

-- A reversal never returns more to an account than the original took from it, over all reversals of it together.
create function ledger_require_reversible(p_original bigint, p_accounts bigint[], p_amounts bigint[]) returns void language plpgsql as $$
begin
  perform from ledger_transfers where id = p_original for no key update;
  if not found or exists (
    select from unnest(p_accounts, p_amounts) as back (account, amount)
    where back.amount > 0 and back.amount
      + coalesce((select sum(p.amount) from ledger_postings p join ledger_transfers t on t.id = p.transfer_id where t.reverses = p_original and p.account_id = back.account), 0)
      > coalesce((select -p.amount from ledger_postings p where p.transfer_id = p_original and p.account_id = back.account), 0)
  ) then
    raise exception 'More would be returned than transfer % took.', p_original using errcode = 'FL003';
  end if;
end $$;

-- One transfer, all of it or nothing. The i-th owner and kind gives (negative) or gets (positive) the i-th amount. Debits are
-- conditional and in the order of their accounts, so that two transfers cannot wait for each other; credits, and debits of the site's
-- accounts that may be negative, are appended and lock nobody.
-- The same key again returns the first transfer; with another request it is refused. `available` is that of the first account.
create function ledger_transfer(
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
  insert into ledger_postings (transfer_id, account_id, amount)
    select ledger_transfer.transfer_id, said.account, said.amount from unnest(v_accounts, v_posted) as said (account, amount) where said.amount <> 0;
  insert into ledger_pending (account_id, amount)
    select said.account, said.amount from unnest(v_accounts, v_posted, p_kinds) as said (account, amount, kind)
    where said.amount > 0 or (said.amount < 0 and said.kind in ('clearing', 'adjustment', 'commission'));
  available := ledger_available(v_accounts[1]);
end $$;

-- Writes what a transfer earned its receivers; called in the statement that posts it.
create function record_earnings(
  p_transfer bigint, p_ids uuid[], p_receivers uuid[], p_roles text[], p_performer uuid, p_payer uuid, p_type text, p_subject uuid,
  p_gross bigint, p_nets bigint[], p_rates numeric[], p_conversion numeric
) returns void language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  for v_at in 1 .. cardinality(p_ids) loop
    insert into earnings (id, transfer_id, receiver, role, performer_id, payer_id, type, subject, gross, net, rate, conversion_rate)
      values (p_ids[v_at], p_transfer, p_receivers[v_at], p_roles[v_at], p_performer, p_payer, p_type, p_subject, p_gross, p_nets[v_at], p_rates[v_at], p_conversion);
  end loop;
end $$;

-- Fingerprint of a set of transfers, chained to the one before. JSON arrays, so that no two contents read the same.
create function ledger_digest(p_previous text, p_members int8multirange) returns text language sql stable as $$
  select encode(sha256(convert_to(p_previous || coalesce(string_agg(line, e'\n' order by id), ''), 'UTF8')), 'hex')
  from (
    select t.id, jsonb_build_array(t.id, t.key, t.kind, t.request_hash, t.subject, t.reverses, t.note, (extract(epoch from t.created_at) * 1000000)::bigint,
      (select jsonb_agg(jsonb_build_array(p.account_id, p.amount) order by p.account_id) from ledger_postings p where p.transfer_id = t.id))::text as line
    from ledger_transfers t where t.id >= lower(p_members) and t.id < upper(p_members) and t.id <@ p_members
  ) lines
$$;

-- Seals the oldest committed transfers that no seal has yet, at most p_limit, and says how many. Looks 200,000 ids back for those that
-- committed after later ones; the audit reports any that such a look back would miss.
create function ledger_seal(p_limit integer) returns integer language plpgsql as $$
declare
  v_last ledger_seals;
  v_from bigint;
  v_sealed int8multirange;
  v_members int8multirange;
  v_count integer;
begin
  perform pg_advisory_xact_lock(hashtext('ledger_seal'));
  select * into v_last from ledger_seals order by id desc limit 1;
  v_from := coalesce((select max(last) from ledger_seals), 0) - 200000;
  select coalesce(range_agg(members), '{}') into v_sealed from ledger_seals where last > v_from;
  select range_agg(int8range(id, id, '[]')), count(*) into v_members, v_count
    from (select id from ledger_transfers where id > v_from and not id <@ v_sealed order by id limit p_limit) fresh;
  if v_count > 0 then
    insert into ledger_seals (members, last, hash) values (v_members, upper(v_members) - 1, ledger_digest(coalesce(v_last.hash, ''), v_members));
  end if;
  return v_count;
end $$;
