CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS unaccent;
--> statement-breakpoint
CREATE TABLE "favourites" (
	"user_id" uuid NOT NULL,
	"performer_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "favourites_user_id_performer_id_pk" PRIMARY KEY("user_id","performer_id")
);
--> statement-breakpoint
CREATE TABLE "posts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"type" text DEFAULT 'post' NOT NULL,
	"title" text NOT NULL,
	"short_description" text DEFAULT '' NOT NULL,
	"content" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"ordering" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "posts_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "promos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"action" text DEFAULT '' NOT NULL,
	"link" text NOT NULL,
	"tone" text DEFAULT 'ink' NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"ordering" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "performers_stage";--> statement-breakpoint
ALTER TABLE "performers" ADD COLUMN "schedule" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "performers" ADD COLUMN "time_zone" text;--> statement-breakpoint
ALTER TABLE "performers" ADD COLUMN "social_links" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "performers" ADD COLUMN "next_show_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "performers" ADD COLUMN "listed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "performers" ADD COLUMN "on_stage" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "performers" ADD COLUMN "sort_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "performers" ADD COLUMN "gender" text;--> statement-breakpoint
ALTER TABLE "performers" ADD COLUMN "country" text;--> statement-breakpoint
ALTER TABLE "performers" ADD COLUMN "search_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_user_id_accounts_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_performer_id_performers_account_id_fk" FOREIGN KEY ("performer_id") REFERENCES "public"."performers"("account_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "favourites_newest" ON "favourites" USING btree ("user_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "favourites_performer" ON "favourites" USING btree ("performer_id");--> statement-breakpoint
CREATE INDEX "posts_newest" ON "posts" USING btree ("type","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "performers_default_order" ON "performers" USING btree ("on_stage" DESC NULLS FIRST,"viewers" DESC NULLS FIRST,"is_online" DESC NULLS FIRST,"views" DESC NULLS FIRST,"account_id" DESC NULLS FIRST) WHERE "performers"."listed";--> statement-breakpoint
CREATE INDEX "performers_by_views" ON "performers" USING btree ("on_stage" DESC NULLS FIRST,"views" DESC NULLS FIRST,"account_id" DESC NULLS FIRST) WHERE "performers"."listed";--> statement-breakpoint
CREATE INDEX "performers_by_name" ON "performers" USING btree ("on_stage" DESC NULLS FIRST,"sort_name","account_id") WHERE "performers"."listed";--> statement-breakpoint
CREATE INDEX "performers_by_age" ON "performers" USING btree ("on_stage" DESC NULLS FIRST,"account_id" DESC NULLS FIRST) WHERE "performers"."listed";--> statement-breakpoint
CREATE INDEX "performers_by_next_show" ON "performers" USING btree ("next_show_at") WHERE "performers"."listed" and "performers"."next_show_at" is not null;--> statement-breakpoint
CREATE INDEX "performers_country" ON "performers" USING btree ("country") WHERE "performers"."listed";--> statement-breakpoint
CREATE INDEX "performers_languages" ON "performers" USING gin ("languages");--> statement-breakpoint
CREATE INDEX "performers_search" ON "performers" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
-- Words as searches compare them: no accents, no capitals, no signs, a space before each.
CREATE FUNCTION listing_words(words text) RETURNS text LANGUAGE sql STABLE AS $$
  select ' ' || btrim(regexp_replace(lower(unaccent(words)), '[^[:alnum:]]+', ' ', 'g'))
$$;
--> statement-breakpoint
-- The listing columns follow the account and the performer's own words, whoever writes them.
CREATE FUNCTION keep_listing() RETURNS trigger LANGUAGE plpgsql AS $$
declare
  account accounts%rowtype;
begin
  select * into account from accounts where id = new.account_id;
  new.listed := new.verification = 'verified' and account.status = 'active';
  new.on_stage := new.streaming_status <> 'offline';
  new.sort_name := btrim(listing_words(account.name));
  new.gender := account.gender;
  new.country := account.country;
  new.search_text := listing_words(account.name || ' ' || account.username || ' ' || new.streaming_title || ' ' || array_to_string(new.tags, ' '));
  return new;
end
$$;
--> statement-breakpoint
CREATE TRIGGER performers_keep_listing BEFORE INSERT OR UPDATE OF verification, streaming_status, streaming_title, tags ON performers
  FOR EACH ROW EXECUTE FUNCTION keep_listing();
--> statement-breakpoint
CREATE FUNCTION tell_listing() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  update performers set verification = verification where account_id = new.id;
  return null;
end
$$;
--> statement-breakpoint
CREATE TRIGGER accounts_tell_listing AFTER UPDATE OF status, name, username, gender, country ON accounts
  FOR EACH ROW WHEN (new.role = 'performer') EXECUTE FUNCTION tell_listing();
--> statement-breakpoint
UPDATE performers SET verification = verification;
