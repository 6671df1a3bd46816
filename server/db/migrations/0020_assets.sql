CREATE TABLE "galleries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"performer_id" uuid NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"upload_key" text,
	"removed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"tokens" integer DEFAULT 0 NOT NULL,
	"sold" integer DEFAULT 0 NOT NULL,
	"name" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"is_sale" boolean DEFAULT false NOT NULL,
	"cover_id" uuid,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "galleries_amounts" CHECK ("galleries"."tokens" >= 0 and "galleries"."sold" >= 0)
);
--> statement-breakpoint
CREATE TABLE "photos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"performer_id" uuid NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"upload_key" text,
	"removed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"processing" text DEFAULT 'waiting' NOT NULL,
	"fault" text,
	"source" text,
	"gallery_id" uuid,
	"title" text NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"file" text,
	"thumbnail" text,
	"blurred" text,
	"width" integer,
	"height" integer
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" uuid PRIMARY KEY NOT NULL,
	"performer_id" uuid NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"upload_key" text,
	"removed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"tokens" integer DEFAULT 0 NOT NULL,
	"sold" integer DEFAULT 0 NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"status" text DEFAULT 'inactive' NOT NULL,
	"stock" integer,
	"image" text,
	"file" text,
	"file_name" text,
	"file_bytes" bigint,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "products_amounts" CHECK ("products"."tokens" >= 0 and "products"."stock" >= 0 and "products"."sold" >= 0)
);
--> statement-breakpoint
CREATE TABLE "video_views" (
	"video_id" uuid NOT NULL,
	"visitor" text NOT NULL,
	"day" text NOT NULL,
	CONSTRAINT "video_views_video_id_day_visitor_pk" PRIMARY KEY("video_id","day","visitor")
);
--> statement-breakpoint
CREATE TABLE "videos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"performer_id" uuid NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"upload_key" text,
	"removed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"tokens" integer DEFAULT 0 NOT NULL,
	"sold" integer DEFAULT 0 NOT NULL,
	"processing" text DEFAULT 'waiting' NOT NULL,
	"fault" text,
	"source" text,
	"title" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"is_sale" boolean DEFAULT false NOT NULL,
	"file" text,
	"file_bytes" bigint,
	"trailer_source" text,
	"trailer" text,
	"poster" text,
	"blurred" text,
	"seconds" real,
	"width" integer,
	"height" integer,
	"views" bigint DEFAULT 0 NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "videos_amounts" CHECK ("videos"."tokens" >= 0 and "videos"."sold" >= 0)
);
--> statement-breakpoint
ALTER TABLE "galleries" ADD CONSTRAINT "galleries_performer_id_performers_account_id_fk" FOREIGN KEY ("performer_id") REFERENCES "public"."performers"("account_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "galleries" ADD CONSTRAINT "galleries_cover_id_photos_id_fk" FOREIGN KEY ("cover_id") REFERENCES "public"."photos"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_performer_id_performers_account_id_fk" FOREIGN KEY ("performer_id") REFERENCES "public"."performers"("account_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_gallery_id_galleries_id_fk" FOREIGN KEY ("gallery_id") REFERENCES "public"."galleries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_performer_id_performers_account_id_fk" FOREIGN KEY ("performer_id") REFERENCES "public"."performers"("account_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_views" ADD CONSTRAINT "video_views_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "videos" ADD CONSTRAINT "videos_performer_id_performers_account_id_fk" FOREIGN KEY ("performer_id") REFERENCES "public"."performers"("account_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "galleries_performer" ON "galleries" USING btree ("performer_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "galleries_for_sale" ON "galleries" USING btree ("id" DESC NULLS FIRST) WHERE "galleries"."status" = 'active' and "galleries"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "galleries_search" ON "galleries" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "galleries_upload" ON "galleries" USING btree ("performer_id","upload_key");--> statement-breakpoint
CREATE INDEX "photos_performer" ON "photos" USING btree ("performer_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "photos_gallery" ON "photos" USING btree ("gallery_id","position","id");--> statement-breakpoint
CREATE UNIQUE INDEX "photos_upload" ON "photos" USING btree ("performer_id","upload_key");--> statement-breakpoint
CREATE INDEX "products_performer" ON "products" USING btree ("performer_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "products_for_sale" ON "products" USING btree ("id" DESC NULLS FIRST) WHERE "products"."status" = 'active' and "products"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "products_search" ON "products" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "products_upload" ON "products" USING btree ("performer_id","upload_key");--> statement-breakpoint
CREATE INDEX "videos_performer" ON "videos" USING btree ("performer_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "videos_for_sale" ON "videos" USING btree ("id" DESC NULLS FIRST) WHERE "videos"."status" = 'active' and "videos"."file" is not null and "videos"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "videos_search" ON "videos" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "videos_upload" ON "videos" USING btree ("performer_id","upload_key");