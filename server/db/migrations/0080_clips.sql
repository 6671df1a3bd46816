CREATE TABLE "clips" (
	"id" uuid PRIMARY KEY NOT NULL,
	"performer_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"title" text NOT NULL,
	"file" text NOT NULL,
	"poster" text,
	"seconds" real NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"shown_at" timestamp with time zone,
	"taken_down_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "broadcast_setups" ADD COLUMN "clips" text DEFAULT 'off' NOT NULL;--> statement-breakpoint
ALTER TABLE "clips" ADD CONSTRAINT "clips_performer_id_performers_account_id_fk" FOREIGN KEY ("performer_id") REFERENCES "public"."performers"("account_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clips" ADD CONSTRAINT "clips_member_id_accounts_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clips" ADD CONSTRAINT "clips_session_id_stream_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."stream_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "clips_performer" ON "clips" USING btree ("performer_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "clips_member" ON "clips" USING btree ("member_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "clips_session" ON "clips" USING btree ("session_id");--> statement-breakpoint
alter table reports drop constraint reports_item_kind_check;--> statement-breakpoint
alter table reports add constraint reports_item_kind_check check (item_kind in ('video', 'photo', 'gallery', 'product', 'post', 'announcement', 'clip'));
