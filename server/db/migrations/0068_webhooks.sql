-- Addresses of performers' own servers, which get the events of the feed as signed requests.
create table webhooks (
  id uuid primary key,
  performer_id uuid not null references accounts (id) on delete cascade,
  url text not null,
  kinds text[] not null,
  secret text not null,
  former_secret text,
  former_until timestamptz,
  after_xid xid8 not null,
  after_id bigint not null default 0,
  failures integer not null default 0,
  failing_since timestamptz,
  next_at timestamptz not null default now(),
  disabled_at timestamptz,
  created_at timestamptz not null default now()
);
--> statement-breakpoint
create index webhooks_performer on webhooks (performer_id);
--> statement-breakpoint
create index webhooks_due on webhooks (next_at) where disabled_at is null;
--> statement-breakpoint
create table webhook_deliveries (
  id uuid primary key,
  webhook_id uuid not null references webhooks (id) on delete cascade,
  event_xid xid8 not null,
  event_id bigint not null,
  kind text not null,
  status integer,
  failure text,
  took_ms integer not null,
  at timestamptz not null default now()
);
--> statement-breakpoint
create index webhook_deliveries_webhook on webhook_deliveries (webhook_id, at);
--> statement-breakpoint
create index webhook_deliveries_at on webhook_deliveries (at);
--> statement-breakpoint
create or replace function write_feed_event(performer uuid, member uuid, event_kind text, event_facts jsonb) returns void
language plpgsql as $$
begin
  if exists (select from feed_keys where performer_id = performer and event_kind = any (kinds))
    or exists (select from webhooks where performer_id = performer and disabled_at is null and event_kind = any (kinds)) then
    insert into feed_events (performer_id, member_id, kind, facts) values (performer, member, event_kind, event_facts);
  end if;
end $$;
