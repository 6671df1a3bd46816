-- The latest decision about a subject, to take it back.
create index cases_subject on cases (subject_id, decided_at desc);
--> statement-breakpoint
-- The operator's words about an entry of the security log. The log itself is never erased, these are.
create table security_words (
  event_id uuid primary key,
  account_id uuid references accounts (id) on delete cascade,
  words text not null,
  at timestamptz not null default now()
);
--> statement-breakpoint
create index security_words_account on security_words (account_id);
--> statement-breakpoint
create index security_words_at on security_words (at);
