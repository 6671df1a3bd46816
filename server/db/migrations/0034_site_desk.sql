-- The owner runs the site from the desk: pictures of categories, dates of posts and banners, and rates that hold from a
-- later moment on.
alter table categories add column picture text not null default '';
--> statement-breakpoint
alter table posts add column published_at timestamptz not null default now();
--> statement-breakpoint
update posts set published_at = created_at;
--> statement-breakpoint
drop index posts_newest;
--> statement-breakpoint
create index posts_newest on posts (type, published_at desc nulls first);
--> statement-breakpoint
alter table promos
  add column position text not null default 'top',
  add column starts_at timestamptz,
  add column ends_at timestamptz,
  add constraint promos_dates check (ends_at > starts_at);
--> statement-breakpoint
alter table commission_rates disable trigger append_only;
--> statement-breakpoint
alter table commission_rates add column valid_from timestamptz not null default now();
--> statement-breakpoint
update commission_rates set valid_from = created_at;
--> statement-breakpoint
alter table commission_rates enable trigger append_only;
--> statement-breakpoint
drop index commission_rates_newest;
--> statement-breakpoint
create index commission_rates_newest on commission_rates (owner, kind, valid_from, id);
--> statement-breakpoint
-- who changed what of the site, by area or setting
create index security_events_site on security_events ((coalesce(details->>'site', details->>'setting')), id desc)
  where details->>'site' is not null or details->>'setting' is not null;
--> statement-breakpoint
-- Texts of emails that an owner wrote in place of the built-in ones.
create table mail_templates (
  key text primary key,
  subject text not null,
  body text not null,
  action_label text not null,
  updated_at timestamptz not null default now()
);
