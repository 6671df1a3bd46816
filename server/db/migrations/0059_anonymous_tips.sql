-- Tips whose sender only the performer sees. The message carries the mark, too: it is read far more often than the tip.
alter table accounts add column anonymous_tips boolean not null default false;
--> statement-breakpoint
alter table tips add column anonymous boolean not null default false;
--> statement-breakpoint
alter table messages add column anonymous boolean not null default false;
--> statement-breakpoint
drop function record_tip(bigint, bigint, uuid, uuid, uuid, integer, text, uuid, uuid, text);
--> statement-breakpoint
create function record_tip(
  p_transfer bigint, p_available bigint, p_id uuid, p_sender uuid, p_performer uuid, p_tokens integer, p_message text, p_conversation uuid, p_line uuid, p_key text,
  p_anonymous boolean default false
) returns void language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  insert into tips (id, sender_id, performer_id, tokens, message, conversation_id, message_id, transfer_id, balance_after, idempotency_key, anonymous)
    values (p_id, p_sender, p_performer, p_tokens, p_message, p_conversation, p_line, p_transfer, greatest(p_available, 0), p_key, p_anonymous);
end $$;
--> statement-breakpoint
drop function write_message(uuid, uuid, text, text, integer, uuid);
--> statement-breakpoint
create function write_message(
  p_id uuid, p_conversation uuid, p_type text, p_text text, p_tokens integer, p_sender uuid, p_anonymous boolean default false, out seq integer, out created_at timestamptz
) language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  update conversations c set last_seq = c.last_seq + 1, updated_at = clock_timestamp() where c.id = p_conversation returning c.last_seq into strict seq;
  created_at := clock_timestamp();
  insert into messages (id, conversation_id, seq, type, text, tokens, sender_id, anonymous, created_at)
    values (p_id, p_conversation, seq, p_type, p_text, p_tokens, p_sender, p_anonymous, created_at);
end $$;
--> statement-breakpoint
-- The tools that read the feed may show it to others.
create or replace function feed_tip() returns trigger language plpgsql as $$
begin
  perform write_feed_event(new.performer_id, case when not new.anonymous then new.sender_id end, 'tip', jsonb_build_object('tokens', new.tokens));
  return null;
end $$;
--> statement-breakpoint
create or replace function feed_menu_entry() returns trigger language plpgsql as $$
begin
  perform write_feed_event(new.performer_id, case when not tips.anonymous then tips.sender_id end, 'menuEntry',
    jsonb_build_object('tokens', tips.tokens, 'name', new.name, 'orderId', new.id)) from tips where tips.id = new.id;
  return null;
end $$;
