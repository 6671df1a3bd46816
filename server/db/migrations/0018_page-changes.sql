-- Whoever changes what public pages show, the processes that keep such pages hear of it after the commit (server/pages/changes.ts):
-- a path whose page changed, or nothing where any page may have.
CREATE FUNCTION tell_pages_changed() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform pg_notify('pages_changed', '');
  return null;
end $$;
--> statement-breakpoint
CREATE FUNCTION tell_performer_changed() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if tg_op = 'UPDATE' and old.listed = new.listed then
    perform pg_notify('pages_changed', (select '/performers/' || lower(username) from accounts where id = new.account_id));
  else
    perform pg_notify('pages_changed', '');
  end if;
  return null;
end $$;
--> statement-breakpoint
CREATE TRIGGER settings_pages AFTER INSERT OR UPDATE OR DELETE ON settings FOR EACH STATEMENT EXECUTE FUNCTION tell_pages_changed();
--> statement-breakpoint
CREATE TRIGGER menu_items_pages AFTER INSERT OR UPDATE OR DELETE ON menu_items FOR EACH STATEMENT EXECUTE FUNCTION tell_pages_changed();
--> statement-breakpoint
CREATE TRIGGER promos_pages AFTER INSERT OR UPDATE OR DELETE ON promos FOR EACH STATEMENT EXECUTE FUNCTION tell_pages_changed();
--> statement-breakpoint
CREATE TRIGGER posts_pages AFTER INSERT OR UPDATE OR DELETE ON posts FOR EACH STATEMENT EXECUTE FUNCTION tell_pages_changed();
--> statement-breakpoint
CREATE TRIGGER categories_pages AFTER INSERT OR UPDATE OR DELETE ON categories FOR EACH STATEMENT EXECUTE FUNCTION tell_pages_changed();
--> statement-breakpoint
CREATE TRIGGER accounts_pages AFTER UPDATE ON accounts FOR EACH ROW
  WHEN (new.role = 'performer' and (old.username, old.name, old.avatar, old.time_zone, old.status) is distinct from (new.username, new.name, new.avatar, new.time_zone, new.status))
  EXECUTE FUNCTION tell_pages_changed();
--> statement-breakpoint
CREATE TRIGGER performers_pages AFTER INSERT OR DELETE ON performers FOR EACH ROW EXECUTE FUNCTION tell_performer_changed();
--> statement-breakpoint
-- not what changes by itself all the time: who is connected, how many watch, the picture of the running show
CREATE TRIGGER performers_pages_update AFTER UPDATE ON performers FOR EACH ROW
  WHEN ((old.listed, old.streaming_status, old.streaming_title, old.bio, old.languages, old.tags, old.poster, old.schedule, old.social_links, old.next_show_at, old.private_call_price, old.group_call_price)
    is distinct from (new.listed, new.streaming_status, new.streaming_title, new.bio, new.languages, new.tags, new.poster, new.schedule, new.social_links, new.next_show_at, new.private_call_price, new.group_call_price))
  EXECUTE FUNCTION tell_performer_changed();
