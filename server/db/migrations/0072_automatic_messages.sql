-- Messages that performers' public rooms get by themselves: every some minutes, for who joins, or when a goal is reached.
create table automatic_messages (
  id uuid primary key,
  performer_id uuid not null references accounts (id) on delete cascade,
  position integer not null,
  text text not null,
  rule text not null,
  minutes integer,
  is_on boolean not null,
  since timestamptz not null default clock_timestamp(),
  sent_at timestamptz,
  constraint automatic_messages_rule check (rule in ('timer', 'join', 'goal')),
  constraint automatic_messages_minutes check ((minutes is not null) = (rule = 'timer'))
);
create index automatic_messages_performer on automatic_messages (performer_id, position);
