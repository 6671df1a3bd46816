-- The reason of a correction is a word of a list; the operator's own words can be erased.
alter table balance_adjustments add column words text not null default '';
