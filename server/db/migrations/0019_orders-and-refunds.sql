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
ALTER TABLE "orders" ADD CONSTRAINT "orders_member_id_accounts_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_performer_id_accounts_id_fk" FOREIGN KEY ("performer_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_member_id_accounts_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_decided_by_accounts_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "orders_key" ON "orders" USING btree ("member_id","idempotency_key");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_access" ON "orders" USING btree ("member_id","type","item_id") WHERE "orders"."delivery" = 'access' and "orders"."delivery_status" <> 'refunded';--> statement-breakpoint
CREATE INDEX "orders_member" ON "orders" USING btree ("member_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "orders_performer" ON "orders" USING btree ("performer_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "refund_requests_pending" ON "refund_requests" USING btree ("order_id") WHERE "refund_requests"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "refund_requests_member" ON "refund_requests" USING btree ("member_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "refund_requests_waiting" ON "refund_requests" USING btree ("id") WHERE "refund_requests"."status" = 'pending';