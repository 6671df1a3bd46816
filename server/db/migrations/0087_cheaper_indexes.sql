-- Each index costs a tip about 2 %. The index on type and payment state finds unrequested earnings too.
DROP INDEX "earnings_unrequested";
--> statement-breakpoint
-- The ledger keeps the idempotency key of each tip and lets nobody use it twice. The tips of a sender are looked up by performer.
DROP INDEX "tips_key";
--> statement-breakpoint
ALTER TABLE "tips" DROP COLUMN "idempotency_key";
--> statement-breakpoint
CREATE INDEX "tips_sender" ON "tips" USING btree ("sender_id","performer_id");
--> statement-breakpoint
create or replace function record_tips(p_transfers bigint[], p_available bigint[], p_rows jsonb) returns jsonb
language plpgsql set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
begin
  insert into tips (id, sender_id, performer_id, tokens, message, conversation_id, message_id, transfer_id, balance_after, anonymous)
    select id, sender, performer, tokens, message, conversation, line, transfer, greatest(available, 0), anonymous
    from rows from (
        jsonb_to_recordset(p_rows) as (id uuid, sender uuid, performer uuid, tokens integer, message text, conversation uuid, line uuid, anonymous boolean),
        unnest(p_transfers, p_available)
      ) tip (id, sender, performer, tokens, message, conversation, line, anonymous, transfer, available)
    where transfer is not null;
  return null;
end $$;
