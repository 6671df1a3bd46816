-- The site's key for push services, the browsers that get push messages, and what was sent to each.
create table push_keys (
  id boolean primary key default true,
  public_key text not null,
  private_sealed text not null,
  constraint push_keys_one check (id)
);
--> statement-breakpoint
create table push_devices (
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  session_id uuid not null references sessions (id) on delete cascade,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  is_discreet boolean not null default false,
  created_at timestamptz not null default clock_timestamp(),
  reached_at timestamptz
);
--> statement-breakpoint
create index push_devices_account on push_devices (account_id);
--> statement-breakpoint
create index push_devices_session on push_devices (session_id);
--> statement-breakpoint
create table push_deliveries (
  notification_id uuid not null references notifications (id) on delete cascade,
  device_id uuid not null references push_devices (id) on delete cascade,
  at timestamptz not null,
  primary key (notification_id, device_id)
);
--> statement-breakpoint
create index push_deliveries_device on push_deliveries (device_id);
