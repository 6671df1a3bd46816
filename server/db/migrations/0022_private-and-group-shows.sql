CREATE TABLE "show_seats" (
	"id" uuid PRIMARY KEY NOT NULL,
	"show_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"status" text DEFAULT 'taken' NOT NULL,
	"cap" integer,
	"minutes" integer DEFAULT 0 NOT NULL,
	"delivered_ms" integer DEFAULT 0 NOT NULL,
	"metered_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"charged" bigint DEFAULT 0 NOT NULL,
	"returned" bigint DEFAULT 0 NOT NULL,
	"balance_before" bigint NOT NULL,
	"balance_after" bigint,
	"transfer_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"end_reason" text,
	CONSTRAINT "show_seats_minutes" CHECK ("show_seats"."minutes" >= 0 and "show_seats"."delivered_ms" >= 0)
);
--> statement-breakpoint
CREATE TABLE "shows" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"performer_id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL,
	"member_id" uuid,
	"price" integer NOT NULL,
	"cap" integer,
	"status" text NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"end_reason" text
);
--> statement-breakpoint
ALTER TABLE "show_seats" ADD CONSTRAINT "show_seats_show_id_shows_id_fk" FOREIGN KEY ("show_id") REFERENCES "public"."shows"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "show_seats" ADD CONSTRAINT "show_seats_member_id_accounts_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shows" ADD CONSTRAINT "shows_performer_id_accounts_id_fk" FOREIGN KEY ("performer_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shows" ADD CONSTRAINT "shows_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shows" ADD CONSTRAINT "shows_member_id_accounts_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "show_seats_taken" ON "show_seats" USING btree ("show_id","member_id") WHERE "show_seats"."status" = 'taken';--> statement-breakpoint
CREATE INDEX "show_seats_show" ON "show_seats" USING btree ("show_id");--> statement-breakpoint
CREATE INDEX "show_seats_running" ON "show_seats" USING btree ("id") WHERE "show_seats"."status" = 'taken';--> statement-breakpoint
CREATE INDEX "show_seats_member" ON "show_seats" USING btree ("member_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "shows_running" ON "shows" USING btree ("performer_id") WHERE "shows"."status" = 'running';--> statement-breakpoint
CREATE UNIQUE INDEX "shows_requested" ON "shows" USING btree ("member_id") WHERE "shows"."status" = 'requested';--> statement-breakpoint
CREATE UNIQUE INDEX "shows_conversation" ON "shows" USING btree ("conversation_id");--> statement-breakpoint
CREATE INDEX "shows_performer" ON "shows" USING btree ("performer_id","created_at");