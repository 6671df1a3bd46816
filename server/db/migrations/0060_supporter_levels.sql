-- The badges of a performer's supporters, and what makes sums of tips cheap: they are read from the index alone.
create table supporter_levels (
  performer_id uuid primary key references accounts (id) on delete cascade,
  levels jsonb not null
);
--> statement-breakpoint
drop index tips_performer;
--> statement-breakpoint
create index tips_performer on tips (performer_id, created_at) include (sender_id, tokens, anonymous);
