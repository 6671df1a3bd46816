-- Goals in a row that tips fill. What they have raised is the sum of the tips since they began.
create table tip_goals (
  performer_id uuid primary key references accounts (id) on delete cascade,
  goals jsonb not null,
  started_at timestamptz not null default clock_timestamp(),
  ends_at timestamptz,
  repeats boolean not null,
  hides_amounts boolean not null,
  constraint tip_goals_some check (jsonb_array_length(goals) > 0)
);
