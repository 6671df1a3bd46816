-- One-off shows of performers, beside the weekly ones.
alter table performers add column planned_shows jsonb not null default '[]'::jsonb;
