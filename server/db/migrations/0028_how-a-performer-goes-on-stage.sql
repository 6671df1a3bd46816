CREATE TABLE "broadcast_setups" (
	"performer_id" uuid PRIMARY KEY NOT NULL,
	"key_version" integer DEFAULT 1 NOT NULL,
	"is_recorded" boolean DEFAULT false NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "broadcast_setups" ADD CONSTRAINT "broadcast_setups_performer_id_accounts_id_fk" FOREIGN KEY ("performer_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;