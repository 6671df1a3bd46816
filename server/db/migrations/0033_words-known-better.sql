-- How many have a word decides whether they are found by the index of words or along the order of the list. From a hundred samples the database took rare words for common ones.
ALTER TABLE performers ALTER COLUMN search_text SET STATISTICS 300;
--> statement-breakpoint
ANALYZE performers (search_text);
