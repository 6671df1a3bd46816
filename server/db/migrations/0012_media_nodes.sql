-- Which process of the site receives which stream. Unlogged: a process writes its heartbeat twice a second, and after a
-- crash of the database each process registers again.
create unlogged table media_nodes (
  id uuid primary key,
  origin text not null unique,
  heartbeat_at timestamptz not null default now()
);
--> statement-breakpoint
create unlogged table stream_nodes (
  stream_id uuid primary key,
  node_id uuid not null references media_nodes (id) on delete cascade
);
--> statement-breakpoint
create index stream_nodes_node on stream_nodes (node_id);
