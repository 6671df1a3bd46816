-- A decision names the version that the operator saw. Payouts above a limit need the approvals of two people.
create table payout_exports (
  id uuid primary key,
  format text not null check (format in ('csv', 'sepa')),
  request_ids uuid[] not null,
  idempotency_key text unique,
  by_id uuid references accounts (id),
  created_at timestamptz not null default now()
);
--> statement-breakpoint
alter table payout_requests
  add column version integer not null default 1,
  add column decided_by uuid references accounts (id),
  add column done_by uuid references accounts (id),
  add column export_id uuid references payout_exports (id);
--> statement-breakpoint
create table payout_approvals (
  request_id uuid not null references payout_requests (id) on delete cascade,
  -- null: the command line, which counts as one person
  by_id uuid references accounts (id),
  created_at timestamptz not null default now(),
  constraint payout_approvals_person unique nulls not distinct (request_id, by_id)
);
--> statement-breakpoint
alter table refund_requests
  add column version integer not null default 1,
  add column refunded integer;
--> statement-breakpoint
update refund_requests set refunded = tokens where status = 'resolved';
--> statement-breakpoint
alter table refund_requests add constraint refund_requests_refunded
  check ((status = 'resolved') = (refunded is not null) and refunded between 1 and tokens);
