-- Versions of rates get their ids in the order in which they are committed, so the newest id says whether any were added.
create function rates_in_order() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('commission rates', 14));
  return null;
end $$;
--> statement-breakpoint
create trigger in_order before insert on commission_rates for each statement execute function rates_in_order();
--> statement-breakpoint
-- Finds the next planned rate.
CREATE INDEX "commission_rates_valid_from" ON "commission_rates" USING btree ("valid_from");
--> statement-breakpoint
-- Returns whether the rates are those that a process read: none was added since, and none that was planned has come into force.
create function rates_are_current(p_read jsonb) returns boolean language plpgsql stable as $$
begin
  return (select max(id) from commission_rates) = (p_read->>'newest')::bigint and now() < coalesce((p_read->>'until')::timestamptz, 'infinity');
end $$;
