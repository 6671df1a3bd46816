-- The encrypted identity documents, one row per stored file. Files from before are encrypted by a job at the next start.
create table "documents" (
	"key" text primary key not null,
	"account_id" uuid references "accounts"("id") on delete set null,
	"field" text not null,
	"format" text not null,
	"sealed_key" text not null,
	"created_at" timestamp with time zone default now() not null,
	"obsolete_at" timestamp with time zone
);
--> statement-breakpoint
create unique index "documents_account" on "documents" ("account_id", "field");
