-- Performers with the most watch time of accounts come first. Guests cannot lift a show above it.
alter table performers add column watch_seconds integer not null default 0;
--> statement-breakpoint
alter table performers add column watched_at timestamp with time zone;
--> statement-breakpoint
drop index performers_default_order;
--> statement-breakpoint
create index performers_default_order on performers
  (on_stage desc nulls first, watch_seconds desc nulls first, viewers desc nulls first, is_online desc nulls first, views desc nulls first, account_id desc nulls first)
  where listed;
--> statement-breakpoint
-- Watch time changes all the time, like viewers.
drop trigger performers_pages_update on performers;
--> statement-breakpoint
create trigger performers_pages_update after update on performers for each row
  when (to_jsonb(old) - array['is_online', 'viewers', 'watch_seconds', 'watched_at', 'views', 'thumbnail', 'thumbnail_at'] is distinct from to_jsonb(new) - array['is_online', 'viewers', 'watch_seconds', 'watched_at', 'views', 'thumbnail', 'thumbnail_at'])
  execute function notify_performer_changed();
--> statement-breakpoint
-- The size of all stored files of an item, for the storage quota.
alter table products add column bytes bigint not null default 0;
--> statement-breakpoint
alter table videos add column bytes bigint not null default 0;
--> statement-breakpoint
alter table galleries add column bytes bigint not null default 0;
--> statement-breakpoint
alter table photos add column bytes bigint not null default 0;
--> statement-breakpoint
update products set bytes = file_bytes where file_bytes is not null;
--> statement-breakpoint
update videos set bytes = file_bytes where file_bytes is not null;
--> statement-breakpoint
-- Every account can block accounts, so the blocking side need not be a performer.
alter table blocked_users drop constraint blocked_users_performer_id_performers_account_id_fk;
--> statement-breakpoint
alter table blocked_users add constraint blocked_users_performer_id_accounts_id_fk foreign key (performer_id) references accounts (id) on delete cascade;
