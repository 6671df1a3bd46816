-- What operators did about running shows.
create table "show_oversight" (
	"stream_id" uuid primary key not null,
	"performer_id" uuid not null references "accounts"("id") on delete cascade,
	"warned_at" timestamp with time zone,
	"blurred_at" timestamp with time zone,
	"blurred_by_id" uuid references "accounts"("id") on delete set null
);
--> statement-breakpoint
create index "show_oversight_performer" on "show_oversight" ("performer_id");
