-- When the holder of a session last proved who they are. A login proves it; sessions from before this migration have not.
alter table sessions add column stepped_up_at timestamptz;
--> statement-breakpoint
alter table sessions alter column stepped_up_at set default now();
