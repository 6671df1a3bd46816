-- Goals that are reached are events of the feed. Tips write nothing to their goals, so the site compares what they have
-- raised with the goals that it has told.
alter table tip_goals add column reached integer not null default 0;
--> statement-breakpoint
create function feed_goal() returns trigger language plpgsql as $$
begin
  perform write_feed_event(new.performer_id, null, 'goal',
    jsonb_build_object('tokens', new.tokens, 'name', new.title, 'filledBy', 'pledges'));
  return null;
end $$;
--> statement-breakpoint
create trigger feed_goal after update of status on pledge_goals
  for each row when (new.status = 'reached' and old.status <> 'reached') execute function feed_goal();
