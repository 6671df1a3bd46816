-- What followers are told of, and how many followers each performer has. The count has rows of its own: `performers` has many
-- indexes, and its changes drop guests' pages.
alter table favourites add column level text not null default 'live';
--> statement-breakpoint
create table follower_counts (
  performer_id uuid primary key references performers (account_id) on delete cascade,
  followers integer not null
);
--> statement-breakpoint
insert into follower_counts select performer_id, count(*) from favourites group by performer_id;
--> statement-breakpoint
-- Rows are locked in the order of their ids, so that two transactions cannot deadlock.
create function count_followers_added() returns trigger language plpgsql as $$
begin
  insert into follower_counts select performer_id, count(*) from changed group by performer_id order by performer_id
    on conflict (performer_id) do update set followers = follower_counts.followers + excluded.followers;
  return null;
end $$;
--> statement-breakpoint
create trigger favourites_added after insert on favourites
  referencing new table as changed for each statement execute function count_followers_added();
--> statement-breakpoint
-- A performer who is deleted has no count any more.
create function count_followers_removed() returns trigger language plpgsql as $$
begin
  perform from follower_counts where performer_id in (select performer_id from changed) order by performer_id for update;
  update follower_counts c set followers = c.followers - r.followers
    from (select performer_id, count(*) as followers from changed group by performer_id) r where r.performer_id = c.performer_id;
  return null;
end $$;
--> statement-breakpoint
create trigger favourites_removed after delete on favourites
  referencing old table as changed for each statement execute function count_followers_removed();
