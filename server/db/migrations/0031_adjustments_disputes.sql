-- Balance adjustments of operators: above a limit they wait for another person.
create table balance_adjustments (
  id uuid primary key,
  account_id uuid not null references accounts (id),
  role text not null check (role in ('member', 'performer', 'studio')),
  amount bigint not null check (amount <> 0),
  reason text not null,
  status text not null default 'waiting' check (status in ('waiting', 'posted', 'rejected')),
  requested_by uuid not null references accounts (id),
  decided_by uuid references accounts (id),
  decided_at timestamptz,
  transfer_id bigint unique,
  idempotency_key text,
  created_at timestamptz not null default now(),
  constraint balance_adjustments_posted check ((status = 'posted') = (transfer_id is not null)),
  constraint balance_adjustments_second_person check (decided_by is null or decided_by <> requested_by or status = 'rejected')
);
--> statement-breakpoint
create unique index balance_adjustments_key on balance_adjustments (requested_by, idempotency_key);
--> statement-breakpoint
create index balance_adjustments_account on balance_adjustments (account_id, created_at desc);
--> statement-breakpoint
create function keep_adjustment_case() returns trigger language plpgsql as $$
begin
  perform keep_case(new.status = 'waiting', 'adjustment', new.id::text, new.account_id, '', 'secondPerson',
    jsonb_build_object('tokens', new.amount / 100.0, 'by', new.requested_by), new.created_at, 48);
  return null;
end $$;
--> statement-breakpoint
create trigger balance_adjustments_case after insert or update of status on balance_adjustments for each row execute function keep_adjustment_case();
--> statement-breakpoint
-- Payments that a member's bank disputes. The provider decides them; lost ones take the tokens back.
create table disputes (
  id uuid primary key,
  provider text not null,
  reference text not null,
  order_id uuid not null references token_orders (id),
  account_id uuid not null references accounts (id),
  amount_minor integer not null,
  currency text not null,
  reason text not null default '',
  status text not null check (status in ('needs_response', 'under_review', 'won', 'lost')),
  respond_by timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  closed_at timestamptz,
  constraint disputes_reference unique (provider, reference),
  constraint disputes_closed check ((status in ('won', 'lost')) = (closed_at is not null))
);
--> statement-breakpoint
create index disputes_account on disputes (account_id, created_at desc);
--> statement-breakpoint
create index disputes_status on disputes (status, created_at);
--> statement-breakpoint
create table dispute_notes (
  id uuid primary key,
  dispute_id uuid not null references disputes (id) on delete cascade,
  by_id uuid references accounts (id),
  text text not null,
  created_at timestamptz not null default now()
);
--> statement-breakpoint
create index dispute_notes_dispute on dispute_notes (dispute_id, created_at);
--> statement-breakpoint
create function keep_dispute_case() returns trigger language plpgsql as $$
begin
  perform keep_case(new.closed_at is null, 'dispute', new.id::text, new.account_id, '', new.reason,
    jsonb_build_object('amount', new.amount_minor / 100.0, 'currency', new.currency, 'status', new.status), new.created_at,
    coalesce(extract(epoch from new.respond_by - new.created_at) / 3600, 168)::numeric);
  return null;
end $$;
--> statement-breakpoint
create trigger disputes_case after insert or update of status, reason, respond_by on disputes for each row execute function keep_dispute_case();
--> statement-breakpoint
-- The figures of the site by day. Earnings are written with every tip, so their index is a small one.
create index earnings_days on earnings using brin (created_at) with (pages_per_range = 32, autosummarize = on);
--> statement-breakpoint
create index token_orders_paid on token_orders (paid_at) where paid_at is not null;
--> statement-breakpoint
create index performer_views_day on performer_views (day, visitor);
--> statement-breakpoint
create index ledger_transfers_kind_created on ledger_transfers (kind, created_at) where kind in ('purchase', 'chargeback', 'refund');
