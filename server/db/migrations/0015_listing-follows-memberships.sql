-- A performer whom their studio has made inactive is not listed, like one who is suspended.
CREATE OR REPLACE FUNCTION keep_listing() RETURNS trigger LANGUAGE plpgsql AS $$
declare
  account accounts%rowtype;
begin
  select * into account from accounts where id = new.account_id;
  new.listed := new.verification = 'verified' and account.status = 'active'
    and not exists (select from studio_memberships where performer_id = new.account_id and until is null and status = 'inactive');
  new.on_stage := new.streaming_status <> 'offline';
  new.sort_name := btrim(listing_words(account.name));
  new.gender := account.gender;
  new.country := account.country;
  new.search_text := listing_words(account.name || ' ' || account.username || ' ' || new.streaming_title || ' ' || array_to_string(new.tags, ' '));
  return new;
end
$$;
--> statement-breakpoint
CREATE FUNCTION tell_listing_of_membership() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  update performers set verification = verification where account_id = new.performer_id;
  return null;
end
$$;
--> statement-breakpoint
CREATE TRIGGER studio_memberships_tell_listing AFTER UPDATE OF status, until ON studio_memberships
  FOR EACH ROW EXECUTE FUNCTION tell_listing_of_membership();
