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
ALTER TABLE "ledger_holds" ADD CONSTRAINT "ledger_holds_transfer_id_ledger_transfers_id_fk" FOREIGN KEY ("transfer_id") REFERENCES "public"."ledger_transfers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_holds" ADD CONSTRAINT "ledger_holds_settled_by_ledger_transfers_id_fk" FOREIGN KEY ("settled_by") REFERENCES "public"."ledger_transfers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledger_holds_open" ON "ledger_holds" USING btree ("subject","owner") WHERE "ledger_holds"."settled_by" is null;--> statement-breakpoint
CREATE INDEX "ledger_pending_account" ON "ledger_pending" USING btree ("account_id","amount");--> statement-breakpoint
CREATE INDEX "ledger_postings_account" ON "ledger_postings" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "ledger_transfers_subject" ON "ledger_transfers" USING btree ("subject") WHERE "ledger_transfers"."subject" is not null;--> statement-breakpoint
CREATE INDEX "ledger_transfers_reverses" ON "ledger_transfers" USING btree ("reverses") WHERE "ledger_transfers"."reverses" is not null;--> statement-breakpoint
CREATE INDEX "commission_rates_newest" ON "commission_rates" USING btree ("owner","kind","id");--> statement-breakpoint
CREATE INDEX "earnings_receiver" ON "earnings" USING btree ("receiver","created_at");--> statement-breakpoint
CREATE INDEX "earnings_payout" ON "earnings" USING btree ("payout_id") WHERE "earnings"."payout_id" is not null;