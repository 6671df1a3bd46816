-- Who watched public shows for how long, and how many in each minute, for the analytics of shows.
create table show_watches (
  session_id uuid not null references stream_sessions (id) on delete cascade,
  viewer text not null,
  watched_ms bigint not null,
  seen_at timestamp with time zone not null,
  constraint show_watches_session_id_viewer_pk primary key (session_id, viewer)
);
--> statement-breakpoint
create table show_minutes (
  session_id uuid not null references stream_sessions (id) on delete cascade,
  minute integer not null,
  viewers integer not null,
  constraint show_minutes_session_id_minute_pk primary key (session_id, minute)
);
--> statement-breakpoint
alter table stream_sessions
  add column first_seq integer,
  add column last_seq integer,
  add column joined integer,
  add column stayed integer,
  add column watched_ms bigint,
  add column chatters integer;
