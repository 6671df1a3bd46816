-- Servers keep the public pages that guests see in memory. These triggers notify them, after the commit, of every change that such a
-- page shows (docs/decisions/0011): the payload is the path of the changed page, or empty when any page may have changed.

-- Notifies that any public page may have changed.
create function notify_pages_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('pages_changed', '');
  return null;
end $$;
--> statement-breakpoint
-- Notifies with the path of a performer's page, or without one when the performer was added to or removed from the lists.
create function notify_performer_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.listed = new.listed then
    perform pg_notify('pages_changed', (select '/performers/' || lower(username) from accounts where id = new.account_id));
  else
    perform pg_notify('pages_changed', '');
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger settings_pages after insert or update or delete on settings for each statement execute function notify_pages_changed();
--> statement-breakpoint
create trigger menu_items_pages after insert or update or delete on menu_items for each statement execute function notify_pages_changed();
--> statement-breakpoint
create trigger promos_pages after insert or update or delete on promos for each statement execute function notify_pages_changed();
--> statement-breakpoint
create trigger posts_pages after insert or update or delete on posts for each statement execute function notify_pages_changed();
--> statement-breakpoint
create trigger categories_pages after insert or update or delete on categories for each statement execute function notify_pages_changed();
--> statement-breakpoint
create trigger accounts_pages after update on accounts for each row
  when (new.role = 'performer' and (old.username, old.name, old.avatar, old.time_zone, old.status) is distinct from (new.username, new.name, new.avatar, new.time_zone, new.status))
  execute function notify_pages_changed();
--> statement-breakpoint
create trigger performers_pages after insert or delete on performers for each row execute function notify_performer_changed();
--> statement-breakpoint
-- Every column counts, except those that change all the time: presence, viewers, views, the thumbnail of the running show.
create trigger performers_pages_update after update on performers for each row
  when (to_jsonb(old) - array['is_online', 'viewers', 'views', 'thumbnail', 'thumbnail_at'] is distinct from to_jsonb(new) - array['is_online', 'viewers', 'views', 'thumbnail', 'thumbnail_at'])
  execute function notify_performer_changed();
--> statement-breakpoint
-- A public page depends on the visitor's country.
create trigger blocked_countries_pages after insert or update or delete on blocked_countries for each statement execute function notify_pages_changed();
--> statement-breakpoint
-- Items for sale. Left out: views, stock above zero and sales, which change all the time, and uploads in processing.
create trigger products_pages after insert or delete on products for each statement execute function notify_pages_changed();
--> statement-breakpoint
create trigger products_pages_update after update on products for each row
  when ((old.name, old.description, old.type, old.status, old.tokens, old.image, old.file, old.removed_at, old.stock = 0) is distinct from (new.name, new.description, new.type, new.status, new.tokens, new.image, new.file, new.removed_at, new.stock = 0))
  execute function notify_pages_changed();
--> statement-breakpoint
create trigger videos_pages after delete on videos for each statement execute function notify_pages_changed();
--> statement-breakpoint
create trigger videos_pages_update after update on videos for each row
  when ((old.title, old.description, old.status, old.is_sale, old.tokens, old.file, old.trailer, old.poster, old.blurred, old.removed_at) is distinct from (new.title, new.description, new.status, new.is_sale, new.tokens, new.file, new.trailer, new.poster, new.blurred, new.removed_at))
  execute function notify_pages_changed();
--> statement-breakpoint
create trigger galleries_pages after delete on galleries for each statement execute function notify_pages_changed();
--> statement-breakpoint
create trigger galleries_pages_update after update on galleries for each row
  when ((old.name, old.description, old.status, old.is_sale, old.tokens, old.cover_id, old.removed_at) is distinct from (new.name, new.description, new.status, new.is_sale, new.tokens, new.cover_id, new.removed_at))
  execute function notify_pages_changed();
--> statement-breakpoint
create trigger photos_pages after delete on photos for each statement execute function notify_pages_changed();
--> statement-breakpoint
create trigger photos_pages_update after update on photos for each row
  when ((old.gallery_id, old.title, old.description, old.status, old.position, old.file, old.removed_at) is distinct from (new.gallery_id, new.title, new.description, new.status, new.position, new.file, new.removed_at))
  execute function notify_pages_changed();
