-- The sounds of tips, by amount, of performers who have chosen some.
create table tip_sounds (
  performer_id uuid primary key references accounts (id) on delete cascade,
  sounds jsonb not null
);
