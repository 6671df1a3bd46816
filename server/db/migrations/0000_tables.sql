-- The tables, written by `npm run db:generate` from server/features/*/tables.ts. What drizzle cannot express (extensions, functions,
-- triggers, an exclusion constraint) is in this file's first lines and in the files that follow.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS unaccent;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gist;
--> statement-breakpoint
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
CREATE TABLE "account_bans" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"by_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"lifted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "account_devices" (
	"account_id" uuid NOT NULL,
	"device" text NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "account_devices_account_id_device_pk" PRIMARY KEY("account_id","device")
);
--> statement-breakpoint
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
	"time_zone" text,
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
CREATE TABLE "former_usernames" (
	"username" text PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"until" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"token_hash" text NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "mail_links_token_hash_unique" UNIQUE("token_hash")
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
CREATE TABLE "blocked_countries" (
	"country" text NOT NULL,
	"performer_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "blocked_countries_country_performer_id_pk" PRIMARY KEY("country","performer_id")
);
--> statement-breakpoint
CREATE TABLE "blocked_users" (
	"user_id" uuid NOT NULL,
	"performer_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "blocked_users_user_id_performer_id_pk" PRIMARY KEY("user_id","performer_id")
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
CREATE TABLE "conversation_members" (
	"conversation_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_seq" integer DEFAULT 0 NOT NULL,
	"unread" integer DEFAULT 0 NOT NULL,
	"cleared_seq" integer DEFAULT 0 NOT NULL,
	"shown_at" timestamp with time zone,
	CONSTRAINT "conversation_members_conversation_id_account_id_pk" PRIMARY KEY("conversation_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "conversations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"performer_id" uuid,
	"last_seq" integer DEFAULT 0 NOT NULL,
	"pair" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "conversations_pair_unique" UNIQUE("pair")
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"conversation_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"type" text NOT NULL,
	"text" text NOT NULL,
	"tokens" integer,
	"photo" jsonb,
	"sender_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "moderation_log" (
	"id" uuid PRIMARY KEY NOT NULL,
	"performer_id" uuid NOT NULL,
	"conversation_id" uuid,
	"actor_id" uuid,
	"target_id" uuid,
	"action" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"detail" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "room_moderators" (
	"performer_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "room_moderators_performer_id_account_id_pk" PRIMARY KEY("performer_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "room_sanctions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"performer_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"by_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"until" timestamp with time zone,
	"lifted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "room_settings" (
	"performer_id" uuid PRIMARY KEY NOT NULL,
	"slow_seconds" integer DEFAULT 0 NOT NULL,
	"audience" text DEFAULT 'everyone' NOT NULL,
	"links" boolean DEFAULT true NOT NULL,
	"words" text[] DEFAULT '{}' NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "commission_rates" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "commission_rates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"owner" uuid NOT NULL,
	"kind" text NOT NULL,
	"percent" integer,
	"set_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "commission_rates_percent" CHECK ("commission_rates"."percent" between 0 and 100),
	CONSTRAINT "commission_rates_site" CHECK ("commission_rates"."percent" is not null or "commission_rates"."owner" <> '00000000-0000-0000-0000-000000000000')
);
--> statement-breakpoint
CREATE TABLE "earnings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"transfer_id" bigint NOT NULL,
	"receiver" uuid NOT NULL,
	"role" text NOT NULL,
	"performer_id" uuid NOT NULL,
	"payer_id" uuid NOT NULL,
	"type" text NOT NULL,
	"subject" uuid,
	"gross" bigint NOT NULL,
	"net" bigint NOT NULL,
	"rate" numeric(5, 2) NOT NULL,
	"conversion_rate" numeric(18, 8) NOT NULL,
	"is_paid" boolean DEFAULT false NOT NULL,
	"payout_status" text DEFAULT 'none' NOT NULL,
	"payout_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "earnings_transfer_receiver" UNIQUE("transfer_id","receiver")
);
--> statement-breakpoint
CREATE TABLE "favourites" (
	"user_id" uuid NOT NULL,
	"performer_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "favourites_user_id_performer_id_pk" PRIMARY KEY("user_id","performer_id")
);
--> statement-breakpoint
CREATE TABLE "ledger_accounts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"owner" uuid NOT NULL,
	"kind" text NOT NULL,
	"balance" bigint DEFAULT 0 NOT NULL,
	"version" bigint DEFAULT 0 NOT NULL,
	"floor" bigint GENERATED ALWAYS AS (case when kind in ('clearing', 'adjustment', 'commission', 'debt') then -9007199254740991 else 0 end) STORED NOT NULL,
	CONSTRAINT "ledger_accounts_owner_kind" UNIQUE("owner","kind"),
	CONSTRAINT "ledger_accounts_floor" CHECK ("ledger_accounts"."balance" >= "ledger_accounts"."floor")
);
--> statement-breakpoint
CREATE TABLE "ledger_holds" (
	"transfer_id" bigint PRIMARY KEY NOT NULL,
	"owner" uuid NOT NULL,
	"subject" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"settled_by" bigint,
	CONSTRAINT "ledger_holds_amount" CHECK ("ledger_holds"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "ledger_pending" (
	"account_id" bigint NOT NULL,
	"amount" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_postings" (
	"transfer_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "ledger_postings_transfer_id_account_id_pk" PRIMARY KEY("transfer_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "ledger_seals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_seals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"members" "int8multirange" NOT NULL,
	"last" bigint NOT NULL,
	"hash" text NOT NULL,
	"sealed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_transfers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_transfers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" varchar(200) NOT NULL,
	"kind" text NOT NULL,
	"request_hash" text NOT NULL,
	"subject" uuid,
	"reverses" bigint,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ledger_transfers_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "orders_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1001 CACHE 1),
	"member_id" uuid NOT NULL,
	"performer_id" uuid NOT NULL,
	"type" text NOT NULL,
	"item_id" uuid NOT NULL,
	"name" text NOT NULL,
	"delivery" text NOT NULL,
	"quantity" integer NOT NULL,
	"tokens" integer NOT NULL,
	"transfer_id" bigint NOT NULL,
	"balance_after" bigint NOT NULL,
	"idempotency_key" text,
	"delivery_status" text NOT NULL,
	"delivery_address" text,
	"postal_code" text,
	"shipping_code" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "orders_number_unique" UNIQUE("number"),
	CONSTRAINT "orders_transfer_id_unique" UNIQUE("transfer_id"),
	CONSTRAINT "orders_amounts" CHECK ("orders"."quantity" > 0 and "orders"."tokens" > 0)
);
--> statement-breakpoint
CREATE TABLE "payment_information" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"type" text NOT NULL,
	"sealed" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_information_account_type" UNIQUE("account_id","type")
);
--> statement-breakpoint
CREATE TABLE "payout_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"role" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"payment_type" text NOT NULL,
	"payment_sealed" text NOT NULL,
	"from_date" date NOT NULL,
	"to_date" date NOT NULL,
	"time_zone" text NOT NULL,
	"from_at" timestamp with time zone NOT NULL,
	"until_at" timestamp with time zone NOT NULL,
	"statement" jsonb NOT NULL,
	"correction" bigint DEFAULT 0 NOT NULL,
	"amount" bigint NOT NULL,
	"conversion_rate" numeric(18, 8) NOT NULL,
	"request_note" text DEFAULT '' NOT NULL,
	"reason" text,
	"transfer_id" bigint,
	"idempotency_key" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	"done_at" timestamp with time zone,
	CONSTRAINT "payout_requests_amount" CHECK ("payout_requests"."amount" > 0),
	CONSTRAINT "payout_requests_done" CHECK (("payout_requests"."status" = 'done') = ("payout_requests"."transfer_id" is not null))
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
	"release_form" text,
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
	"minimum_tip" integer,
	"max_participants_allowed" integer DEFAULT 10 NOT NULL,
	"schedule" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"social_links" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"next_show_at" timestamp with time zone,
	"listed" boolean DEFAULT false NOT NULL,
	"on_stage" boolean DEFAULT false NOT NULL,
	"sort_name" text DEFAULT '' NOT NULL,
	"gender" text,
	"country" text,
	"search_text" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text PRIMARY KEY NOT NULL,
	"variants" text[] NOT NULL
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
CREATE TABLE "refund_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"tokens" integer NOT NULL,
	"description" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"transfer_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refund_requests_transfer_id_unique" UNIQUE("transfer_id"),
	CONSTRAINT "refund_requests_tokens" CHECK ("refund_requests"."tokens" > 0),
	CONSTRAINT "refund_requests_resolved" CHECK (("refund_requests"."status" = 'resolved') = ("refund_requests"."transfer_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reporter_id" uuid NOT NULL,
	"accused_id" uuid NOT NULL,
	"message_id" uuid,
	"reason" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"decision" text DEFAULT '' NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"mailed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "show_seats" (
	"id" uuid PRIMARY KEY NOT NULL,
	"show_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"status" text DEFAULT 'taken' NOT NULL,
	"country" text,
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
	"country" text,
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
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "broadcast_setups" (
	"performer_id" uuid PRIMARY KEY NOT NULL,
	"key_version" integer DEFAULT 1 NOT NULL,
	"is_recorded" boolean DEFAULT false NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stream_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"performer_id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL,
	"status" text DEFAULT 'preparing' NOT NULL,
	"peak_viewers" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"end_reason" text,
	"recording" text DEFAULT 'off' NOT NULL,
	"title" text,
	"picture" text
);
--> statement-breakpoint
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
CREATE TABLE "studios" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"status_note" text,
	"document_verification" text
);
--> statement-breakpoint
CREATE TABLE "tips" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sender_id" uuid NOT NULL,
	"performer_id" uuid NOT NULL,
	"tokens" integer NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"conversation_id" uuid,
	"message_id" uuid,
	"transfer_id" bigint NOT NULL,
	"balance_after" bigint NOT NULL,
	"idempotency_key" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tips_transfer_id_unique" UNIQUE("transfer_id"),
	CONSTRAINT "tips_positive" CHECK ("tips"."tokens" > 0)
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"provider" text NOT NULL,
	"event_id" text NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"outcome" text NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_events_provider_event_id_pk" PRIMARY KEY("provider","event_id")
);
--> statement-breakpoint
CREATE TABLE "payment_reconciliations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"checked" integer NOT NULL,
	"differences" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "token_orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"package_id" uuid NOT NULL,
	"package_name" text NOT NULL,
	"tokens" integer NOT NULL,
	"price_minor" integer NOT NULL,
	"currency" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"provider" text NOT NULL,
	"checkout_reference" text,
	"payment_url" text,
	"payment_reference" text,
	"transfer_id" bigint,
	"return_path" text,
	"idempotency_key" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"paid_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "token_packages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"tokens" integer NOT NULL,
	"price_minor" integer NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"ordering" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "token_packages_positive" CHECK ("token_packages"."tokens" > 0 and "token_packages"."price_minor" > 0)
);
--> statement-breakpoint
ALTER TABLE "galleries" ADD CONSTRAINT "galleries_performer_id_performers_account_id_fk" FOREIGN KEY ("performer_id") REFERENCES "public"."performers"("account_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "galleries" ADD CONSTRAINT "galleries_cover_id_photos_id_fk" FOREIGN KEY ("cover_id") REFERENCES "public"."photos"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_performer_id_performers_account_id_fk" FOREIGN KEY ("performer_id") REFERENCES "public"."performers"("account_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_gallery_id_galleries_id_fk" FOREIGN KEY ("gallery_id") REFERENCES "public"."galleries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_performer_id_performers_account_id_fk" FOREIGN KEY ("performer_id") REFERENCES "public"."performers"("account_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_views" ADD CONSTRAINT "video_views_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "videos" ADD CONSTRAINT "videos_performer_id_performers_account_id_fk" FOREIGN KEY ("performer_id") REFERENCES "public"."performers"("account_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_bans" ADD CONSTRAINT "account_bans_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_bans" ADD CONSTRAINT "account_bans_by_id_accounts_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_devices" ADD CONSTRAINT "account_devices_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_usernames" ADD CONSTRAINT "former_usernames_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_links" ADD CONSTRAINT "mail_links_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocked_countries" ADD CONSTRAINT "blocked_countries_performer_id_performers_account_id_fk" FOREIGN KEY ("performer_id") REFERENCES "public"."performers"("account_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocked_users" ADD CONSTRAINT "blocked_users_user_id_accounts_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocked_users" ADD CONSTRAINT "blocked_users_performer_id_performers_account_id_fk" FOREIGN KEY ("performer_id") REFERENCES "public"."performers"("account_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_members" ADD CONSTRAINT "conversation_members_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_members" ADD CONSTRAINT "conversation_members_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_performer_id_accounts_id_fk" FOREIGN KEY ("performer_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_sender_id_accounts_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_log" ADD CONSTRAINT "moderation_log_performer_id_accounts_id_fk" FOREIGN KEY ("performer_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_log" ADD CONSTRAINT "moderation_log_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_log" ADD CONSTRAINT "moderation_log_actor_id_accounts_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_log" ADD CONSTRAINT "moderation_log_target_id_accounts_id_fk" FOREIGN KEY ("target_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_moderators" ADD CONSTRAINT "room_moderators_performer_id_accounts_id_fk" FOREIGN KEY ("performer_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_moderators" ADD CONSTRAINT "room_moderators_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_sanctions" ADD CONSTRAINT "room_sanctions_performer_id_accounts_id_fk" FOREIGN KEY ("performer_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_sanctions" ADD CONSTRAINT "room_sanctions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_sanctions" ADD CONSTRAINT "room_sanctions_by_id_accounts_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_settings" ADD CONSTRAINT "room_settings_performer_id_accounts_id_fk" FOREIGN KEY ("performer_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_user_id_accounts_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_performer_id_performers_account_id_fk" FOREIGN KEY ("performer_id") REFERENCES "public"."performers"("account_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_holds" ADD CONSTRAINT "ledger_holds_transfer_id_ledger_transfers_id_fk" FOREIGN KEY ("transfer_id") REFERENCES "public"."ledger_transfers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_holds" ADD CONSTRAINT "ledger_holds_settled_by_ledger_transfers_id_fk" FOREIGN KEY ("settled_by") REFERENCES "public"."ledger_transfers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_member_id_accounts_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_performer_id_accounts_id_fk" FOREIGN KEY ("performer_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_information" ADD CONSTRAINT "payment_information_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_requests" ADD CONSTRAINT "payout_requests_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "performer_categories" ADD CONSTRAINT "performer_categories_performer_id_performers_account_id_fk" FOREIGN KEY ("performer_id") REFERENCES "public"."performers"("account_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "performer_categories" ADD CONSTRAINT "performer_categories_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "performer_views" ADD CONSTRAINT "performer_views_performer_id_performers_account_id_fk" FOREIGN KEY ("performer_id") REFERENCES "public"."performers"("account_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "performers" ADD CONSTRAINT "performers_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_member_id_accounts_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_decided_by_accounts_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reporter_id_accounts_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_accused_id_accounts_id_fk" FOREIGN KEY ("accused_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_decided_by_accounts_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "show_seats" ADD CONSTRAINT "show_seats_show_id_shows_id_fk" FOREIGN KEY ("show_id") REFERENCES "public"."shows"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "show_seats" ADD CONSTRAINT "show_seats_member_id_accounts_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shows" ADD CONSTRAINT "shows_performer_id_accounts_id_fk" FOREIGN KEY ("performer_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shows" ADD CONSTRAINT "shows_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shows" ADD CONSTRAINT "shows_member_id_accounts_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "broadcast_setups" ADD CONSTRAINT "broadcast_setups_performer_id_accounts_id_fk" FOREIGN KEY ("performer_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stream_sessions" ADD CONSTRAINT "stream_sessions_performer_id_accounts_id_fk" FOREIGN KEY ("performer_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stream_sessions" ADD CONSTRAINT "stream_sessions_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "studio_invitations" ADD CONSTRAINT "studio_invitations_studio_id_studios_account_id_fk" FOREIGN KEY ("studio_id") REFERENCES "public"."studios"("account_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "studio_invitations" ADD CONSTRAINT "studio_invitations_performer_id_performers_account_id_fk" FOREIGN KEY ("performer_id") REFERENCES "public"."performers"("account_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "studio_memberships" ADD CONSTRAINT "studio_memberships_studio_id_studios_account_id_fk" FOREIGN KEY ("studio_id") REFERENCES "public"."studios"("account_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "studio_memberships" ADD CONSTRAINT "studio_memberships_performer_id_performers_account_id_fk" FOREIGN KEY ("performer_id") REFERENCES "public"."performers"("account_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "studios" ADD CONSTRAINT "studios_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tips" ADD CONSTRAINT "tips_sender_id_accounts_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tips" ADD CONSTRAINT "tips_performer_id_accounts_id_fk" FOREIGN KEY ("performer_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "token_orders" ADD CONSTRAINT "token_orders_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "token_orders" ADD CONSTRAINT "token_orders_package_id_token_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."token_packages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
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
CREATE UNIQUE INDEX "videos_upload" ON "videos" USING btree ("performer_id","upload_key");--> statement-breakpoint
CREATE UNIQUE INDEX "account_bans_holding" ON "account_bans" USING btree ("account_id") WHERE "account_bans"."lifted_at" is null;--> statement-breakpoint
CREATE INDEX "account_devices_device" ON "account_devices" USING btree ("device");--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_username" ON "accounts" USING btree (lower("username"));--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_email" ON "accounts" USING btree (lower("email")) WHERE "accounts"."email_held";--> statement-breakpoint
CREATE INDEX "accounts_role_created" ON "accounts" USING btree ("role","created_at");--> statement-breakpoint
CREATE INDEX "attempts_updated" ON "attempts" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "former_usernames_account" ON "former_usernames" USING btree ("account_id","until");--> statement-breakpoint
CREATE INDEX "mail_links_account" ON "mail_links" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "sessions_account" ON "sessions" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "blocked_countries_performer" ON "blocked_countries" USING btree ("performer_id");--> statement-breakpoint
CREATE INDEX "blocked_users_performer" ON "blocked_users" USING btree ("performer_id","created_at");--> statement-breakpoint
CREATE INDEX "conversation_members_account" ON "conversation_members" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "conversation_members_newest" ON "conversation_members" USING btree ("account_id","shown_at" DESC NULLS LAST) WHERE "conversation_members"."shown_at" is not null;--> statement-breakpoint
CREATE INDEX "conversation_members_unread" ON "conversation_members" USING btree ("account_id") WHERE "conversation_members"."unread" > 0;--> statement-breakpoint
CREATE UNIQUE INDEX "conversations_public" ON "conversations" USING btree ("performer_id") WHERE "conversations"."type" = 'stream_public';--> statement-breakpoint
CREATE INDEX "conversations_performer" ON "conversations" USING btree ("performer_id");--> statement-breakpoint
CREATE INDEX "messages_deleted" ON "messages" USING btree ("conversation_id","deleted_at") WHERE "messages"."deleted_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "messages_sequence" ON "messages" USING btree ("conversation_id","seq");--> statement-breakpoint
CREATE INDEX "messages_sender" ON "messages" USING btree ("sender_id");--> statement-breakpoint
CREATE INDEX "moderation_log_room" ON "moderation_log" USING btree ("performer_id","created_at");--> statement-breakpoint
CREATE INDEX "moderation_log_target" ON "moderation_log" USING btree ("target_id","created_at");--> statement-breakpoint
CREATE INDEX "room_moderators_account" ON "room_moderators" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "room_sanctions_holding" ON "room_sanctions" USING btree ("performer_id","account_id") WHERE "room_sanctions"."lifted_at" is null;--> statement-breakpoint
CREATE INDEX "room_sanctions_account" ON "room_sanctions" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "commission_rates_newest" ON "commission_rates" USING btree ("owner","kind","id");--> statement-breakpoint
CREATE INDEX "earnings_receiver" ON "earnings" USING btree ("receiver","created_at");--> statement-breakpoint
CREATE INDEX "earnings_filter" ON "earnings" USING btree ("receiver","type","is_paid","created_at");--> statement-breakpoint
CREATE INDEX "earnings_unrequested" ON "earnings" USING btree ("receiver","created_at") WHERE "earnings"."payout_id" is null;--> statement-breakpoint
CREATE INDEX "earnings_payout" ON "earnings" USING btree ("payout_id") WHERE "earnings"."payout_id" is not null;--> statement-breakpoint
CREATE INDEX "favourites_newest" ON "favourites" USING btree ("user_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "favourites_performer" ON "favourites" USING btree ("performer_id");--> statement-breakpoint
CREATE INDEX "ledger_holds_open" ON "ledger_holds" USING btree ("subject","owner") WHERE "ledger_holds"."settled_by" is null;--> statement-breakpoint
CREATE INDEX "ledger_pending_account" ON "ledger_pending" USING btree ("account_id","amount");--> statement-breakpoint
CREATE INDEX "ledger_postings_account" ON "ledger_postings" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "ledger_transfers_subject" ON "ledger_transfers" USING btree ("subject") WHERE "ledger_transfers"."subject" is not null;--> statement-breakpoint
CREATE INDEX "ledger_transfers_reverses" ON "ledger_transfers" USING btree ("reverses") WHERE "ledger_transfers"."reverses" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "orders_key" ON "orders" USING btree ("member_id","idempotency_key");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_access" ON "orders" USING btree ("member_id","type","item_id") WHERE "orders"."delivery" = 'access' and "orders"."delivery_status" <> 'refunded';--> statement-breakpoint
CREATE INDEX "orders_member" ON "orders" USING btree ("member_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "orders_performer" ON "orders" USING btree ("performer_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "payout_requests_pending" ON "payout_requests" USING btree ("account_id") WHERE "payout_requests"."status" = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX "payout_requests_key" ON "payout_requests" USING btree ("account_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "payout_requests_account" ON "payout_requests" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "payout_requests_status" ON "payout_requests" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "performer_categories_category" ON "performer_categories" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "performers_default_order" ON "performers" USING btree ("on_stage" DESC NULLS FIRST,"viewers" DESC NULLS FIRST,"is_online" DESC NULLS FIRST,"views" DESC NULLS FIRST,"account_id" DESC NULLS FIRST) WHERE "performers"."listed";--> statement-breakpoint
CREATE INDEX "performers_by_views" ON "performers" USING btree ("on_stage" DESC NULLS FIRST,"views" DESC NULLS FIRST,"account_id" DESC NULLS FIRST) WHERE "performers"."listed";--> statement-breakpoint
CREATE INDEX "performers_by_name" ON "performers" USING btree ("on_stage" DESC NULLS FIRST,"sort_name","account_id") WHERE "performers"."listed";--> statement-breakpoint
CREATE INDEX "performers_by_age" ON "performers" USING btree ("on_stage" DESC NULLS FIRST,"account_id" DESC NULLS FIRST) WHERE "performers"."listed";--> statement-breakpoint
CREATE INDEX "performers_by_next_show" ON "performers" USING btree ("next_show_at") WHERE "performers"."listed" and "performers"."next_show_at" is not null;--> statement-breakpoint
CREATE INDEX "performers_country" ON "performers" USING btree ("country") WHERE "performers"."listed";--> statement-breakpoint
CREATE INDEX "performers_tags" ON "performers" USING gin ("tags");--> statement-breakpoint
CREATE INDEX "performers_languages" ON "performers" USING gin ("languages");--> statement-breakpoint
CREATE INDEX "performers_search" ON "performers" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "search_words_variants" ON "search_words" USING gin ("variants");--> statement-breakpoint
CREATE INDEX "posts_newest" ON "posts" USING btree ("type","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "refund_requests_pending" ON "refund_requests" USING btree ("order_id") WHERE "refund_requests"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "refund_requests_member" ON "refund_requests" USING btree ("member_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "refund_requests_waiting" ON "refund_requests" USING btree ("id") WHERE "refund_requests"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "reports_queue" ON "reports" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "reports_accused" ON "reports" USING btree ("accused_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "reports_once" ON "reports" USING btree ("reporter_id","accused_id",coalesce("message_id", "accused_id")) WHERE "reports"."status" = 'open';--> statement-breakpoint
CREATE INDEX "reports_message" ON "reports" USING btree ("message_id") WHERE "reports"."message_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "show_seats_taken" ON "show_seats" USING btree ("show_id","member_id") WHERE "show_seats"."status" = 'taken';--> statement-breakpoint
CREATE INDEX "show_seats_show" ON "show_seats" USING btree ("show_id");--> statement-breakpoint
CREATE INDEX "show_seats_running" ON "show_seats" USING btree ("id") WHERE "show_seats"."status" = 'taken';--> statement-breakpoint
CREATE INDEX "show_seats_member" ON "show_seats" USING btree ("member_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "shows_running" ON "shows" USING btree ("performer_id") WHERE "shows"."status" = 'running';--> statement-breakpoint
CREATE UNIQUE INDEX "shows_requested" ON "shows" USING btree ("member_id") WHERE "shows"."status" = 'requested';--> statement-breakpoint
CREATE UNIQUE INDEX "shows_conversation" ON "shows" USING btree ("conversation_id");--> statement-breakpoint
CREATE INDEX "shows_performer" ON "shows" USING btree ("performer_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "stream_sessions_open" ON "stream_sessions" USING btree ("performer_id") WHERE "stream_sessions"."status" <> 'ended';--> statement-breakpoint
CREATE INDEX "stream_sessions_performer" ON "stream_sessions" USING btree ("performer_id","created_at");--> statement-breakpoint
CREATE INDEX "studio_invitations_studio" ON "studio_invitations" USING btree ("studio_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "studio_memberships_current" ON "studio_memberships" USING btree ("performer_id") WHERE "studio_memberships"."until" is null;--> statement-breakpoint
CREATE INDEX "studio_memberships_studio" ON "studio_memberships" USING btree ("studio_id","performer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tips_key" ON "tips" USING btree ("sender_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "tips_performer" ON "tips" USING btree ("performer_id","created_at");--> statement-breakpoint
CREATE INDEX "payment_events_subject" ON "payment_events" USING btree ("provider","subject");--> statement-breakpoint
CREATE UNIQUE INDEX "token_orders_key" ON "token_orders" USING btree ("account_id","idempotency_key");--> statement-breakpoint
CREATE UNIQUE INDEX "token_orders_payment" ON "token_orders" USING btree ("provider","payment_reference");--> statement-breakpoint
CREATE INDEX "token_orders_account" ON "token_orders" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "token_orders_status" ON "token_orders" USING btree ("status","created_at");
