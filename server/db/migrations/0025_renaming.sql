-- A name that somebody had stays taken by them, for registrations as for renamings: refused like a name that is in use.
CREATE FUNCTION keep_former_username() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  -- the same name at the same time by two: one after the other
  perform pg_advisory_xact_lock(hashtextextended(lower(new.username), 2));
  if exists (select from former_usernames where username = lower(new.username) and account_id <> new.id) then
    raise unique_violation using message = 'this user name was somebody else''s';
  end if;
  if tg_op = 'UPDATE' and lower(old.username) <> lower(new.username) then
    delete from former_usernames where username = lower(new.username);
    insert into former_usernames (username, account_id) values (lower(old.username), old.id) on conflict (username) do update set until = now();
  end if;
  return new;
end $$;
--> statement-breakpoint
CREATE TRIGGER accounts_former_username BEFORE INSERT OR UPDATE OF username ON accounts FOR EACH ROW EXECUTE FUNCTION keep_former_username();
