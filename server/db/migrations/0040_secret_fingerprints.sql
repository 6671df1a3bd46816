-- A process whose secrets differ from those of the others refuses to start.
create table secret_fingerprints (
  name text primary key,
  fingerprint text not null,
  stored_at timestamptz not null default now()
);
