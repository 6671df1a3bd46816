-- Performers tell their followers, supporters or buyers something, and see their followers over time.
create table announcements (
  id uuid primary key,
  performer_id uuid not null references performers (account_id) on delete cascade,
  audience text not null check (audience in ('followers', 'supporters', 'buyers')),
  item_type text,
  item_id uuid,
  item_name text,
  text text not null,
  photo jsonb,
  idempotency_key text,
  told integer not null default 0,
  created_at timestamp with time zone not null default now(),
  sent_at timestamp with time zone,
  removed_at timestamp with time zone,
  taken_down_at timestamp with time zone
);
--> statement-breakpoint
create index announcements_performer on announcements using btree (performer_id, created_at desc);
--> statement-breakpoint
create unique index announcements_key on announcements using btree (performer_id, idempotency_key);
--> statement-breakpoint
create table announcement_recipients (
  announcement_id uuid not null,
  account_id uuid not null references accounts (id) on delete cascade,
  opened_at timestamp with time zone,
  watched_at timestamp with time zone,
  constraint announcement_recipients_announcement_id_account_id_pk primary key (announcement_id, account_id),
  constraint announcement_recipients_announcement_fk foreign key (announcement_id) references announcements (id) on delete cascade
);
--> statement-breakpoint
create index announcement_recipients_opened on announcement_recipients using btree (account_id, opened_at) where opened_at is not null;
--> statement-breakpoint
create index announcement_recipients_account on announcement_recipients using btree (account_id);
--> statement-breakpoint
create table announcement_optouts (
  account_id uuid not null references accounts (id) on delete cascade,
  performer_id uuid not null references performers (account_id) on delete cascade,
  constraint announcement_optouts_account_id_performer_id_pk primary key (account_id, performer_id)
);
--> statement-breakpoint
create index announcement_optouts_performer on announcement_optouts using btree (performer_id);
--> statement-breakpoint
create table follower_days (
  performer_id uuid not null references performers (account_id) on delete cascade,
  day date not null,
  followers integer not null,
  constraint follower_days_performer_id_day_pk primary key (performer_id, day)
);
--> statement-breakpoint
-- Who unfollowed before today is not known: the days so far count those who still follow.
insert into follower_days
  select performer_id, day, sum(added) over (partition by performer_id order by day)
  from (select performer_id, (created_at at time zone 'UTC')::date as day, count(*) as added from favourites group by 1, 2) days;
--> statement-breakpoint
-- A performer who is being deleted has no days any more.
create function keep_follower_day() returns trigger language plpgsql as $$
begin
  insert into follower_days select new.performer_id, (now() at time zone 'UTC')::date, new.followers
    where exists (select from performers where account_id = new.performer_id)
    on conflict (performer_id, day) do update set followers = excluded.followers;
  return null;
end $$;
--> statement-breakpoint
create trigger follower_counts_day after insert or update on follower_counts for each row execute function keep_follower_day();
--> statement-breakpoint
alter table reports drop constraint reports_item_kind_check;
--> statement-breakpoint
alter table reports add constraint reports_item_kind_check check (item_kind in ('video', 'photo', 'gallery', 'product', 'post', 'announcement'));
