-- Rules across rows that drizzle cannot express.

-- No earning is paid out twice: the ranges of an account's payout requests never overlap, rejected requests aside.
alter table payout_requests add constraint payout_requests_apart
  exclude using gist (account_id with =, tstzrange(from_at, until_at) with &&) where (status <> 'rejected');
--> statement-breakpoint
-- An empty range would overlap with nothing.
alter table payout_requests add constraint payout_requests_range check (from_at < until_at);
--> statement-breakpoint
-- A username that an account gave up stays reserved for it and is refused to everybody else like a username in use. Checked after the
-- row is written: by then the unique index has let only one of two concurrent changes through, and the other one is visible.
create function reserve_former_username() returns trigger language plpgsql as $$
begin
  if exists (select from former_usernames where username = lower(new.username) and account_id <> new.id) then
    raise unique_violation using message = 'This username is reserved for another account.';
  end if;
  if tg_op = 'UPDATE' and lower(old.username) <> lower(new.username) then
    delete from former_usernames where username = lower(new.username);
    insert into former_usernames (username, account_id) values (lower(old.username), old.id) on conflict (username) do update set until = now();
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger accounts_former_username after insert or update of username on accounts for each row execute function reserve_former_username();
