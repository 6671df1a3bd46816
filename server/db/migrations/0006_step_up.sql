-- When the holder of a session last proved who they are. A login proves it; sessions from before this migration have not.
alter table sessions add column stepped_up_at timestamptz;
--> statement-breakpoint
alter table sessions alter column stepped_up_at set default now();
--> statement-breakpoint
-- Stream tokens carry the number that was current when they were signed. Raising it revokes them, and replaces the stream key.
alter table accounts add column access_epoch integer not null default 0;
--> statement-breakpoint
-- The address that the account asked for. The former address stays in force until this one is confirmed.
alter table accounts add column pending_email text;
