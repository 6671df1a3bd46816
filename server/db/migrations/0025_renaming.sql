-- A name that somebody had stays taken by them, for registrations as for renamings: refused like a name that is in use. Looked up after the row
-- is written, when the index has let only one of two through and the other's change can be seen.
CREATE FUNCTION keep_former_username() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if exists (select from former_usernames where username = lower(new.username) and account_id <> new.id) then
    raise unique_violation using message = 'this user name was somebody else''s';
  end if;
  if tg_op = 'UPDATE' and lower(old.username) <> lower(new.username) then
    delete from former_usernames where username = lower(new.username);
    insert into former_usernames (username, account_id) values (lower(old.username), old.id) on conflict (username) do update set until = now();
  end if;
  return null;
end $$;
--> statement-breakpoint
CREATE TRIGGER accounts_former_username AFTER INSERT OR UPDATE OF username ON accounts FOR EACH ROW EXECUTE FUNCTION keep_former_username();
