-- The first approval of a refund that needs two people.
create table refund_approvals (
  request_id uuid primary key references refund_requests (id) on delete cascade,
  by_id uuid references accounts (id),
  tokens integer not null,
  created_at timestamptz not null default now(),
  constraint refund_approvals_tokens check (tokens > 0)
);
