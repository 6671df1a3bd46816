-- What the list and the search of performers read: columns kept by triggers, so that they are right whoever writes.

-- Normalises text for searching: no accents, lower case, no punctuation, a space before each word.
create function listing_words(words text) returns text language sql stable as $$
  select ' ' || btrim(regexp_replace(lower(unaccent(words)), '[^[:alnum:]]+', ' ', 'g'))
$$;
--> statement-breakpoint
-- Fills a performer's listing columns. A performer is listed while verified, active and not set inactive by their studio.
create function update_listing() returns trigger language plpgsql as $$
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
end $$;
--> statement-breakpoint
create trigger performers_listing before insert or update of verification, streaming_status, streaming_title, tags on performers
  for each row execute function update_listing();
--> statement-breakpoint
-- The functions below touch a column of `performers` so that the trigger above runs again.
create function refresh_listing_of_account() returns trigger language plpgsql as $$
begin
  update performers set verification = verification where account_id = new.id;
  return null;
end $$;
--> statement-breakpoint
create trigger accounts_listing after update of status, name, username, gender, country on accounts
  for each row when (new.role = 'performer') execute function refresh_listing_of_account();
--> statement-breakpoint
create function refresh_listing_of_membership() returns trigger language plpgsql as $$
begin
  update performers set verification = verification where account_id = new.performer_id;
  return null;
end $$;
--> statement-breakpoint
create trigger studio_memberships_listing after update of status, until on studio_memberships
  for each row execute function refresh_listing_of_membership();
--> statement-breakpoint
create function refresh_listing_of_categories() returns trigger language plpgsql as $$
begin
  update performers set verification = verification where account_id in (select performer_id from changed);
  return null;
end $$;
--> statement-breakpoint
create trigger performer_categories_added after insert on performer_categories
  referencing new table as changed for each statement execute function refresh_listing_of_categories();
--> statement-breakpoint
create trigger performer_categories_removed after delete on performer_categories
  referencing old table as changed for each statement execute function refresh_listing_of_categories();
--> statement-breakpoint
create function refresh_listing_of_category_name() returns trigger language plpgsql as $$
begin
  update performers set verification = verification where account_id in (select performer_id from performer_categories where category_id = new.id);
  return null;
end $$;
--> statement-breakpoint
create trigger categories_listing after update of name on categories
  for each row when (old.name is distinct from new.name) execute function refresh_listing_of_category_name();
--> statement-breakpoint
-- The planner decides by the frequency of a word whether to use the word index or to walk the list in order. The default of 100
-- samples mistakes rare words for common ones.
alter table performers alter column search_text set statistics 300;
--> statement-breakpoint
-- Returns a word and every form of it with one letter left out, so that a search finds words with one typing error.
create function word_variants(word text) returns text[] language sql immutable as $$
  select array(select word union select overlay(word placing '' from at for 1) from generate_series(1, length(word)) at)
$$;
--> statement-breakpoint
-- Adds the words of a text to search_words, in alphabetical order: two transactions that add the same words cannot deadlock.
create function add_search_words(words text) returns void language sql as $$
  insert into search_words (word, variants)
    select word, word_variants(word) from (select distinct word from regexp_split_to_table(btrim(words), ' ') word where length(word) between 4 and 30 order by word) found
    on conflict do nothing
$$;
--> statement-breakpoint
create function add_performer_search_words() returns trigger language plpgsql as $$
begin
  perform add_search_words(new.search_text);
  return null;
end $$;
--> statement-breakpoint
create trigger performers_words after insert on performers for each row when (new.listed) execute function add_performer_search_words();
--> statement-breakpoint
create trigger performers_words_update after update on performers for each row
  when (new.listed and (old.listed, old.search_text) is distinct from (new.listed, new.search_text)) execute function add_performer_search_words();
