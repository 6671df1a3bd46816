-- What tips, payments and their messages write in the statement of a transfer, for many transfers at once: the n-th transfer takes
-- p_rows[p_at[n]]. One update numbers all messages of a room, and each table takes all of its rows by one insert.
-- Planned for indexes, as all functions of the ledger are, because the plan of a new site's empty tables would stay.
drop function record_earnings(bigint, uuid[], uuid[], text[], uuid, uuid, text, uuid, bigint, bigint[], numeric[], numeric);
--> statement-breakpoint
create function record_earnings(p_at integer[], p_transfers bigint[], p_available bigint[], p_rows jsonb[]) returns jsonb[]
language plpgsql set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
begin
  insert into earnings (id, transfer_id, receiver, role, performer_id, payer_id, type, subject, gross, net, rate, conversion_rate)
    select share.id, posted.transfer, share.receiver, share.role, paid.performer, paid.payer, paid.type, paid.subject, paid.gross, share.net, share.rate, paid.conversion
    from unnest(p_at, p_transfers) posted (at, transfer),
      jsonb_to_record(p_rows[posted.at]) paid (performer uuid, payer uuid, type text, subject uuid, gross bigint, conversion numeric, receivers jsonb),
      jsonb_to_recordset(paid.receivers) share (id uuid, receiver uuid, role text, net bigint, rate numeric);
  return null;
end $$;
--> statement-breakpoint
drop function record_tip(bigint, bigint, uuid, uuid, uuid, integer, text, uuid, uuid, text, boolean);
--> statement-breakpoint
create function record_tips(p_at integer[], p_transfers bigint[], p_available bigint[], p_rows jsonb[]) returns jsonb[]
language plpgsql set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
begin
  insert into tips (id, sender_id, performer_id, tokens, message, conversation_id, message_id, transfer_id, balance_after, idempotency_key, anonymous)
    select tip.id, tip.sender, tip.performer, tip.tokens, tip.message, tip.conversation, tip.line, posted.transfer, greatest(posted.available, 0), tip.key, tip.anonymous
    from unnest(p_at, p_transfers, p_available) posted (at, transfer, available),
      jsonb_to_record(p_rows[posted.at]) tip (id uuid, sender uuid, performer uuid, tokens integer, message text, conversation uuid, line uuid, key text, anonymous boolean);
  return null;
end $$;
--> statement-breakpoint
drop function write_message(uuid, uuid, text, text, integer, uuid, boolean);
--> statement-breakpoint
-- Returns the number and time of each message. Rooms are locked in the order of their ids, so that two statements cannot deadlock.
create function write_messages(p_at integer[], p_transfers bigint[], p_available bigint[], p_rows jsonb[]) returns jsonb[]
language plpgsql set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  v_rooms uuid[] := array(select (p_rows[at]->>'conversation')::uuid from unnest(p_at) at);
  v_written jsonb[];
begin
  perform from conversations c where c.id = any (v_rooms) order by c.id for no key update;
  with counted as (
    update conversations c set last_seq = c.last_seq + added.messages, updated_at = clock_timestamp()
      from (select room, count(*)::integer as messages from unnest(v_rooms) room group by room) added where c.id = added.room
      returning c.id, c.last_seq - added.messages as before),
  given as materialized (
    select entry.nth, message.*, counted.before + row_number() over (partition by message.conversation order by entry.nth) as seq, clock_timestamp() as created_at
    from unnest(p_at) with ordinality entry (at, nth),
      jsonb_to_record(p_rows[entry.at]) message (id uuid, conversation uuid, type text, text text, tokens integer, sender uuid, anonymous boolean)
      join counted on counted.id = message.conversation),
  written as (
    insert into messages (id, conversation_id, seq, type, text, tokens, sender_id, anonymous, created_at)
      select id, conversation, seq, type, text, tokens, sender, anonymous, created_at from given order by nth)
  select array_agg(jsonb_build_object('seq', seq, 'created_at', created_at) order by nth) into v_written from given;
  if cardinality(v_written) is distinct from cardinality(p_at) then
    raise exception 'A message has no conversation.' using errcode = 'P0002';
  end if;
  return v_written;
end $$;
--> statement-breakpoint
create function add_attached_jobs(p_at integer[], p_transfers bigint[], p_available bigint[], p_rows jsonb[]) returns jsonb[] language plpgsql as $$
begin
  perform graphile_worker.add_job(p_rows[at]->>'task', payload => (p_rows[at]->'payload')::json) from unnest(p_at) at;
  return null;
end $$;
