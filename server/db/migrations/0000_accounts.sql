CREATE TABLE "accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"role" text NOT NULL,
	"username" text NOT NULL,
	"email" text NOT NULL,
	"email_held" boolean DEFAULT true NOT NULL,
	"email_verified_at" timestamp with time zone,
	"password_hash" text NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"name" text NOT NULL,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"avatar" text,
	"gender" text,
	"country" text,
	"date_of_birth" date,
	"terms_accepted_at" timestamp with time zone,
	"terms_version" text,
	"demo" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "attempts" (
	"key" text PRIMARY KEY NOT NULL,
	"level" double precision NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"ip" text,
	"user_agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "sessions_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"ordering" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "categories_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "performer_categories" (
	"performer_id" uuid NOT NULL,
	"category_id" uuid NOT NULL,
	CONSTRAINT "performer_categories_performer_id_category_id_pk" PRIMARY KEY("performer_id","category_id")
);
--> statement-breakpoint
CREATE TABLE "performer_views" (
	"performer_id" uuid NOT NULL,
	"visitor" text NOT NULL,
	"day" text NOT NULL,
	CONSTRAINT "performer_views_performer_id_day_visitor_pk" PRIMARY KEY("performer_id","day","visitor")
);
--> statement-breakpoint
CREATE TABLE "performers" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"verification" text DEFAULT 'pending' NOT NULL,
	"verification_note" text,
	"id_verification" text,
	"document_verification" text,
	"bio" text DEFAULT '' NOT NULL,
	"languages" text[] DEFAULT '{}'::text[] NOT NULL,
	"tags" text[] DEFAULT '{}'::text[] NOT NULL,
	"poster" text,
	"thumbnail" text,
	"thumbnail_at" timestamp with time zone,
	"streaming_status" text DEFAULT 'offline' NOT NULL,
	"streaming_title" text DEFAULT '' NOT NULL,
	"is_online" boolean DEFAULT false NOT NULL,
	"live_since" timestamp with time zone,
	"viewers" integer DEFAULT 0 NOT NULL,
	"views" bigint DEFAULT 0 NOT NULL,
	"private_call_price" integer DEFAULT 0 NOT NULL,
	"group_call_price" integer DEFAULT 0 NOT NULL,
	"max_participants_allowed" integer DEFAULT 10 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "menu_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"section" text NOT NULL,
	"title" text NOT NULL,
	"path" text NOT NULL,
	"internal" boolean DEFAULT true NOT NULL,
	"is_new_tab" boolean DEFAULT false NOT NULL,
	"ordering" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "performer_categories" ADD CONSTRAINT "performer_categories_performer_id_performers_account_id_fk" FOREIGN KEY ("performer_id") REFERENCES "public"."performers"("account_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "performer_categories" ADD CONSTRAINT "performer_categories_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "performer_views" ADD CONSTRAINT "performer_views_performer_id_performers_account_id_fk" FOREIGN KEY ("performer_id") REFERENCES "public"."performers"("account_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "performers" ADD CONSTRAINT "performers_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_username" ON "accounts" USING btree (lower("username"));--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_email" ON "accounts" USING btree (lower("email")) WHERE "accounts"."email_held";--> statement-breakpoint
CREATE INDEX "accounts_role_created" ON "accounts" USING btree ("role","created_at");--> statement-breakpoint
CREATE INDEX "attempts_updated" ON "attempts" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "sessions_account" ON "sessions" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "performer_categories_category" ON "performer_categories" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "performers_stage" ON "performers" USING btree ("streaming_status","viewers");--> statement-breakpoint
CREATE INDEX "performers_tags" ON "performers" USING gin ("tags");