-- Shows for which members buy tickets in advance. Their price is held in escrow, as pledges are.
CREATE TABLE "ticket_runs" (
	"stage_id" uuid PRIMARY KEY NOT NULL,
	"show_id" uuid NOT NULL,
	"ran_ms" bigint DEFAULT 0 NOT NULL,
	"counted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ticket_shows" (
	"id" uuid PRIMARY KEY NOT NULL,
	"performer_id" uuid NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"minutes" integer NOT NULL,
	"price" integer NOT NULL,
	"early_price" integer,
	"early_until" timestamp with time zone,
	"seats" integer NOT NULL,
	"minimum" integer,
	"pay_rule" text NOT NULL,
	"status" text DEFAULT 'announced' NOT NULL,
	"reason" text,
	"closed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "ticket_shows_status" CHECK ("ticket_shows"."status" in ('announced', 'running', 'done', 'cancelled', 'too_few', 'not_held', 'cut_short', 'unavailable')),
	CONSTRAINT "ticket_shows_rule" CHECK ("ticket_shows"."pay_rule" in ('whole', 'minutes')),
	CONSTRAINT "ticket_shows_amounts" CHECK ("ticket_shows"."price" > 0 and "ticket_shows"."seats" > 0 and "ticket_shows"."minutes" > 0),
	CONSTRAINT "ticket_shows_early" CHECK (("ticket_shows"."early_price" is null) = ("ticket_shows"."early_until" is null)),
	CONSTRAINT "ticket_shows_closed" CHECK (("ticket_shows"."closed_at" is null) = ("ticket_shows"."status" in ('announced', 'running')))
);
--> statement-breakpoint
CREATE TABLE "ticket_waiters" (
	"show_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"told_at" timestamp with time zone,
	CONSTRAINT "ticket_waiters_show_id_member_id_pk" PRIMARY KEY("show_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "tickets" (
	"transfer_id" bigint PRIMARY KEY NOT NULL,
	"show_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"country" text,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "tickets_number" UNIQUE("show_id","number")
);
--> statement-breakpoint
ALTER TABLE "performers" ADD COLUMN "ticket_times" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "ticket_runs" ADD CONSTRAINT "ticket_runs_stage_id_shows_id_fk" FOREIGN KEY ("stage_id") REFERENCES "public"."shows"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_runs" ADD CONSTRAINT "ticket_runs_show_id_ticket_shows_id_fk" FOREIGN KEY ("show_id") REFERENCES "public"."ticket_shows"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_shows" ADD CONSTRAINT "ticket_shows_performer_id_accounts_id_fk" FOREIGN KEY ("performer_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_waiters" ADD CONSTRAINT "ticket_waiters_show_id_ticket_shows_id_fk" FOREIGN KEY ("show_id") REFERENCES "public"."ticket_shows"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_waiters" ADD CONSTRAINT "ticket_waiters_member_id_accounts_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_transfer_id_ledger_transfers_id_fk" FOREIGN KEY ("transfer_id") REFERENCES "public"."ledger_transfers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_show_id_ticket_shows_id_fk" FOREIGN KEY ("show_id") REFERENCES "public"."ticket_shows"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_member_id_accounts_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ticket_runs_show" ON "ticket_runs" USING btree ("show_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ticket_shows_start" ON "ticket_shows" USING btree ("performer_id","starts_at") WHERE "ticket_shows"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "ticket_shows_performer" ON "ticket_shows" USING btree ("performer_id","starts_at");--> statement-breakpoint
CREATE INDEX "ticket_shows_open" ON "ticket_shows" USING btree ("id") WHERE "ticket_shows"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "ticket_waiters_member" ON "ticket_waiters" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "tickets_member" ON "tickets" USING btree ("member_id","show_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_escrows_closed_by" ON "ledger_escrows" USING btree ("closed_by") WHERE "ledger_escrows"."closed_by" is not null;
--> statement-breakpoint
-- Returns the payments of a member since p_since and what came back of them (negative), in units. What came back belongs to the
-- time of the payment: a refund, a returned pledge or ticket, and the part of a ticket that was not paid to that of its payment, and
-- what a show released to that of its last hold.
create or replace function spent_since(p_member uuid, p_since timestamptz) returns table (kind text, units bigint, paid_at timestamptz)
language sql stable set enable_seqscan = off as $$
  with own as (
    select p.transfer_id, p.amount from ledger_accounts a join ledger_postings p on p.account_id = a.id
    where a.owner = p_member and a.kind = 'member' and p.transfer_id >= (select ledger_first_since(p_since))),
  paid as (
    select coalesce(o.kind, t.kind) as kind, -own.amount as units, case
      when t.kind = 'settle' then (select max(h.created_at) from ledger_transfers h where h.subject = t.subject and h.kind = 'hold')
      else coalesce(o.created_at, t.created_at) end as paid_at
    from own join ledger_transfers t on t.id = own.transfer_id left join ledger_escrows e on e.closed_by = t.id and t.kind = 'release'
      left join ledger_transfers o on o.id = coalesce(t.reverses, e.transfer_id)
    where t.kind in ('tip', 'hold', 'settle', 'pledge', 'ticket', 'release', 'return', 'product', 'video', 'gallery', 'refund'))
  select kind, units, paid_at from paid where paid_at >= p_since
$$;
--> statement-breakpoint
-- As before, and tickets count as shows.
create or replace function spending_now(p_member uuid, p_zone text)
returns table (period text, units bigint, next_units bigint, next_at timestamptz, ends_at timestamptz, tips bigint, shows bigint, purchases bigint)
language sql stable as $$
  with zone as (select coalesce((select l.time_zone from spending_limits l where l.member_id = p_member limit 1), p_zone) as name),
  periods as (
    select p.period, p.place, date_trunc(p.period, now(), zone.name) as begins_at,
      (date_trunc(p.period, now() at time zone zone.name) + ('1 ' || p.period)::interval) at time zone zone.name as ends_at
    from unnest(array['day', 'week', 'month']) with ordinality p (period, place), zone),
  spent as materialized (select * from spent_since(p_member, (select min(begins_at) from periods)))
  select p.period, case when l.next_at <= now() then l.next_units else l.units end, case when l.next_at > now() then l.next_units end,
    case when l.next_at > now() then l.next_at end, p.ends_at,
    coalesce(sum(s.units) filter (where s.kind in ('tip', 'pledge')), 0)::bigint,
    coalesce(sum(s.units) filter (where s.kind in ('hold', 'settle', 'ticket')), 0)::bigint,
    coalesce(sum(s.units) filter (where s.kind in ('product', 'video', 'gallery')), 0)::bigint
  from periods p left join spending_limits l on l.member_id = p_member and l.period = p.period left join spent s on s.paid_at >= p.begins_at
  group by p.period, p.place, p.ends_at, l.units, l.next_units, l.next_at
  order by p.place
$$;
--> statement-breakpoint
-- As before, and limits count tickets.
create or replace function ledger_transfer(
  p_key text, p_kind text, p_hash text, p_owners uuid[], p_kinds text[], p_amounts bigint[], p_subject uuid, p_note text, p_reverses bigint, p_may_owe boolean,
  out transfer_id bigint, out replayed boolean, out available bigint
) language plpgsql set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  v_kind text;
  v_hash text;
  v_account bigint;
  v_accounts bigint[] := '{}';
  v_posted bigint[] := p_amounts;
  v_debits integer[] := '{}';
  v_given bigint;
  v_at integer;
begin
  insert into ledger_transfers (key, kind, request_hash, subject, note, reverses) values (p_key, p_kind, p_hash, p_subject, p_note, p_reverses)
    on conflict (key) do nothing returning id into transfer_id;
  replayed := transfer_id is null;
  if replayed then
    select t.id, t.kind, t.request_hash into transfer_id, v_kind, v_hash from ledger_transfers t where t.key = p_key;
    if v_kind <> p_kind or v_hash <> p_hash then
      raise exception 'The key % was used for another request.', p_key using errcode = 'FL002';
    end if;
    available := ledger_available(ledger_account(p_owners[1], p_kinds[1]));
    return;
  end if;
  for v_at in 1 .. cardinality(p_amounts) loop
    select a.id into v_account from ledger_accounts a where a.owner = p_owners[v_at] and a.kind = p_kinds[v_at];
    v_accounts[v_at] := coalesce(v_account, ledger_account(p_owners[v_at], p_kinds[v_at]));
    if p_amounts[v_at] < 0 and p_kinds[v_at] not in ('clearing', 'adjustment', 'commission') then
      v_debits := v_debits || v_at;
    end if;
  end loop;
  if p_reverses is not null then
    perform ledger_require_reversible(p_reverses, v_accounts, p_amounts);
  end if;
  if cardinality(v_debits) > 1 then
    v_debits := array(select debit from unnest(v_debits) debit order by v_accounts[debit]);
  end if;
  foreach v_at in array v_debits loop
    v_given := ledger_debit(v_accounts[v_at], -p_amounts[v_at], p_may_owe);
    if v_given < -p_amounts[v_at] then
      v_posted[v_at] := -v_given;
      v_accounts := v_accounts || ledger_account(p_owners[v_at], 'debt');
      v_posted := v_posted || (p_amounts[v_at] + v_given);
    end if;
  end loop;
  -- after the debit, whose lock makes the payments of a member wait for each other
  if p_kind in ('tip', 'hold', 'pledge', 'ticket', 'product', 'video', 'gallery') then
    perform require_within_limits(p_owners[v_debits[1]], -p_amounts[v_debits[1]]);
  end if;
  insert into ledger_postings (transfer_id, account_id, amount)
    select ledger_transfer.transfer_id, entry.account, entry.amount from unnest(v_accounts, v_posted) as entry (account, amount) where entry.amount <> 0;
  insert into ledger_pending (account_id, amount)
    select entry.account, entry.amount from unnest(v_accounts, v_posted, p_kinds) as entry (account, amount, kind)
    where entry.amount > 0 or (entry.amount < 0 and entry.kind in ('clearing', 'adjustment', 'commission'));
  available := ledger_available(v_accounts[1]);
end $$;
