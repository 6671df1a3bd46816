-- Identity documents, complaints, appeals and items that wait for a review become cases; posts can be reported.
alter table reports alter column accused_id drop not null;
--> statement-breakpoint
alter table reports add constraint reports_accused check (accused_id is not null or item_kind = 'post');
--> statement-breakpoint
drop index reports_once;
--> statement-breakpoint
create unique index reports_once on reports (reporter_id, coalesce(item_id, message_id, accused_id)) where status = 'open';
--> statement-breakpoint
create or replace function keep_report_case() returns trigger language plpgsql as $$
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
  where r.accused_id is not distinct from report.accused_id and r.status = 'open'
    and coalesce(r.item_id, r.message_id, r.accused_id) = the_subject;
  perform keep_case(found_open > 0, the_kind, the_subject::text, report.accused_id, '',
    case when is_urgent then 'minor' else coalesce(first_reason, '') end,
    jsonb_build_object('reports', found_open), coalesce(first_at, now()), case when is_urgent then 1 else 24 end);
  return null;
end $$;
--> statement-breakpoint
-- A performer or a studio who was rejected before waits as another attempt.
create or replace function keep_performer_case() returns trigger language plpgsql as $$
begin
  perform keep_case(new.verification = 'pending', 'identity/performer', new.account_id::text, new.account_id, '', 'newPerformer',
    jsonb_build_object('attempt', 1 + (select count(*) from identity_decisions i where i.account_id = new.account_id)), now(), 24);
  return null;
end $$;
--> statement-breakpoint
create or replace function keep_studio_case() returns trigger language plpgsql as $$
begin
  perform keep_case(new.status = 'pending', 'identity/studio', new.account_id::text, new.account_id, '', 'newStudio',
    jsonb_build_object('attempt', 1 + (select count(*) from identity_decisions i where i.account_id = new.account_id)), now(), 24);
  return null;
end $$;
--> statement-breakpoint
-- Newer documents of somebody who was approved are a renewal, which is less urgent.
create function keep_renewal_case() returns trigger language plpgsql as $$
begin
  if exists (select from identity_decisions i where i.account_id = new.account_id) then
    perform keep_case(true, 'identity/' || a.role, a.id::text, a.id, '', 'renewal', '{}', now(), 72)
    from accounts a
      left join performers p on p.account_id = a.id
      left join studios s on s.account_id = a.id
    where a.id = new.account_id and (p.verification = 'verified' or s.status = 'approved');
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger documents_case after insert or update of key, created_at on documents for each row
  when (new.account_id is not null) execute function keep_renewal_case();
--> statement-breakpoint
create function keep_complaint_case() returns trigger language plpgsql as $$
begin
  perform keep_case(new.status = 'open', 'complaint', new.id::text, null, new.name, new.kind,
    jsonb_build_object('complaint', new.number, 'pages', cardinality(new.addresses)), new.created_at,
    extract(epoch from new.due_at - new.created_at) / 3600);
  return null;
end $$;
--> statement-breakpoint
create trigger complaints_case after insert or update of status on complaints for each row execute function keep_complaint_case();
--> statement-breakpoint
create function keep_appeal_case() returns trigger language plpgsql as $$
begin
  perform keep_case(new.appeal = 'open' and new.status = 'active', 'appeal', new.id::text, new.owner_id, new.title, new.reason,
    jsonb_build_object('item', new.kind), coalesce(new.appealed_at, now()), 72);
  return null;
end $$;
--> statement-breakpoint
create trigger takedowns_case after update of appeal, status on takedowns for each row
  when (old.appeal <> new.appeal or old.status <> new.status) execute function keep_appeal_case();
--> statement-breakpoint
-- An item waits for a review since `held_at`, and everybody may see it from `reviewed_at` on.
alter table products add column held_at timestamptz, add column reviewed_at timestamptz;
--> statement-breakpoint
alter table videos add column held_at timestamptz, add column reviewed_at timestamptz;
--> statement-breakpoint
alter table galleries add column held_at timestamptz, add column reviewed_at timestamptz;
--> statement-breakpoint
alter table photos add column held_at timestamptz, add column reviewed_at timestamptz;
--> statement-breakpoint
create trigger products_pages_held after update of held_at on products for each statement execute function notify_pages_changed();
--> statement-breakpoint
create trigger videos_pages_held after update of held_at on videos for each statement execute function notify_pages_changed();
--> statement-breakpoint
create trigger galleries_pages_held after update of held_at on galleries for each statement execute function notify_pages_changed();
--> statement-breakpoint
create trigger photos_pages_held after update of held_at on photos for each statement execute function notify_pages_changed();
--> statement-breakpoint
-- An item's held moment is its waiting case; deleting it, or taking it off sale, settles the case.
create function keep_review_case() returns trigger language plpgsql as $$
declare
  item jsonb := to_jsonb(coalesce(new, old));
begin
  perform keep_case(tg_op <> 'DELETE' and item->>'held_at' is not null and item->>'removed_at' is null and item->>'status' = 'active',
    'review', item->>'id', (item->>'performer_id')::uuid, coalesce(item->>'title', item->>'name'), 'review',
    jsonb_build_object('item', tg_argv[0]), coalesce((item->>'held_at')::timestamptz, now()), 24);
  return null;
end $$;
--> statement-breakpoint
do $$
declare
  of_table text[];
begin
  foreach of_table slice 1 in array array[['products', 'product'], ['videos', 'video'], ['galleries', 'gallery'], ['photos', 'photo']] loop
    execute format('create trigger %1$s_case_new after insert on %1$s for each row when (new.held_at is not null) execute function keep_review_case(%2$L)', of_table[1], of_table[2]);
    execute format('create trigger %1$s_case after update on %1$s for each row when (old.held_at is not null or new.held_at is not null) execute function keep_review_case(%2$L)', of_table[1], of_table[2]);
    execute format('create trigger %1$s_case_gone after delete on %1$s for each row when (old.held_at is not null) execute function keep_review_case(%2$L)', of_table[1], of_table[2]);
  end loop;
end $$;
--> statement-breakpoint
-- The search of the security log by what an operator did.
create index security_events_action on security_events ((details->>'action'), position desc) where kind = 'operatorAction';
--> statement-breakpoint
-- What waits already.
update complaints set status = status where status = 'open';
--> statement-breakpoint
select keep_case(true, 'appeal', id::text, owner_id, title, reason, jsonb_build_object('item', kind), coalesce(appealed_at, now()), 72)
from takedowns where appeal = 'open' and status = 'active';
