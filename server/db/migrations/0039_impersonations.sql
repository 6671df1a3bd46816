-- Looks at the site as an account sees it, for operators. They are no sessions: the account never sees or ends them.
create table impersonations (
  id uuid primary key,
  token_hash text not null unique,
  account_id uuid not null references accounts (id) on delete cascade,
  operator_id uuid not null references accounts (id) on delete cascade,
  -- ends with the operator's session
  session_id uuid not null references sessions (id) on delete cascade,
  reason text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz
);
--> statement-breakpoint
create unique index impersonations_open on impersonations (operator_id) where ended_at is null;
--> statement-breakpoint
create index impersonations_account on impersonations (account_id);
--> statement-breakpoint
create index impersonations_session on impersonations (session_id);
