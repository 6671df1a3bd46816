-- What rides with the transfer of a tip (server/db/riders.ts), so that a whole tip is one statement.

create function record_tip(
  p_transfer bigint, p_available bigint, p_id uuid, p_sender uuid, p_performer uuid, p_tokens integer, p_message text, p_conversation uuid, p_line uuid, p_key text
) returns void language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  insert into tips (id, sender_id, performer_id, tokens, message, conversation_id, message_id, transfer_id, balance_after, idempotency_key)
    values (p_id, p_sender, p_performer, p_tokens, p_message, p_conversation, p_line, p_transfer, greatest(p_available, 0), p_key);
end $$;

-- A line of a room that rides: what the chat's own statement does, where a statement cannot be.
create function write_line(
  p_id uuid, p_conversation uuid, p_type text, p_text text, p_tokens integer, p_sender uuid, out seq integer, out created_at timestamptz
) language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  update conversations c set last_seq = c.last_seq + 1 where c.id = p_conversation returning c.last_seq into strict seq;
  created_at := clock_timestamp();
  insert into messages (id, conversation_id, seq, type, text, tokens, sender_id, created_at) values (p_id, p_conversation, seq, p_type, p_text, p_tokens, p_sender, created_at);
end $$;
