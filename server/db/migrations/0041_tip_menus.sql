-- Tip menus: what a tip can order, and the performer's queue of orders.
create table tip_menus (
  id uuid primary key,
  performer_id uuid not null references accounts (id) on delete cascade,
  name text not null,
  is_on boolean not null default false
);
--> statement-breakpoint
create index tip_menus_performer on tip_menus (performer_id);
--> statement-breakpoint
create unique index tip_menus_on on tip_menus (performer_id) where is_on;
--> statement-breakpoint
create table tip_menu_entries (
  id uuid primary key,
  menu_id uuid not null references tip_menus (id) on delete cascade,
  position integer not null,
  name text not null,
  section text not null,
  detail text not null,
  icon text not null,
  price integer not null,
  cooldown_seconds integer,
  stock integer,
  followers_only boolean not null,
  constraint tip_menu_entries_price check (price > 0)
);
--> statement-breakpoint
create index tip_menu_entries_menu on tip_menu_entries (menu_id, position);
--> statement-breakpoint
create table tip_menu_orders (
  id uuid primary key references tips (id),
  performer_id uuid not null references accounts (id),
  entry_id uuid references tip_menu_entries (id) on delete set null,
  message_id uuid not null unique,
  name text not null,
  icon text not null,
  status text not null default 'waiting',
  queued_at timestamptz not null default clock_timestamp(),
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  return_transfer_id bigint unique,
  constraint tip_menu_orders_decided check (
    (status = 'waiting') = (decided_at is null) and (status = 'returned') = (return_transfer_id is not null)
  )
);
--> statement-breakpoint
create index tip_menu_orders_waiting on tip_menu_orders (performer_id, queued_at) where status = 'waiting';
--> statement-breakpoint
create index tip_menu_orders_performer on tip_menu_orders (performer_id, created_at);
--> statement-breakpoint
create index tip_menu_orders_entry on tip_menu_orders (entry_id, created_at);
