-- The key with which an edge fetches a public show. A new number makes a new key; the one before works for a moment.
alter table stream_sessions
  add column edge_key integer not null default 0,
  add column edge_key_since timestamptz not null default now();
