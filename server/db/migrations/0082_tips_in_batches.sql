-- Tips that arrive together are posted by fewer statements, each over all of them, and no longer by statements for each tip.
-- The arrays and rows of a batch belong together by their place; a null transfer was not posted, and its row is skipped.
-- Planned for indexes, as all functions of the ledger are, because the plan of a new site's empty tables would stay.
drop function ledger_transfer_many(text[], text[], text[], uuid[], text[], integer[], uuid[], text[], bigint[]);
--> statement-breakpoint
-- Posts many transfers in one statement (one commit, one pass through each index): tips that arrive together. Each takes from exactly
-- one account that may not go negative; the n-th transfer consists of the movements whose p_at is n. Returns the transfers that it
-- posted with what their payers can spend, in the order of the keys, and null for the rest, which it leaves to ledger_transfer: a
-- known key, a balance that does not cover all debits of the batch up to this one before pending credits are folded in, a missing
-- account, an account that another transaction has locked, or a member with limits. When another transaction commits one of the
-- keys at the same moment, the whole statement fails with 23505 and nothing was posted.
create function ledger_transfer_many(
  p_keys text[], p_kinds text[], p_hashes text[], p_subjects uuid[], p_notes text[], p_at integer[], p_owners uuid[], p_account_kinds text[], p_amounts bigint[],
  out transfers bigint[], out available bigint[]
) language plpgsql set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  v_accounts bigint[];
  v_left integer[];
  v_locked bigint[];
  v_balances bigint[];
  v_elsewhere bigint[];
  v_ids bigint[];
  v_posted integer[];
begin
  if (select count(*) from unnest(p_amounts) amount where amount < 0) <> cardinality(p_keys) then
    raise exception 'Each of these transfers must debit exactly one account.' using errcode = 'FL005';
  end if;
  -- Scalar subqueries look rows up by index; a join might hash a whole table that was small when the plan was made.
  v_accounts := array(select (select a.id from ledger_accounts a where a.owner = entry.owner and a.kind = entry.kind) from unnest(p_owners, p_account_kinds) with ordinality entry (owner, kind, nth) order by nth);
  v_left := array(
    select m.at from unnest(p_at, v_accounts, p_owners, p_amounts) m (at, account, owner, amount) where m.account is null or (m.amount < 0
      and coalesce((select l.member_id from spending_limits l where l.member_id = m.owner limit 1), (select p.member_id from spending_pauses p where p.member_id = m.owner)) is not null)
    union all
    select nth::integer from unnest(p_keys) with ordinality entry (key, nth) where array_position(p_keys, key) <> nth or (select t.id from ledger_transfers t where t.key = entry.key) is not null);
  -- Locked in the order of account ids, so that two batches cannot deadlock.
  select array_agg(a.id), array_agg(a.balance), array_agg(coalesce((select sum(p.amount) from ledger_pending p where p.account_id = a.id), 0)
      + coalesce((select d.balance from ledger_accounts d where d.owner = a.owner and d.kind = 'debt' and a.kind in ('member', 'performer', 'studio')), 0))
    into v_locked, v_balances, v_elsewhere
    from (select id, owner, kind, balance from ledger_accounts
      where id = any (array(select account from unnest(v_accounts, p_amounts) m (account, amount) where amount < 0)) order by id for no key update skip locked) a;
  with debits as (
    select m.at, m.account, -m.amount as amount, v_balances[array_position(v_locked, m.account)] - sum(-m.amount) over (partition by m.account order by m.at) as rest
    from unnest(p_at, v_accounts, p_amounts) m (at, account, amount) where m.amount < 0 and m.account = any (v_locked) and m.at <> all (v_left)),
  covered as materialized (select * from debits where rest >= 0),
  taken as (
    update ledger_accounts a set balance = a.balance - paid.amount, version = a.version + 1
      from (select account, sum(amount) as amount from covered group by account) paid where a.id = paid.account)
    select array_agg(covered.at order by nth), array_agg(covered.rest + v_elsewhere[array_position(v_locked, covered.account)] order by nth)
      into v_posted, available from generate_subscripts(p_keys, 1) nth left join covered on covered.at = nth;
  with made as (
    insert into ledger_transfers (key, kind, request_hash, subject, note)
      select p_keys[nth], p_kinds[nth], p_hashes[nth], p_subjects[nth], p_notes[nth] from unnest(v_posted) nth where nth is not null order by nth returning id, key)
    select array_agg(made.id order by nth) into transfers from generate_subscripts(p_keys, 1) nth left join made on made.key = p_keys[nth] and v_posted[nth] is not null;
  insert into ledger_postings (transfer_id, account_id, amount)
    select transfers[m.at], m.account, m.amount from unnest(p_at, v_accounts, p_amounts) m (at, account, amount) where transfers[m.at] is not null and m.amount <> 0;
  -- one row for each account: pending credits have no transfer of their own
  insert into ledger_pending (account_id, amount)
    select m.account, sum(m.amount) from unnest(p_at, v_accounts, p_amounts) m (at, account, amount) where transfers[m.at] is not null and m.amount > 0 group by m.account;
end $$;
--> statement-breakpoint
drop function record_earnings(integer[], bigint[], bigint[], jsonb[]);
--> statement-breakpoint
create function record_earnings(p_transfers bigint[], p_available bigint[], p_rows jsonb) returns jsonb
language plpgsql set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
begin
  insert into earnings (id, transfer_id, receiver, role, performer_id, payer_id, type, subject, gross, net, rate, conversion_rate)
    select share.id, paid.transfer, share.receiver, share.role, paid.performer, paid.payer, paid.type, paid.subject, paid.gross, share.net, share.rate, paid.conversion
    from rows from (
        jsonb_to_recordset(p_rows) as (performer uuid, payer uuid, type text, subject uuid, gross bigint, conversion numeric, receivers jsonb),
        unnest(p_transfers)
      ) paid (performer, payer, type, subject, gross, conversion, receivers, transfer),
      jsonb_to_recordset(paid.receivers) share (id uuid, receiver uuid, role text, net bigint, rate numeric)
    where paid.transfer is not null;
  return null;
