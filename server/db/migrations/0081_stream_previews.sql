CREATE TABLE "stream_previews" (
	"performer_id" uuid PRIMARY KEY NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "stream_previews_id_unique" UNIQUE("id")
);
--> statement-breakpoint
ALTER TABLE "broadcast_setups" ADD COLUMN "is_previewed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "stream_previews" ADD CONSTRAINT "stream_previews_performer_id_accounts_id_fk" FOREIGN KEY ("performer_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;