-- Access logs of edges: up to where each was counted, and who watched lately.
create table edge_logs (
  name text primary key,
  counted_to timestamp with time zone not null
);
--> statement-breakpoint
create table edge_viewers (
  session_id uuid not null references stream_sessions(id) on delete cascade,
  viewer text not null,
  seen_at timestamp with time zone not null,
  constraint edge_viewers_session_id_viewer_pk primary key (session_id, viewer)
);
