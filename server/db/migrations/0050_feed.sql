-- The event feed of performers' own tools: its keys, and the events that their tools have not missed yet.
create table feed_keys (
  id uuid primary key,
  performer_id uuid not null references accounts (id) on delete cascade,
  name text not null,
  hash text not null,
  kinds text[] not null,
  created_at timestamptz not null default now(),
  used_at timestamptz
);
--> statement-breakpoint
create unique index feed_keys_hash on feed_keys (hash);
--> statement-breakpoint
create index feed_keys_performer on feed_keys (performer_id);
--> statement-breakpoint
create table feed_events (
  id bigint generated always as identity,
  xid xid8 not null default pg_current_xact_id(),
  performer_id uuid not null references accounts (id) on delete cascade,
  member_id uuid references accounts (id) on delete cascade,
  kind text not null,
  facts jsonb not null,
  at timestamptz not null default clock_timestamp(),
  primary key (performer_id, xid, id)
);
--> statement-breakpoint
create index feed_events_at on feed_events (at);
--> statement-breakpoint
create index feed_events_member on feed_events (member_id);
--> statement-breakpoint
-- Writes an event in the transaction of what happened, if a tool of the performer reads its kind.
create function write_feed_event(performer uuid, member uuid, event_kind text, event_facts jsonb) returns void
language plpgsql as $$
begin
  if exists (select from feed_keys where performer_id = performer and event_kind = any (kinds)) then
    insert into feed_events (performer_id, member_id, kind, facts) values (performer, member, event_kind, event_facts);
  end if;
end $$;
--> statement-breakpoint
create function feed_tip() returns trigger language plpgsql as $$
begin
  perform write_feed_event(new.performer_id, new.sender_id, 'tip', jsonb_build_object('tokens', new.tokens));
  return null;
end $$;
--> statement-breakpoint
create trigger feed_tip after insert on tips for each row execute function feed_tip();
--> statement-breakpoint
create function feed_menu_entry() returns trigger language plpgsql as $$
begin
  perform write_feed_event(new.performer_id, tips.sender_id, 'menuEntry',
    jsonb_build_object('tokens', tips.tokens, 'name', new.name, 'orderId', new.id)) from tips where tips.id = new.id;
  return null;
end $$;
--> statement-breakpoint
create trigger feed_menu_entry after insert on tip_menu_orders for each row execute function feed_menu_entry();
--> statement-breakpoint
create function feed_follow() returns trigger language plpgsql as $$
begin
  perform write_feed_event(new.performer_id, new.user_id, 'follow', '{}');
  return null;
end $$;
--> statement-breakpoint
create trigger feed_follow after insert on favourites for each row execute function feed_follow();
--> statement-breakpoint
create function feed_sale() returns trigger language plpgsql as $$
begin
  perform write_feed_event(new.performer_id, new.member_id, 'sale',
    jsonb_build_object('tokens', new.tokens, 'name', new.name, 'item', new.type, 'quantity', new.quantity));
  return null;
end $$;
--> statement-breakpoint
create trigger feed_sale after insert on orders for each row execute function feed_sale();
