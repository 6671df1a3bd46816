-- The session of an account with a second factor may do nothing until its holder has shown the factor.
alter table sessions add column second_factor_pending boolean not null default false;
--> statement-breakpoint
create table passkeys (
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  credential_id text not null unique,
  public_key text not null,
  -- grows with each use unless the authenticator does not count; a value that does not grow means a copy of the key
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
--> statement-breakpoint
create index passkeys_account on passkeys (account_id, created_at);
--> statement-breakpoint
create table totp_secrets (
  account_id uuid primary key references accounts (id) on delete cascade,
  secret_sealed text not null,
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  -- the 30-second step of the last accepted code; codes of this step and earlier ones are refused
  last_step bigint not null default 0
);
--> statement-breakpoint
create table recovery_codes (
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  code_hash text not null,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  unique (account_id, code_hash)
);
--> statement-breakpoint
-- What a browser has to sign with a passkey, once and within minutes. Those of a login have no session yet.
create table passkey_challenges (
  challenge text primary key,
  purpose text not null check (purpose in ('register', 'prove', 'login')),
  session_id uuid references sessions (id) on delete cascade,
  expires_at timestamptz not null,
  check ((purpose = 'login') = (session_id is null))
);
--> statement-breakpoint
create index passkey_challenges_expires on passkey_challenges (expires_at);
--> statement-breakpoint
create index passkey_challenges_session on passkey_challenges (session_id);
