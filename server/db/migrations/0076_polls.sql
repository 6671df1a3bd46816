-- Polls of public shows: each vote is one row, and the sums are counted from them.
create table polls (
  id uuid primary key,
  performer_id uuid not null references accounts (id) on delete cascade,
  question text not null,
  choices jsonb not null,
  is_paid boolean not null,
  show_since timestamptz not null,
  started_at timestamptz not null default clock_timestamp(),
  ends_at timestamptz,
  ended_at timestamptz,
  constraint polls_choices check (jsonb_array_length(choices) between 2 and 5)
);
-- a performer has one open poll
create unique index polls_open on polls (performer_id) where ended_at is null;
create index polls_performer on polls (performer_id, started_at);

create table poll_votes (
  id uuid primary key,
  poll_id uuid not null references polls (id) on delete cascade,
  member_id uuid not null references accounts (id) on delete cascade,
  choice smallint not null,
  tip_id uuid unique references tips (id),
  created_at timestamptz not null default clock_timestamp(),
  constraint poll_votes_choice check (choice between 0 and 4)
);
create index poll_votes_poll on poll_votes (poll_id, choice);
-- a member has one free vote in a poll
create unique index poll_votes_free on poll_votes (poll_id, member_id) where tip_id is null;
create index poll_votes_member on poll_votes (member_id);
