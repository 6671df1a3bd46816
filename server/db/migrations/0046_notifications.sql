-- What accounts are notified of, and the kinds that they switched off.
create table notifications (
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  kind text not null,
  key text not null,
  actor_id uuid references accounts (id) on delete cascade,
  message_id uuid references messages (id) on delete cascade,
  facts jsonb not null,
  count integer not null default 1,
  at timestamptz not null default clock_timestamp(),
  read_at timestamptz
);
--> statement-breakpoint
create unique index notifications_key on notifications (account_id, key);
--> statement-breakpoint
create index notifications_newest on notifications (account_id, at desc);
--> statement-breakpoint
create index notifications_unread on notifications (account_id) where read_at is null;
--> statement-breakpoint
create index notifications_actor on notifications (actor_id);
--> statement-breakpoint
create index notifications_message on notifications (message_id) where message_id is not null;
--> statement-breakpoint
create index notifications_at on notifications (at);
--> statement-breakpoint
create table notifications_off (
  account_id uuid not null references accounts (id) on delete cascade,
  kind text not null,
  primary key (account_id, kind)
);
