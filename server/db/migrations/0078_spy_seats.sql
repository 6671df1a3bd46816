-- Spies watch a private show without taking part, at a price of their own. Each participation has its price.
alter table performers
  add column spy_price integer not null default 0,
  add column spy_seat_price integer not null default 0;
alter table shows add column spy_price integer;
alter table show_seats
  add column role text not null default 'member',
  add column price integer;
update show_seats s set price = w.price from shows w where w.id = s.show_id;
alter table show_seats alter column price set not null;
