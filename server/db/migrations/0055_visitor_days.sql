-- How many visitors the pages of performers had on each past day, kept when the visitors themselves are deleted.
create table visitor_days (
  day date primary key,
  visitors integer not null
);
