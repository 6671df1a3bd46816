-- Who looks for a kind of show finds those who do it: the names of a performer's categories are among the words that they are found by.
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
  new.search_text := listing_words(concat_ws(' ', account.name, account.username, new.streaming_title, array_to_string(new.tags, ' '),
    (select string_agg(name, ' ' order by name) from performer_categories join categories on id = category_id where performer_id = new.account_id)));
  return new;
end
$$;
--> statement-breakpoint
CREATE FUNCTION tell_listing_of_categories() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  update performers set verification = verification where account_id in (select performer_id from changed);
  return null;
end
$$;
--> statement-breakpoint
CREATE TRIGGER performer_categories_put AFTER INSERT ON performer_categories
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_listing_of_categories();
--> statement-breakpoint
CREATE TRIGGER performer_categories_taken AFTER DELETE ON performer_categories
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_listing_of_categories();
--> statement-breakpoint
CREATE FUNCTION tell_listing_of_name() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  update performers set verification = verification where account_id in (select performer_id from performer_categories where category_id = new.id);
  return null;
end
$$;
--> statement-breakpoint
CREATE TRIGGER categories_tell_listing AFTER UPDATE OF name ON categories
  FOR EACH ROW WHEN (old.name is distinct from new.name) EXECUTE FUNCTION tell_listing_of_name();
--> statement-breakpoint
UPDATE performers SET verification = verification;
--> statement-breakpoint
ANALYZE performers (search_text);
--> statement-breakpoint
-- The page shows a performer's categories, gender and country too.
DROP TRIGGER performers_pages_update ON performers;
--> statement-breakpoint
CREATE TRIGGER performers_pages_update AFTER UPDATE ON performers FOR EACH ROW
  WHEN ((old.listed, old.streaming_status, old.streaming_title, old.bio, old.languages, old.tags, old.poster, old.schedule, old.social_links, old.next_show_at, old.private_call_price, old.group_call_price, old.gender, old.country, old.search_text)
    is distinct from (new.listed, new.streaming_status, new.streaming_title, new.bio, new.languages, new.tags, new.poster, new.schedule, new.social_links, new.next_show_at, new.private_call_price, new.group_call_price, new.gender, new.country, new.search_text))
  EXECUTE FUNCTION tell_performer_changed();
