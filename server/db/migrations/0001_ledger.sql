-- The ledger. Three promises that the tables alone cannot keep: rows are only ever added, every transfer sums to zero, and tokens
-- move through the functions below and in no other way. server/features/ledger/README.md explains the accounts.
--
-- Amounts are hundredths of a token. Functions on the path of a tip look up rows by key only. They run with a generic plan, because
-- planning takes longer than running, and without sequential scans, because a plan made while a table was small would stay slow.
--
-- Error codes: FL001 insufficient balance, FL002 key reused for another request, FL003 reversal larger than the original,
-- FL004 the ledger is append-only, FL005 unbalanced transfer.

-- Balances are updated in place all the time: half-empty pages keep the new versions of a row on the same page.
alter table ledger_accounts set (fillfactor = 50);
-- Pending credits are inserted and deleted all the time, so vacuum by count and not by share of the table.
alter table ledger_pending set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);

-- The accounts of the site itself, under the zero id.
insert into ledger_accounts (owner, kind)
  select '00000000-0000-0000-0000-000000000000', kind from unnest(array['commission', 'clearing', 'payout', 'adjustment']) kind;

-- The site's default commission: the receiver's share in percent.
insert into commission_rates (owner, kind, percent)
  select '00000000-0000-0000-0000-000000000000', kind, 70
  from unnest(array['tip', 'private', 'group', 'product', 'video', 'gallery', 'studio', 'member']) kind;

create function ledger_refuse() returns trigger language plpgsql as $$
begin
  raise exception 'The ledger is append-only: % on % is refused.', tg_op, tg_table_name using errcode = 'FL004';
end $$;

create trigger append_only before update or delete or truncate on ledger_transfers execute function ledger_refuse();
create trigger append_only before update or delete or truncate on ledger_postings execute function ledger_refuse();
create trigger append_only before update or delete or truncate on ledger_seals execute function ledger_refuse();
create trigger append_only before update or truncate on ledger_pending execute function ledger_refuse();
create trigger append_only before delete or truncate on ledger_accounts execute function ledger_refuse();
create trigger append_only before delete or truncate on ledger_holds execute function ledger_refuse();
create trigger append_only before update or delete or truncate on commission_rates execute function ledger_refuse();

-- A balance that changes without its version was changed outside the functions below.
create trigger same_account before update of id, owner, kind on ledger_accounts execute function ledger_refuse();
create trigger balance_and_version after update of balance on ledger_accounts for each row
  when (new.version <> old.version + 1) execute function ledger_refuse();

-- A hold is settled once and otherwise never changes.
create trigger settled_once before update on ledger_holds for each row
  when (old.settled_by is not null or (new.transfer_id, new.owner, new.subject, new.amount) is distinct from (old.transfer_id, old.owner, old.subject, old.amount))
  execute function ledger_refuse();

create function ledger_require_balance() returns trigger language plpgsql set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  v_transfer bigint;
begin
  select posted.transfer_id into v_transfer
    from (select transfer_id, sum(amount) as total, bool_or(amount = 0) as idle, count(*) as postings from new_postings group by transfer_id) posted
    where posted.total <> 0 or posted.idle
      or posted.postings <> (select count(*) from ledger_postings p where p.transfer_id = posted.transfer_id)
      or (select t.id from ledger_transfers t where t.id = posted.transfer_id) is null
    limit 1;
  if found then
    raise exception 'The postings of transfer % do not balance, or were not posted in one statement.', v_transfer using errcode = 'FL005';
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

-- Returns the account of an owner and kind; creates it on first use.
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

-- Returns what an account can spend: its balance plus pending credits, less its owner's debt. Negative while the debt is larger.
create function ledger_available(p_account bigint) returns bigint language sql stable as $$
  select (a.balance
    + coalesce((select sum(p.amount) from ledger_pending p where p.account_id = a.id), 0)
    + coalesce((select d.balance from ledger_accounts d where d.owner = a.owner and d.kind = 'debt' and a.kind in ('member', 'performer', 'studio')), 0))::bigint
  from ledger_accounts a where a.id = p_account
$$;

-- Moves pending credits into the balance, pays off the owner's debt from it and returns the balance. Credits are appended to
-- ledger_pending so that a popular performer's account is never a lock. It deletes the rows it adds: ids commit out of order, so
-- "all up to id X" would lose a credit that commits later with a smaller id.
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

-- Takes p_amount from an account. With p_may_owe a shortfall becomes the owner's debt; without it the debit fails. Returns what the
-- account itself paid, which is p_amount unless a debt was made.
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
    raise exception 'Insufficient balance: % requested, % available.', p_amount, v_balance using errcode = 'FL001';
  end if;
  update ledger_accounts set balance = 0, version = version + 1 where id = p_account returning owner into v_owner;
  v_debt := ledger_account(v_owner, 'debt');
  update ledger_accounts set balance = balance - (p_amount - v_balance), version = version + 1 where id = v_debt;
  return v_balance;
end $$;

