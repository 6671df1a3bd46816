-- Members are reminded of coming shows.
create table show_reminders (
  account_id uuid not null references accounts(id) on delete cascade,
  performer_id uuid not null references performers(account_id) on delete cascade,
  starts_at timestamp with time zone not null,
  constraint show_reminders_account_id_performer_id_starts_at_pk primary key (account_id, performer_id, starts_at)
);
--> statement-breakpoint
create index show_reminders_show on show_reminders using btree (performer_id, starts_at);
