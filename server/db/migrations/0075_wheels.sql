-- Wheels: entries of tip menus that draw one of several outcomes, from a secret seed whose hash is known beforehand.
alter table tip_menu_entries add column outcomes jsonb;
--> statement-breakpoint
create table wheel_rounds (
  id uuid primary key,
  performer_id uuid not null references accounts (id) on delete cascade,
  entry_id uuid references tip_menu_entries (id) on delete set null,
  seed text not null,
  seed_hash text not null,
  outcomes jsonb not null,
  draws integer not null default 0,
  show_since timestamptz,
  created_at timestamptz not null default now(),
  closed_at timestamptz
);
--> statement-breakpoint
create unique index wheel_rounds_open on wheel_rounds (entry_id) where closed_at is null;
--> statement-breakpoint
create index wheel_rounds_performer on wheel_rounds (performer_id);
--> statement-breakpoint
alter table tip_menu_orders
  add column round_id uuid references wheel_rounds (id),
  add column draw_number integer,
  add column client_seed text,
  add column outcome text,
  add constraint tip_menu_orders_draw unique (round_id, draw_number),
  add constraint tip_menu_orders_wheel check (num_nulls(round_id, draw_number, client_seed, outcome) in (0, 4));
