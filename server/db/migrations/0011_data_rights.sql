-- Exports of an account's data, and deletions of accounts.
create table "data_exports" (
	"id" uuid primary key not null,
	"account_id" uuid not null references "accounts"("id") on delete cascade,
	"status" text default 'requested' not null,
	"requested_by" text not null,
	"attempts" integer default 0 not null,
	"file" text,
	"bytes" bigint,
	"created_at" timestamp with time zone default now() not null,
	"updated_at" timestamp with time zone default now() not null,
	"ready_at" timestamp with time zone,
	"expires_at" timestamp with time zone
);
--> statement-breakpoint
create unique index "data_exports_running" on "data_exports" ("account_id") where "status" in ('requested', 'running');
--> statement-breakpoint
create index "data_exports_newest" on "data_exports" ("account_id", "id" desc);
--> statement-breakpoint
create table "account_deletions" (
	"account_id" uuid primary key not null references "accounts"("id") on delete cascade,
	"status" text default 'scheduled' not null,
	"former_status" text not null,
	"requested_by" text not null,
	"created_at" timestamp with time zone default now() not null,
	"delete_at" timestamp with time zone not null,
	"reminded_at" timestamp with time zone,
	"erased_at" timestamp with time zone
);
--> statement-breakpoint
create index "account_deletions_due" on "account_deletions" ("delete_at") where "status" <> 'erased';
--> statement-breakpoint
-- Returns what former_usernames stores for the usernames of a deleted account: they stay reserved without being readable.
create function username_digest(name text) returns text language sql immutable as $$
  select 'sha256:' || encode(sha256(convert_to(lower(name), 'UTF8')), 'hex')
$$;
--> statement-breakpoint
create or replace function reserve_former_username() returns trigger language plpgsql as $$
begin
  if exists (select from former_usernames where username in (lower(new.username), username_digest(new.username)) and account_id <> new.id) then
    raise unique_violation using message = 'This username is reserved for another account.';
  end if;
  if tg_op = 'UPDATE' and lower(old.username) <> lower(new.username) then
    delete from former_usernames where username = lower(new.username);
    insert into former_usernames (username, account_id) values (lower(old.username), old.id) on conflict (username) do update set until = now();
  end if;
  return null;
end $$;
