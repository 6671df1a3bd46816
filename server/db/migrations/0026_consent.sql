-- The consent of other people in items and shows.
create table "consent_people" (
	"id" uuid primary key not null,
	"performer_id" uuid not null references "performers"("account_id") on delete cascade,
	"name" text not null,
	"email" text not null,
	"status" text default 'requested' not null,
	"uses" text[] default '{}'::text[] not null,
	"sealed" text,
	"document_key" text,
	"document_format" text,
	"document_sealed_key" text,
	"created_at" timestamp with time zone default now() not null,
	"agreed_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone
);
--> statement-breakpoint
create index "consent_people_performer" on "consent_people" ("performer_id", "created_at");
--> statement-breakpoint
create table "item_people" (
	"kind" text not null,
	"item_id" uuid not null,
	"person_id" uuid not null references "consent_people"("id") on delete cascade,
	primary key ("kind", "item_id", "person_id")
);
--> statement-breakpoint
create index "item_people_person" on "item_people" ("person_id");
--> statement-breakpoint
create table "stage_people" (
	"performer_id" uuid not null references "performers"("account_id") on delete cascade,
	"person_id" uuid not null references "consent_people"("id") on delete cascade,
	primary key ("performer_id", "person_id")
);
--> statement-breakpoint
create index "stage_people_person" on "stage_people" ("person_id");
