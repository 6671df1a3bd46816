-- What operators take down, and the register of complaints.
create table "takedowns" (
	"id" uuid primary key not null,
	"kind" text not null,
	"item_id" uuid not null,
	"owner_id" uuid references "accounts"("id") on delete set null,
	"title" text not null,
	"reason" text not null,
	"note" text default '' not null,
	"complaint_id" uuid,
	"refunds" integer default 0 not null,
	"status" text default 'active' not null,
	"taken_by_id" uuid references "accounts"("id") on delete set null,
	"created_at" timestamp with time zone default now() not null,
	"appeal" text default 'none' not null,
	"appeal_text" text default '' not null,
	"appealed_at" timestamp with time zone,
	"answer" text default '' not null,
	"decided_by_id" uuid references "accounts"("id") on delete set null,
	"lifted_at" timestamp with time zone
);
--> statement-breakpoint
create unique index "takedowns_active" on "takedowns" ("kind", "item_id") where "status" = 'active';
--> statement-breakpoint
create index "takedowns_owner" on "takedowns" ("owner_id", "created_at" desc);
--> statement-breakpoint
create index "takedowns_created" on "takedowns" ("created_at" desc);
--> statement-breakpoint
create index "takedowns_appeals" on "takedowns" ("appealed_at") where "appeal" = 'open';
--> statement-breakpoint
create table "complaints" (
	"id" uuid primary key not null,
	"number" integer generated always as identity,
	"kind" text not null,
	"name" text not null,
	"email" text not null,
	"postal_address" text default '' not null,
	"addresses" text[] not null,
	"details" text not null,
	"work" text default '' not null,
	"signature" text default '' not null,
	"status" text default 'open' not null,
	"answer" text default '' not null,
	"decided_by_id" uuid references "accounts"("id") on delete set null,
	"created_at" timestamp with time zone default now() not null,
	"due_at" timestamp with time zone not null,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
create index "complaints_due" on "complaints" ("status", "due_at");
--> statement-breakpoint
create index "complaints_created" on "complaints" ("created_at");
--> statement-breakpoint
alter table "products" add column "taken_down_at" timestamp with time zone;
--> statement-breakpoint
alter table "videos" add column "taken_down_at" timestamp with time zone;
--> statement-breakpoint
alter table "galleries" add column "taken_down_at" timestamp with time zone;
--> statement-breakpoint
alter table "photos" add column "taken_down_at" timestamp with time zone;
--> statement-breakpoint
alter table "posts" add column "taken_down_at" timestamp with time zone;
--> statement-breakpoint
-- A takedown changes every page that may show the item.
create trigger products_pages_taken after update of taken_down_at on products for each statement execute function notify_pages_changed();
--> statement-breakpoint
create trigger videos_pages_taken after update of taken_down_at on videos for each statement execute function notify_pages_changed();
--> statement-breakpoint
create trigger galleries_pages_taken after update of taken_down_at on galleries for each statement execute function notify_pages_changed();
--> statement-breakpoint
create trigger photos_pages_taken after update of taken_down_at on photos for each statement execute function notify_pages_changed();
