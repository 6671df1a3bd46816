-- The messages of tips that the room celebrates: a member's first tip, and the largest of a show.
alter table messages add column celebration text;
