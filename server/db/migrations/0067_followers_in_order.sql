-- Followers are told in the order of their ids, some at a time: each step begins where the last one ended.
drop index favourites_performer;
--> statement-breakpoint
create index favourites_performer on favourites using btree (performer_id, user_id);
