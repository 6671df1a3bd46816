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
ALTER TABLE "tips" ADD CONSTRAINT "tips_sender_id_accounts_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tips" ADD CONSTRAINT "tips_performer_id_accounts_id_fk" FOREIGN KEY ("performer_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "token_orders" ADD CONSTRAINT "token_orders_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "token_orders" ADD CONSTRAINT "token_orders_package_id_token_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."token_packages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "tips_key" ON "tips" USING btree ("sender_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "tips_performer" ON "tips" USING btree ("performer_id","created_at");--> statement-breakpoint
CREATE INDEX "payment_events_subject" ON "payment_events" USING btree ("provider","subject");--> statement-breakpoint
CREATE UNIQUE INDEX "token_orders_key" ON "token_orders" USING btree ("account_id","idempotency_key");--> statement-breakpoint
CREATE UNIQUE INDEX "token_orders_payment" ON "token_orders" USING btree ("provider","payment_reference");--> statement-breakpoint
CREATE INDEX "token_orders_account" ON "token_orders" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "token_orders_status" ON "token_orders" USING btree ("status","created_at");