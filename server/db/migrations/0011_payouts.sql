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
ALTER TABLE "accounts" ADD COLUMN "time_zone" text;--> statement-breakpoint
ALTER TABLE "payment_information" ADD CONSTRAINT "payment_information_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_requests" ADD CONSTRAINT "payout_requests_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payout_requests_pending" ON "payout_requests" USING btree ("account_id") WHERE "payout_requests"."status" = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX "payout_requests_key" ON "payout_requests" USING btree ("account_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "payout_requests_account" ON "payout_requests" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "payout_requests_status" ON "payout_requests" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "earnings_filter" ON "earnings" USING btree ("receiver","type","is_paid","created_at");--> statement-breakpoint
CREATE INDEX "earnings_unrequested" ON "earnings" USING btree ("receiver","created_at") WHERE "earnings"."payout_id" is null;