-- A word and what is left of it without one of its letters.
CREATE FUNCTION word_variants(word text) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  select array(select word union select overlay(word placing '' from at for 1) from generate_series(1, length(word)) at)
$$;
--> statement-breakpoint
-- In the order of the alphabet, so that two who write the same words never wait for each other in a circle.
CREATE FUNCTION keep_words(words text) RETURNS void LANGUAGE sql AS $$
  insert into search_words (word, variants)
    select word, word_variants(word) from (select distinct word from regexp_split_to_table(btrim(words), ' ') word where length(word) between 4 and 30 order by word) found
    on conflict do nothing
$$;
--> statement-breakpoint
CREATE FUNCTION keep_search_words() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform keep_words(new.search_text);
  return null;
end
$$;
--> statement-breakpoint
CREATE TRIGGER performers_words AFTER INSERT ON performers FOR EACH ROW WHEN (new.listed) EXECUTE FUNCTION keep_search_words();
--> statement-breakpoint
CREATE TRIGGER performers_words_update AFTER UPDATE ON performers FOR EACH ROW
  WHEN (new.listed and (old.listed, old.search_text) is distinct from (new.listed, new.search_text)) EXECUTE FUNCTION keep_search_words();
--> statement-breakpoint
SELECT keep_words(search_text) FROM performers WHERE listed;
