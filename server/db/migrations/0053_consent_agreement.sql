-- The words of the release form that a person agreed to; null before they agree, and for records of earlier versions.
alter table consent_people add column agreement text;