-- Fails when all reversals of a transfer together would return more to an account than the transfer took from it.
create function ledger_require_reversible(p_original bigint, p_accounts bigint[], p_amounts bigint[]) returns void language plpgsql as $$
begin
  perform from ledger_transfers where id = p_original for no key update;
  if not found or exists (
    select from unnest(p_accounts, p_amounts) as back (account, amount)
    where back.amount > 0 and back.amount
      + coalesce((select sum(p.amount) from ledger_postings p join ledger_transfers t on t.id = p.transfer_id where t.reverses = p_original and p.account_id = back.account), 0)
      > coalesce((select -p.amount from ledger_postings p where p.transfer_id = p_original and p.account_id = back.account), 0)
  ) then
    raise exception 'The reversals would return more than transfer % took.', p_original using errcode = 'FL003';
  end if;
end $$;

-- Posts one transfer, in full or not at all. The i-th owner and kind pays (negative) or receives (positive) the i-th amount. Debits
-- are conditional and taken in the order of their account ids, so that two transfers cannot deadlock. Credits, and debits of the
-- site's accounts that may go negative, are appended to ledger_pending and take no lock.
-- The same key again returns the first transfer; the same key with another request fails with FL002. `available` belongs to the
-- first account.
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
    select ledger_transfer.transfer_id, entry.account, entry.amount from unnest(v_accounts, v_posted) as entry (account, amount) where entry.amount <> 0;
  insert into ledger_pending (account_id, amount)
    select entry.account, entry.amount from unnest(v_accounts, v_posted, p_kinds) as entry (account, amount, kind)
    where entry.amount > 0 or (entry.amount < 0 and entry.kind in ('clearing', 'adjustment', 'commission'));
  available := ledger_available(v_accounts[1]);
end $$;

-- Posts many transfers in one statement (one commit, one pass through each index): tips that arrive together. Each takes from exactly
-- one account that may not go negative; the n-th transfer consists of the movements whose p_at is n. Returns the transfers it
-- posted and leaves the rest to ledger_transfer: a known key, a balance that does not cover the debit before pending credits are
-- folded in, a missing account, or an account that another transaction has locked. When another transaction commits one of the keys
-- at the same moment, the whole statement fails with 23505 and nothing was posted.
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
  -- Scalar subqueries look rows up by index; a join might hash a whole table that was small when the plan was made.
  v_accounts := array(select (select a.id from ledger_accounts a where a.owner = entry.owner and a.kind = entry.kind) from unnest(p_owners, p_account_kinds) with ordinality entry (owner, kind, nth) order by nth);
  if (select count(*) from unnest(p_amounts) amount where amount < 0) <> cardinality(p_keys) then
    raise exception 'Each of these transfers must debit exactly one account.' using errcode = 'FL005';
  end if;
  v_left := array(select p_at[n] from generate_subscripts(p_at, 1) n where v_accounts[n] is null)
    || array(select nth::integer from unnest(p_keys) with ordinality entry (key, nth) where (select t.id from ledger_transfers t where t.key = entry.key) is not null);
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

-- Returns the hash of a set of transfers, chained to the previous seal. JSON arrays keep field boundaries unambiguous.
create function ledger_digest(p_previous text, p_members int8multirange) returns text language sql stable as $$
  select encode(sha256(convert_to(p_previous || coalesce(string_agg(line, e'\n' order by id), ''), 'UTF8')), 'hex')
  from (
    select t.id, jsonb_build_array(t.id, t.key, t.kind, t.request_hash, t.subject, t.reverses, t.note, (extract(epoch from t.created_at) * 1000000)::bigint,
      (select jsonb_agg(jsonb_build_array(p.account_id, p.amount) order by p.account_id) from ledger_postings p where p.transfer_id = t.id))::text as line
    from ledger_transfers t where t.id >= lower(p_members) and t.id < upper(p_members) and t.id <@ p_members
  ) lines
$$;

-- Seals the oldest committed transfers without a seal, at most p_limit of them, and returns their number. It looks 200,000 ids back
-- for transfers that committed after later ones; the audit reports any that lie further back.
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

-- Rows of other features that are written by the statement that posts a transfer: neither is ever committed without the other.

-- Records what each receiver earned from a transfer. Called in the statement that posts the transfer.
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

-- Records a tip. Called in the statement that posts its transfer, so that a whole tip is one round trip.
create function record_tip(
  p_transfer bigint, p_available bigint, p_id uuid, p_sender uuid, p_performer uuid, p_tokens integer, p_message text, p_conversation uuid, p_line uuid, p_key text
) returns void language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  insert into tips (id, sender_id, performer_id, tokens, message, conversation_id, message_id, transfer_id, balance_after, idempotency_key)
    values (p_id, p_sender, p_performer, p_tokens, p_message, p_conversation, p_line, p_transfer, greatest(p_available, 0), p_key);
end $$;

-- Writes a room message in the statement that posts a transfer, with the next number of its conversation.
create function write_message(
  p_id uuid, p_conversation uuid, p_type text, p_text text, p_tokens integer, p_sender uuid, out seq integer, out created_at timestamptz
) language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  update conversations c set last_seq = c.last_seq + 1 where c.id = p_conversation returning c.last_seq into strict seq;
  created_at := clock_timestamp();
  insert into messages (id, conversation_id, seq, type, text, tokens, sender_id, created_at) values (p_id, p_conversation, seq, p_type, p_text, p_tokens, p_sender, created_at);
end $$;
