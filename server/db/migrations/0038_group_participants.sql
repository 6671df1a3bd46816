-- How many members are in a performer's group show, so that a full one is not offered.
alter table performers add column group_participants integer not null default 0;
--> statement-breakpoint
update performers p set group_participants = (
  select count(*) from shows w join show_seats s on s.show_id = w.id
  where w.performer_id = p.account_id and w.kind = 'group' and w.status = 'running' and s.status = 'taken'
);