end $$;
--> statement-breakpoint
drop function record_tips(integer[], bigint[], bigint[], jsonb[]);
--> statement-breakpoint
create function record_tips(p_transfers bigint[], p_available bigint[], p_rows jsonb) returns jsonb
language plpgsql set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
begin
  insert into tips (id, sender_id, performer_id, tokens, message, conversation_id, message_id, transfer_id, balance_after, idempotency_key, anonymous)
    select id, sender, performer, tokens, message, conversation, line, transfer, greatest(available, 0), key, anonymous
    from rows from (
        jsonb_to_recordset(p_rows) as (id uuid, sender uuid, performer uuid, tokens integer, message text, conversation uuid, line uuid, key text, anonymous boolean),
        unnest(p_transfers, p_available)
      ) tip (id, sender, performer, tokens, message, conversation, line, key, anonymous, transfer, available)
    where transfer is not null;
  return null;
end $$;
--> statement-breakpoint
drop function write_messages(integer[], bigint[], bigint[], jsonb[]);
--> statement-breakpoint
-- Returns the number and time of each message. Rooms are locked in the order of their ids, so that two statements cannot deadlock.
create function write_messages(p_transfers bigint[], p_available bigint[], p_rows jsonb) returns jsonb
language plpgsql set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  v_rooms uuid[] := array(
    select room from rows from (jsonb_to_recordset(p_rows) as (conversation uuid), unnest(p_transfers)) message (room, transfer) where transfer is not null);
  v_written jsonb;
  v_messages integer;
begin
  perform from conversations c where c.id = any (v_rooms) order by c.id for no key update;
  with counted as (
    update conversations c set last_seq = c.last_seq + added.messages, updated_at = clock_timestamp()
      from (select room, count(*)::integer as messages from unnest(v_rooms) room group by room) added where c.id = added.room
      returning c.id, c.last_seq - added.messages as before),
  given as materialized (
    select message.*, counted.before + row_number() over (partition by counted.id order by message.nth) as seq, clock_timestamp() as created_at
    from rows from (
        jsonb_to_recordset(p_rows) as (id uuid, conversation uuid, type text, text text, tokens integer, sender uuid, anonymous boolean),
        unnest(p_transfers)
      ) with ordinality message (id, conversation, type, text, tokens, sender, anonymous, transfer, nth)
      left join counted on counted.id = message.conversation and message.transfer is not null),
  written as (
    insert into messages (id, conversation_id, seq, type, text, tokens, sender_id, anonymous, created_at)
      select id, conversation, seq, type, text, tokens, sender, anonymous, created_at from given where seq is not null order by nth)
  select jsonb_agg(case when seq is not null then jsonb_build_object('seq', seq, 'created_at', created_at) end order by nth), count(seq) into v_written, v_messages from given;
  if v_messages <> cardinality(v_rooms) then
    raise exception 'A message has no conversation.' using errcode = 'P0002';
  end if;
  return v_written;
end $$;
--> statement-breakpoint
drop function add_attached_jobs(integer[], bigint[], bigint[], jsonb[]);
--> statement-breakpoint
create function add_attached_jobs(p_transfers bigint[], p_available bigint[], p_rows jsonb) returns jsonb language plpgsql as $$
begin
  perform graphile_worker.add_job(task, payload => payload)
    from rows from (jsonb_to_recordset(p_rows) as (task text, payload json), unnest(p_transfers)) job (task, payload, transfer) where transfer is not null;
  return null;
end $$;
--> statement-breakpoint
-- The kinds of events that tools of a performer read, by a key or a webhook. Not `where disabled_at is null`: a plan made while
-- there are few webhooks could use the index of those that are due, and later read the webhooks of all performers for each tip.
create view feed_readers as
  select performer_id, unnest(kinds) as kind from feed_keys
  union all select performer_id, unnest(case when disabled_at is null then kinds end) from webhooks;
--> statement-breakpoint
create or replace function write_feed_event(performer uuid, member uuid, event_kind text, event_facts jsonb) returns void
language plpgsql as $$
begin
  if exists (select from feed_readers r where r.performer_id = performer and r.kind = event_kind) then
    insert into feed_events (performer_id, member_id, kind, facts) values (performer, member, event_kind, event_facts);
  end if;
end $$;
--> statement-breakpoint
drop trigger feed_tip on tips;
--> statement-breakpoint
drop function feed_tip();
--> statement-breakpoint
-- Tools may show events to others, so an anonymous tip is an event without its sender. A bitmap would hold all of a performer's
-- webhooks, of which the first one is enough.
create function feed_tips() returns trigger language plpgsql
set enable_seqscan = off set enable_bitmapscan = off set plan_cache_mode = force_generic_plan as $$
begin
  insert into feed_events (performer_id, member_id, kind, facts)
    select performer_id, case when not anonymous then sender_id end, 'tip', jsonb_build_object('tokens', tokens) from added
    where (select r.kind from feed_readers r where r.performer_id = added.performer_id and r.kind = 'tip' limit 1) is not null
    order by transfer_id;
  return null;
end $$;
--> statement-breakpoint
create trigger feed_tips after insert on tips referencing new table as added for each statement execute function feed_tips();
