CREATE TABLE "studio_invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"studio_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"email" text,
	"status" text DEFAULT 'open' NOT NULL,
	"performer_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "studio_invitations_code_hash_unique" UNIQUE("code_hash")
);
--> statement-breakpoint
CREATE TABLE "studio_memberships" (
	"id" uuid PRIMARY KEY NOT NULL,
	"studio_id" uuid NOT NULL,
	"performer_id" uuid NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"since" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"until" timestamp with time zone,
	CONSTRAINT "studio_memberships_order" CHECK ("studio_memberships"."until" >= "studio_memberships"."since")
);
--> statement-breakpoint
ALTER TABLE "studio_invitations" ADD CONSTRAINT "studio_invitations_studio_id_studios_account_id_fk" FOREIGN KEY ("studio_id") REFERENCES "public"."studios"("account_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "studio_invitations" ADD CONSTRAINT "studio_invitations_performer_id_performers_account_id_fk" FOREIGN KEY ("performer_id") REFERENCES "public"."performers"("account_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "studio_memberships" ADD CONSTRAINT "studio_memberships_studio_id_studios_account_id_fk" FOREIGN KEY ("studio_id") REFERENCES "public"."studios"("account_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "studio_memberships" ADD CONSTRAINT "studio_memberships_performer_id_performers_account_id_fk" FOREIGN KEY ("performer_id") REFERENCES "public"."performers"("account_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "studio_invitations_studio" ON "studio_invitations" USING btree ("studio_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "studio_memberships_current" ON "studio_memberships" USING btree ("performer_id") WHERE "studio_memberships"."until" is null;--> statement-breakpoint
CREATE INDEX "studio_memberships_studio" ON "studio_memberships" USING btree ("studio_id","performer_id");