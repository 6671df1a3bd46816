-- Where and when accounts are notified, and what goes out to them.
create table notification_choices (
  account_id uuid not null references accounts (id) on delete cascade,
  kind text not null,
  channel text not null,
  is_on boolean not null,
  primary key (account_id, kind, channel)
);
--> statement-breakpoint
insert into notification_choices (account_id, kind, channel, is_on)
select account_id, kind, channel, false
from notifications_off, unnest(array['bell', 'toast', 'push', 'mail', 'digest']) channel
-- emails about these were sent whether or not the bell showed them
where channel <> 'mail' or kind not in ('order', 'refund', 'payout');
--> statement-breakpoint
drop table notifications_off;
--> statement-breakpoint
create table notification_settings (
  account_id uuid primary key references accounts (id) on delete cascade,
  quiet_from text,
  quiet_until text,
  digest text not null default 'weekly',
  is_discreet boolean not null default false,
  is_mail_off boolean not null default false
);
--> statement-breakpoint
alter table notifications add column in_bell boolean not null default true;
--> statement-breakpoint
create table notification_deliveries (
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  channel text not null,
  notification_id uuid references notifications (id) on delete cascade,
  occasion text not null,
  status text not null default 'waiting',
  due_at timestamptz not null,
  claimed_at timestamptz
);
--> statement-breakpoint
create unique index notification_deliveries_occasion on notification_deliveries (account_id, channel, occasion);
--> statement-breakpoint
create index notification_deliveries_waiting on notification_deliveries (account_id, channel, due_at)
  where status = 'waiting';
--> statement-breakpoint
create index notification_deliveries_notification on notification_deliveries (notification_id);
--> statement-breakpoint
create index notification_deliveries_due on notification_deliveries (due_at);
