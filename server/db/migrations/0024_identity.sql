-- The decisions on identity documents. What a reviewer reads from a document is sealed.
create table "identity_decisions" (
	"id" uuid primary key not null,
	"account_id" uuid not null references "accounts"("id") on delete cascade,
	"decision" text not null,
	"reasons" text[] default '{}'::text[] not null,
	"note" text default '' not null,
	"sealed" text,
	"number_hash" text,
	"expires_on" date,
	"reminders" integer default 0 not null,
	"reviewer_id" uuid references "accounts"("id") on delete set null,
	"created_at" timestamp with time zone default now() not null
);
--> statement-breakpoint
create index "identity_decisions_account" on "identity_decisions" ("account_id", "created_at" desc);
--> statement-breakpoint
create index "identity_decisions_number" on "identity_decisions" ("number_hash");
--> statement-breakpoint
create index "identity_decisions_expiry" on "identity_decisions" ("expires_on");
