-- The operator's desk: one queue over everything that waits. A case is open as long as its subject waits: triggers on the tables of the
-- subjects keep it so, whichever way a decision comes (the desk, the command line, or the owner who withdraws a request).
create table cases (
  id uuid primary key default gen_random_uuid(),
  number bigint generated always as identity unique,
  kind text not null,
  subject_id text not null,
  account_id uuid references accounts (id) on delete set null,
  title text not null default '',
  reason text not null default '',
  facts jsonb not null default '{}',
  status text not null default 'open' check (status in ('open', 'decided')),
  opened_at timestamptz not null default now(),
  due_at timestamptz(3) not null,
  claimed_by uuid references accounts (id) on delete set null,
  claimed_at timestamptz,
  escalated boolean not null default false,
  version integer not null default 1,
  decided_at timestamptz,
  decided_by uuid references accounts (id) on delete set null,
  decision text,
  decision_reason text,
  decision_words text not null default '',
  undo jsonb,
  check ((status = 'decided') = (decided_at is not null))
);
--> statement-breakpoint
create unique index cases_waiting on cases (kind, subject_id) where status = 'open';
--> statement-breakpoint
create index cases_queue on cases (due_at, id) include (kind) where status = 'open';
--> statement-breakpoint
create index cases_kind on cases (kind, due_at, id) where status = 'open';
--> statement-breakpoint
create index cases_claimed on cases (claimed_by, due_at, id) where status = 'open' and claimed_by is not null;
--> statement-breakpoint
create index cases_unclaimed on cases (due_at, id) include (kind) where status = 'open' and claimed_by is null;
--> statement-breakpoint
create index cases_decided on cases (decided_at desc, id) where status = 'decided';
--> statement-breakpoint
create index cases_account on cases (account_id, opened_at desc);
--> statement-breakpoint
alter table reports add column item_kind text check (item_kind in ('video', 'photo', 'gallery', 'product', 'post'));
--> statement-breakpoint
alter table reports add column item_id uuid;
--> statement-breakpoint
alter table reports add constraint reports_item check ((item_kind is null) = (item_id is null) and (item_id is null or message_id is null));
--> statement-breakpoint
drop index reports_once;
--> statement-breakpoint
create unique index reports_once on reports (reporter_id, accused_id, coalesce(item_id, message_id, accused_id)) where status = 'open';
--> statement-breakpoint
create index reports_item on reports (item_id) where item_id is not null;
--> statement-breakpoint
-- Opens the case of a subject that waits, or settles the open one of a subject that does not.
create function keep_case(is_waiting boolean, the_kind text, the_subject text, the_account uuid, the_title text, the_reason text, the_facts jsonb, since timestamptz, due_hours numeric)
returns void language plpgsql as $$
begin
  if is_waiting then
    insert into cases (kind, subject_id, account_id, title, reason, facts, opened_at, due_at)
    values (the_kind, the_subject, the_account, the_title, the_reason, the_facts, since, since + due_hours * interval '1 hour')
    on conflict (kind, subject_id) where status = 'open' do update
      set reason = excluded.reason, facts = excluded.facts, title = excluded.title,
        due_at = least(cases.due_at, excluded.due_at), version = cases.version + 1
      where (cases.reason, cases.facts, cases.title) is distinct from (excluded.reason, excluded.facts, excluded.title);
  else
    update cases set status = 'decided', decided_at = clock_timestamp(), version = version + 1
    where kind = the_kind and subject_id = the_subject and status = 'open';
  end if;
end $$;
--> statement-breakpoint
-- Tells the processes of the site that something on the desk changed.
create function notify_desk_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('desk_changed', '');
  return null;
end $$;
--> statement-breakpoint
create trigger cases_changed after insert or update or delete on cases for each statement execute function notify_desk_changed();
--> statement-breakpoint
create function keep_performer_case() returns trigger language plpgsql as $$
begin
  perform keep_case(new.verification = 'pending', 'identity/performer', new.account_id::text, new.account_id, '', 'newPerformer', '{}', now(), 24);
  return null;
end $$;
--> statement-breakpoint
create trigger performers_case_new after insert on performers for each row when (new.verification = 'pending') execute function keep_performer_case();
--> statement-breakpoint
create trigger performers_case after update of verification on performers for each row
  when (old.verification is distinct from new.verification) execute function keep_performer_case();
--> statement-breakpoint
create function keep_studio_case() returns trigger language plpgsql as $$
begin
  perform keep_case(new.status = 'pending', 'identity/studio', new.account_id::text, new.account_id, '', 'newStudio', '{}', now(), 24);
  return null;
end $$;
--> statement-breakpoint
create trigger studios_case_new after insert on studios for each row when (new.status = 'pending') execute function keep_studio_case();
--> statement-breakpoint
create trigger studios_case after update of status on studios for each row
  when (old.status is distinct from new.status) execute function keep_studio_case();
--> statement-breakpoint
-- One case for all open reports of the same message, item or account.
create function keep_report_case() returns trigger language plpgsql as $$
declare
  report reports := coalesce(new, old);
  the_kind text := 'report/' || coalesce(report.item_kind, case when report.message_id is null then 'account' else 'message' end);
  the_subject uuid := coalesce(report.item_id, report.message_id, report.accused_id);
  found_open integer;
  first_at timestamptz;
  first_reason text;
  is_urgent boolean;
begin
  select count(*), min(created_at), (array_agg(reason order by created_at))[1], coalesce(bool_or(reason = 'minor'), false)
  into found_open, first_at, first_reason, is_urgent
  from reports r
  where r.accused_id = report.accused_id and r.status = 'open' and coalesce(r.item_id, r.message_id, r.accused_id) = the_subject;
  perform keep_case(found_open > 0, the_kind, the_subject::text, report.accused_id, '',
    case when is_urgent then 'minor' else coalesce(first_reason, '') end,
    jsonb_build_object('reports', found_open), coalesce(first_at, now()), case when is_urgent then 1 else 24 end);
  return null;
end $$;
--> statement-breakpoint
create trigger reports_case after insert or update of status or delete on reports for each row execute function keep_report_case();
--> statement-breakpoint
create function keep_refund_case() returns trigger language plpgsql as $$
begin
  perform keep_case(new.status = 'pending', 'refund', new.id::text, new.member_id, '', 'requested',
    jsonb_build_object('tokens', new.tokens, 'orderId', new.order_id), new.created_at, 72);
  return null;
end $$;
--> statement-breakpoint
create trigger refund_requests_case after insert or update of status on refund_requests for each row execute function keep_refund_case();
--> statement-breakpoint
create function keep_payout_case() returns trigger language plpgsql as $$
begin
  perform keep_case(new.status = 'pending', 'payout', new.id::text, new.account_id, '', 'requested',
    jsonb_build_object('tokens', new.amount / 100.0, 'from', new.from_date, 'to', new.to_date), new.created_at, 48);
  return null;
end $$;
--> statement-breakpoint
create trigger payout_requests_case after insert or update of status, amount on payout_requests for each row execute function keep_payout_case();
--> statement-breakpoint
-- What waits already.
select keep_case(true, 'identity/performer', account_id::text, account_id, '', 'newPerformer', '{}', now(), 24) from performers where verification = 'pending';
--> statement-breakpoint
select keep_case(true, 'identity/studio', account_id::text, account_id, '', 'newStudio', '{}', now(), 24) from studios where status = 'pending';
--> statement-breakpoint
update reports set status = status where status = 'open';
--> statement-breakpoint
update refund_requests set status = status where status = 'pending';
--> statement-breakpoint
update payout_requests set status = status where status = 'pending';
