-- Conversations and menu items say when they last changed, as all documents do.
alter table conversations add column updated_at timestamptz not null default now();
--> statement-breakpoint
update conversations c set updated_at = coalesce(
  (select m.created_at from messages m where m.conversation_id = c.id order by m.seq desc limit 1), c.created_at);
--> statement-breakpoint
alter table menu_items add column created_at timestamptz not null default now(), add column updated_at timestamptz not null default now();
--> statement-breakpoint
create or replace function write_message(
  p_id uuid, p_conversation uuid, p_type text, p_text text, p_tokens integer, p_sender uuid, out seq integer, out created_at timestamptz
) language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  update conversations c set last_seq = c.last_seq + 1, updated_at = clock_timestamp() where c.id = p_conversation returning c.last_seq into strict seq;
  created_at := clock_timestamp();
  insert into messages (id, conversation_id, seq, type, text, tokens, sender_id, created_at) values (p_id, p_conversation, seq, p_type, p_text, p_tokens, p_sender, created_at);
end $$;
