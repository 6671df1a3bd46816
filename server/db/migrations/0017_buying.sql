-- The free tokens of a member's first purchase: promised by the order, posted with its payment, taken back with it.
alter table token_orders add column bonus_tokens integer not null default 0;
--> statement-breakpoint
alter table token_orders add column bonus_transfer_id bigint;
--> statement-breakpoint
-- Banners about the bonus of the first purchase are for guests and members who can have it.
alter table promos add column audience text not null default 'everyone';
--> statement-breakpoint
-- Performers may accept tips while they are offline.
alter table performers add column offline_tips boolean not null default false;
--> statement-breakpoint
-- The delivery address of a member's last order, to fill in the next one.
create table delivery_addresses (
  account_id uuid primary key references accounts (id) on delete cascade,
  name text not null,
  street text not null,
  city text not null,
  postal_code text not null,
  country text not null,
  updated_at timestamptz not null default now()
);
