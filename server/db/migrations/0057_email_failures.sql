-- An address that refuses email, or whose owner reports email as spam, gets no more of it.
alter table accounts add column email_failure text;
--> statement-breakpoint
alter table accounts add column email_failed_at timestamp with time zone;
