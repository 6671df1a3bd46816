-- What each operator may do. Operators from before keep all their rights.
alter table accounts add column operator_role text;
--> statement-breakpoint
update accounts set operator_role = 'owner' where role = 'operator';
--> statement-breakpoint
alter table accounts add constraint accounts_operator_role check (
  (role = 'operator') = (operator_role is not null)
  and (operator_role is null or operator_role in ('owner', 'reviewer', 'finance', 'support'))
);
--> statement-breakpoint
create index accounts_operators on accounts (operator_role) where role = 'operator';
