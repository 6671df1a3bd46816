-- The goal of a performer as cards show it, so that lists need no query for it.
alter table performers add column card_goal jsonb;
--> statement-breakpoint
alter table performers add column card_goal_at timestamp with time zone;
--> statement-breakpoint
-- A goal changes with every tip. Cards in kept pages follow within seconds, like viewers.
drop trigger performers_pages_update on performers;
--> statement-breakpoint
create trigger performers_pages_update after update on performers for each row
  when (to_jsonb(old) - array['is_online', 'viewers', 'watch_seconds', 'watched_at', 'views', 'thumbnail', 'thumbnail_at', 'card_goal', 'card_goal_at'] is distinct from to_jsonb(new) - array['is_online', 'viewers', 'watch_seconds', 'watched_at', 'views', 'thumbnail', 'thumbnail_at', 'card_goal', 'card_goal_at'])
  execute function notify_performer_changed();
